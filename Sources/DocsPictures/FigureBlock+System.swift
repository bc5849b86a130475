import SimulationKit

/// What the system draws over an app or instead of it.
extension FigureBlock {
  /// A banner of a notification.
  init(banner app: String, title: String, text: String, time: String, width: Int) {
    let inset = 10
    let room = width - 2 * inset
    let clock = TextStyle.small.measure.width(time)
    let names = TextStyle.small.measure.lines(app, width: max(40, room - 26 - clock - 6))
    let lines = TextStyle.strong.measure.lines(title, width: room)
    var content = FigureBlock()
    content.svg = FigureBlock.appIcon(app, x: 0, y: 0, side: 20, style: .name)
    content.svg += FigureBlock.text([time], .small, x: room, y: 1, anchor: "end", color: "muted")
    content.height = 1
    content.addText(names, .small, x: 26, color: "muted")
    content.height = max(content.height, 20) + 4
    content.addText(lines, .strong, x: 0)
    if !text.isEmpty {
      content.addText(TextStyle.plain.measure.lines(text, width: room), .plain, x: 0)
    }
    height = inset
    svg = FigureBlock.box("banner", x: 0, y: 0, width: width, height: content.height + 2 * inset, radius: 14)
    add(content, x: inset)
    height += inset
  }

  /// A watch's short look: the icon, the title and the app's name, which are all that there is room for.
  init(shortLook app: String, title: String, width: Int) {
    svg = FigureBlock.roundIcon(app, x: width / 2, radius: 24)
    height = 58
    addText(TextStyle.title.measure.lines(title, width: width), .title, x: width / 2, anchor: "middle")
    height += 2
    addText(
      TextStyle.small.measure.lines(app, width: width),
      .small,
      x: width / 2,
      anchor: "middle",
      color: "info"
    )
  }

  /// The icon of an app on a watch, with the app's initial.
  private static func roundIcon(_ app: String, x: Int, radius: Int) -> String {
    #"<circle class="app-icon" cx="\#(x)" cy="26" r="\#(radius)"/>"#
      + text([initial(of: app)], .title, x: x, y: 15, anchor: "middle", color: "info")
  }

  /// A message with its buttons one below the other; the chosen one is filled and has a check mark.
  init(alert title: String, text: String, buttons: [String], chosen: Int?, width: Int) {
    let room = width - 20
    height = 12
    var content = FigureBlock()
    content.addText(
      TextStyle.strong.measure.lines(title, width: room),
      .strong,
      x: width / 2,
      anchor: "middle"
    )
    if !text.isEmpty {
      content.height += 2
      content.addText(
        TextStyle.small.measure.lines(text, width: room),
        .small,
        x: width / 2,
        anchor: "middle",
        color: "muted"
      )
    }
    content.height += 10
    for (index, button) in buttons.enumerated() {
      content.add(
        FigureBlock(choice: button, isChosen: index == chosen, width: width - 16),
        x: 8,
        gap: index > 0 ? 4 : 0
      )
    }
    let whole = content.height + height + 8
    svg = FigureBlock.box("sheet", x: 0, y: 0, width: width, height: whole, radius: 14)
    add(content)
    height = whole
  }

  /// A button of a message.
  private init(choice title: String, isChosen: Bool, width: Int) {
    let lines = TextStyle.strong.measure.lines(title, width: width - 40)
    let box = lines.count * TextStyle.strong.lineHeight + 8
    svg = FigureBlock.box(
      isChosen ? "button chosen" : "button",
      x: 0,
      y: 0,
      width: width,
      height: box,
      radius: 8
    )
    if isChosen { svg += FigureBlock.check(x: width - 20, y: box / 2 - 6, "on-accent") }
    height = 4
    addText(lines, .strong, x: width / 2, anchor: "middle", color: isChosen ? "on-accent" : "info")
    height = box
  }

  /// The sheet of the App Store.
  init(paymentSheet product: String, app: String, price: String, button: String, width: Int) {
    let (inset, icon) = (10, 32)
    let room = width - 2 * inset
    var content = FigureBlock()
    content.addText(["App Store"], .strong, x: 0)
    content.height += 6
    content.svg += FigureBlock.rule(y: content.height, to: room)
    content.height += 8
    let top = content.height
    content.svg += FigureBlock.appIcon(app, x: 0, y: top, side: icon, style: .title)
    content.addText(
      TextStyle.strong.measure.lines(product, width: room - icon - 8),
      .strong,
      x: icon + 8
    )
    content.addText(
      TextStyle.small.measure.lines(app, width: room - icon - 8),
      .small,
      x: icon + 8,
      color: "muted"
    )
    content.height = max(content.height, top + icon) + 8
    content.svg += FigureBlock.rule(y: content.height, to: room)
    content.height += 6
    content.addText(TextStyle.title.measure.lines(price, width: room), .title, x: room, anchor: "end")
    content.height += 8
    content.add(FigureBlock(payButton: button, width: room))
    height = inset
    svg = FigureBlock.box("sheet", x: 0, y: 0, width: width, height: content.height + 2 * inset, radius: 14)
    add(content, x: inset)
    height += inset
  }

