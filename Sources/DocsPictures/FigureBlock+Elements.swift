import SimulationKit

extension FigureBlock {
  /// Draws one element of a figure.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - width: the available width in CSS pixels.
  ///   - surface: what it is drawn on.
  init(_ element: Figure.Element, width: Int, surface: FigureSurface) {
    let isCentered = surface.isCentered
    switch element {
    case .status(let text): self.init(status: text, width: width)
    case .title(let text): self.init(title: text, width: width, isCentered: isCentered)
    case .text(let text, let mark): self.init(text: text, mark: mark, width: width, isCentered: isCentered)
    case .row(let label, let value, let mark): self.init(row: label, value, mark: mark, width: width)
    case .choices(let items, let selected):
      switch surface {
      case .watch: self.init(pills: items, selected: selected, width: width)
      case .screen, .wallpaper, .desktop: self.init(checkedRows: items, selected: selected, width: width)
      case .card, .wall: self.init(choices: items, selected: selected, width: width)
      }
    case .tabs(let items, let selected): self.init(tabs: items, selected: selected, width: width)
    case .button(let title, let tint): self.init(button: title, tint: tint, width: width)
    case .cornerIcon(let name) where surface == .desktop: self.init(dock: name, width: width)
    case .cornerIcon(let name): self.init(cornerIcon: name, width: width)
    case .time(let digits, let caption):
      let isLocked = surface == .wallpaper || surface == .desktop
      self.init(time: digits, caption: caption, width: width, isLocked: isLocked)
    case .notification(let app, let title, let text, let time):
      if surface == .watch {
        self.init(shortLook: app, title: title, width: width)
      } else {
        self.init(banner: app, title: title, text: text, time: time, width: width)
      }
    case .alert(let title, let text, let buttons, let chosen):
      self.init(alert: title, text: text, buttons: buttons, chosen: chosen, width: width)
    case .paymentSheet(let product, let app, let price, let button):
      self.init(paymentSheet: product, app: app, price: price, button: button, width: width)
    case .homeScreen(let app, let note, let isRunning):
      self.init(homeScreen: app, note: note, isRunning: isRunning, width: width, surface: surface)
    case .ended(let text): self.init(ended: text, width: width)
    case .draggedRow(let title, let offset, let finger, let tableWidth, let buttons):
      self.init(
        draggedRow: title,
        offset: offset,
        finger: finger,
        of: tableWidth,
        buttons: buttons,
        width: width
      )
    case .swipedRow(let title, let leading, let trailing):
      self.init(swipedRow: title, leading: leading, trailing: trailing, width: width)
    case .code(let text): self.init(code: text, width: width)
    case .outline(let lines): self.init(outline: lines, width: width)
    case .cells(let levels, let columns, let caption):
      self.init(cells: levels, columns: columns, caption: caption, width: width)
    case .plan(let spots, let range): self.init(plan: spots, range: range, width: width)
    case .dial(let hour, let minute, let second):
      self.init(hour: hour, minute: minute, second: second, width: width)
    }
  }

  private init(status: String, width: Int) {
    addText(
      TextStyle.small.measure.lines(status, width: width),
      .small,
      x: width / 2,
      anchor: "middle",
      color: "muted"
    )
  }

  private init(title: String, width: Int, isCentered: Bool) {
    addText(
      TextStyle.title.measure.lines(title, width: width),
      .title,
      x: isCentered ? width / 2 : 0,
      anchor: isCentered ? "middle" : nil
    )
  }

  private init(text: String, mark: Figure.Mark, width: Int, isCentered: Bool) {
    let style = TextStyle.plain
    guard let sign = mark.sign else {
      addText(
        style.measure.lines(text, width: width),
        style,
        x: isCentered ? width / 2 : 0,
        anchor: isCentered ? "middle" : nil,
        color: mark.color
      )
      return
    }
    let lines = style.measure.lines(text, width: width - 18)
    let widest = lines.map { style.measure.width($0) }.max() ?? 0
    let inset = isCentered ? max(0, width - 18 - widest) / 2 : 0
    svg = #"<g transform="translate(\#(inset) 4)">\#(sign)</g>"#
    addText(lines, style, x: inset + 18, color: mark.color)
  }

  private init(row label: String, _ value: String, mark: Figure.Mark, width: Int) {
    height = 3
    let inset = mark.sign == nil ? 0 : 18
    if let sign = mark.sign {
      svg = #"<g transform="translate(0 7)">\#(sign)</g>"#
    }
    let (labelWidth, valueWidth) = (
      TextStyle.small.measure.width(label), TextStyle.plain.measure.width(value)
    )
    if inset + labelWidth + 10 + valueWidth <= width {
      svg += FigureBlock.text([label], .small, x: inset, y: 4, color: "muted")
      addText([value], .plain, x: width, anchor: "end", color: mark.color)
    } else {
      addText(
        TextStyle.small.measure.lines(label, width: width - inset),
        .small,
        x: inset,
        color: "muted"
      )
      addText(
        TextStyle.plain.measure.lines(value, width: width),
        .plain,
        x: 0,
        color: mark.color
      )
    }
    height += 4
    svg += FigureBlock.rule(y: height - 1, to: width)
  }

  private init(choices: [String], selected: Int?, width: Int) {
    for (index, choice) in choices.enumerated() {
      let isSelected = index == selected
      height += 3
      let middle = height + 10
      svg += #"<circle class="ring\#(isSelected ? " on" : "")" cx="7" cy="\#(middle)" r="6"/>"#
      if isSelected {
        svg += #"<circle class="dot" cx="7" cy="\#(middle)" r="3"/>"#
      }
      addText(
        TextStyle.strong.measure.lines(choice, width: width - 22),
        isSelected ? .strong : .plain,
        x: 22
      )
      height += 3
    }
  }

  /// The rows of a list on a watch.
  private init(pills: [String], selected: Int?, width: Int) {
    for (index, pill) in pills.enumerated() {
      let isSelected = index == selected
      let style: TextStyle = isSelected ? .strong : .plain
      let lines = style.measure.lines(pill, width: width - 40)
      let box = lines.count * style.lineHeight + 8
      height += index > 0 ? 4 : 0
      svg += FigureBlock.box(
        isSelected ? "pill on" : "pill",
        x: 0,
        y: height,
        width: width,
        height: box,
        radius: 9
      )
      svg += FigureBlock.text(lines, style, x: 12, y: height + 4, color: isSelected ? "on-dark" : nil)
      if isSelected {
        svg += FigureBlock.check(x: width - 24, y: height + box / 2 - 6, "on-dark")
      }
      height += box
    }
  }

  /// The rows of a list on a phone, the selected one with a check mark at its end.
  private init(checkedRows rows: [String], selected: Int?, width: Int) {
    for (index, row) in rows.enumerated() {
      let isSelected = index == selected
      let style: TextStyle = isSelected ? .strong : .plain
      if index > 0 { svg += FigureBlock.rule(y: height, to: width) }
      height += 6
      if isSelected { svg += FigureBlock.check(x: width - 14, y: height + 4, "info") }
      addText(style.measure.lines(row, width: width - 22), style, x: 0)
      height += 6
    }
  }

  /// A check mark, 12 px square.
  static func check(x: Int, y: Int, _ color: String) -> String {
    #"<path class="check \#(color)" transform="translate(\#(x) \#(y))" d="M1.5 6.5l3 3 6-7"/>"#
  }

  private init(tabs: [String], selected: Int, width: Int) {
    svg = FigureBlock.rule(y: 0, to: width)
    guard !tabs.isEmpty else { return }
    let cell = width / tabs.count
    var tallest = 0
    for (index, tab) in tabs.enumerated() {
      let isSelected = index == selected
      let lines = TextStyle.name.measure.lines(tab, width: cell - 2)
      let middle = index * cell + cell / 2
      svg += FigureBlock.text(
        lines,
        .small,
        x: middle,
        y: 6,
        anchor: "middle",
        color: isSelected ? "info tab" : "muted"
      )
      if isSelected {
        svg += FigureBlock.box("tab", x: index * cell + 2, y: -1, width: cell - 4, height: 3, radius: 1)
      }
      tallest = max(tallest, lines.count * TextStyle.small.lineHeight)
    }
    height = 6 + tallest
  }

  private init(button title: String, tint: String?, width: Int) {
    let color = tint.flatMap(FigureTint.init)
    let lines = TextStyle.strong.measure.lines(title, width: width - 16)
    height = 6
    let box = lines.count * TextStyle.strong.lineHeight + 12
    svg = FigureBlock.box("button", x: 0, y: 0, width: width, height: box, radius: 8, fill: color?.hex)
    addText(
      lines,
      .strong,
      x: width / 2,
      anchor: "middle",
      color: color.map { $0.text == "#ffffff" ? "on-dark" : "on-light" } ?? "info"
    )
    height = box
  }

  private init(cornerIcon name: String, width: Int) {
    let initial = FigureBlock.initial(of: name)
    let lines = TextStyle.small.measure.lines(name, width: width - 40)
    height = max(30, lines.count * TextStyle.small.lineHeight)
    let top = (height - 30) / 2
    svg = FigureBlock.box("icon", x: 0, y: top, width: 30, height: 30, radius: 7)
    svg += FigureBlock.text([initial], .title, x: 15, y: top + 4, anchor: "middle", color: "info")
    let first = (height - lines.count * TextStyle.small.lineHeight) / 2
    svg += FigureBlock.text(lines, .small, x: 40, y: first)
  }

  private init(time digits: String, caption: String, width: Int, isLocked: Bool) {
    if isLocked {
      svg = #"<path class="lock" transform="translate(\#(width / 2 - 8) 0)" d="\#(FigureBlock.lock)"/>"#
      height = 22
    }
    let sizes = [40, 34, 28, 22]
    let size = sizes.first { TextMeasure(size: $0).width(digits) <= width } ?? 18
    let lines = TextMeasure(size: size).lines(digits, width: width)
    for line in lines {
      height += size
      svg +=
        #"<text class="time time-\#(size)" text-anchor="middle" x="\#(width / 2)" y="\#(height - 4)">"#
        + "\(line.escapedForHTML)</text>"
    }
    guard !caption.isEmpty else { return }
    addText(
      TextStyle.small.measure.lines(caption, width: width),
      .small,
      x: width / 2,
      anchor: "middle",
      color: "muted"
    )
  }

  /// A padlock, 16 px square.
  private static let lock = "M3 7.5H13V15.5H3ZM5 7.5V4.5a3 3 0 0 1 6 0V7.5"

  private init(code: String, width: Int) {
    let lines = TextStyle.mono.measure.codeLines(code, width: width - 16)
    height = 6
    svg = FigureBlock.box(
      "paper",
      x: 0,
      y: 0,
      width: width,
      height: lines.count * TextStyle.mono.lineHeight + 12,
      radius: 4
    )
    addText(lines, .mono, x: 8)
    height += 6
  }
}