  private init(payButton title: String, width: Int) {
    let lines = TextStyle.strong.measure.lines(title, width: width - 12)
    let box = lines.count * TextStyle.strong.lineHeight + 10
    svg = FigureBlock.box("button chosen", x: 0, y: 0, width: width, height: box, radius: 10)
    height = 5
    addText(lines, .strong, x: width / 2, anchor: "middle", color: "on-accent")
    height = box
  }

  /// The home screen: nameless icons of other apps, the app's own with its name, and what the app does instead.
  init(homeScreen app: String, note: String, isRunning: Bool, width: Int, surface: FigureSurface) {
    let words = TextStyle.plain.measure.lines(note, width: width)
    switch surface {
    case .watch:
      svg = FigureBlock.roundIcon(app, x: width / 2, radius: 22)
      height = 56
    case .desktop: height = 4
    case .screen, .wallpaper, .card, .wall:
      let (side, columns) = (28, 4)
      let step = (width - side) / (columns - 1)
      for index in 0..<(2 * columns) where index != columns {
        svg += FigureBlock.box(
          "tile",
          x: index % columns * step,
          y: 4 + index / columns * (side + 12),
          width: side,
          height: side,
          radius: 7
        )
      }
      let y = 4 + side + 12
      svg += FigureBlock.appIcon(app, x: 0, y: y, side: side, style: .title)
      height = y + side + 2
      addText(TextStyle.small.measure.lines(app, width: width), .small, x: 0)
      height += 10
    }
    guard !note.isEmpty else { return }
    addText(words, isRunning ? .plain : .strong, x: width / 2, anchor: "middle")
  }

  /// A Dock, with the icon of an activity at its end, and as many nameless icons as there is room for.
  init(dock name: String, width: Int) {
    let lines = TextStyle.small.measure.lines(name, width: width - 54)
    let text = lines.map { TextStyle.small.measure.width($0) }.max() ?? 0
    height = max(40, lines.count * TextStyle.small.lineHeight + 8)
    let top = (height - 30) / 2
    svg = FigureBlock.box("banner", x: 0, y: 0, width: width, height: height, radius: 12)
    svg += FigureBlock.box("icon", x: 6, y: top, width: 30, height: 30, radius: 7)
    svg += FigureBlock.text(
      [FigureBlock.initial(of: name)],
      .title,
      x: 21,
      y: top + 4,
      anchor: "middle",
      color: "info"
    )
    svg += FigureBlock.text(lines, .small, x: 44, y: (height - lines.count * TextStyle.small.lineHeight) / 2)
    for x in stride(from: width - 30, through: 44 + text + 8, by: -32) {
      svg += FigureBlock.box("tile", x: x, y: (height - 24) / 2, width: 24, height: 24, radius: 6)
    }
  }

  /// The words on a process that has ended.
  init(ended text: String, width: Int) {
    let lines = TextStyle.strong.measure.lines(text, width: width - 34)
    let box = lines.count * TextStyle.strong.lineHeight + 8
    svg = FigureBlock.box("stamp", x: 0, y: 0, width: width, height: box, radius: 8)
    svg += #"<g transform="translate(8 8)">\#(Figure.Mark.fail.sign ?? "")</g>"#
    height = 4
    addText(lines, .strong, x: 26, color: "fail")
    height = box
  }

  /// An app's icon: its initial on a tile.
  static func appIcon(_ app: String, x: Int, y: Int, side: Int, style: TextStyle) -> String {
    FigureBlock.box("app-icon", x: x, y: y, width: side, height: side, radius: side / 4)
      + FigureBlock.text(
        [initial(of: app)],
        style,
        x: x + side / 2,
        y: y + (side - style.lineHeight) / 2,
        anchor: "middle",
        color: "info"
      )
  }

  /// The first letter or digit of an app's name.
  static func initial(of app: String) -> String {
    app.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? ""
  }
}
