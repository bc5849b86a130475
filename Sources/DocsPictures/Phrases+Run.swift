import SimulationKit

extension Phrases {
  /// A run with everything that readers see translated.
  ///
  /// The scenario, the facts, stable names and the contents of files stay as they are.
  package func translate(_ run: Run) -> Run {
    isEmpty ? run : run.mapTexts(translate)
  }
}

extension Run {
  /// The run with every text that a page shows replaced.
  func mapTexts(_ change: (String) -> String) -> Run {
    var run = self
    run.outcome.sentence = change(outcome.sentence)
    for index in events.indices {
      run.events[index].name = change(events[index].name)
      run.events[index].from = change(events[index].from)
      run.events[index].to = events[index].to.map(change)
      run.events[index].detail = change(events[index].detail)
      for reason in events[index].reasons.indices {
        run.events[index].reasons[reason].explanation = change(events[index].reasons[reason].explanation)
      }
    }
    for index in snapshots.indices {
      run.snapshots[index].figures = snapshots[index].figures.map { figure in
        var changed = figure
        changed.name = change(figure.name)
        changed.elements = figure.elements.map { $0.mapTexts(change) }
        return changed
      }
    }
    return run
  }
}

extension Figure.Element {
  /// The element with its texts replaced, except for what is in a file or a message.
  fileprivate func mapTexts(_ change: (String) -> String) -> Figure.Element {
    switch self {
    case .status(let text): .status(change(text))
    case .title(let text): .title(change(text))
    case .text(let text, let mark): .text(change(text), mark: mark)
    case .row(let label, let value, let mark): .row(label: change(label), value: change(value), mark: mark)
    case .choices(let items, let selected): .choices(items.map(change), selected: selected)
    case .tabs(let items, let selected): .tabs(items.map(change), selected: selected)
    case .button(let text, let tint): .button(change(text), tint: tint)
    case .cornerIcon(let text): .cornerIcon(change(text))
    case .time(let digits, let caption): .time(change(digits), caption: change(caption))
    case .swipedRow(let title, let leading, let trailing):
      .swipedRow(
        change(title),
        leading: leading.map { $0.mapTitle(change) },
        trailing: trailing.map { $0.mapTitle(change) }
      )
    case .draggedRow(let title, let offset, let finger, let width, let buttons):
      .draggedRow(
        title: change(title),
        offset: offset,
        finger: finger,
        width: width,
        buttons: buttons.map { $0.mapTitle(change) }
      )
    case .notification(let app, let title, let text, let time):
      .notification(app: change(app), title: change(title), text: change(text), time: change(time))
    case .alert(let title, let text, let buttons, let chosen):
      .alert(title: change(title), text: change(text), buttons: buttons.map(change), chosen: chosen)
    case .paymentSheet(let product, let app, let price, let button):
      .paymentSheet(product: change(product), app: change(app), price: change(price), button: change(button))
    case .homeScreen(let app, let note, let isRunning):
      .homeScreen(app: change(app), note: change(note), isRunning: isRunning)
    case .ended(let text): .ended(change(text))
    case .outline(let lines):
      .outline(lines.map { Line(change($0.text), depth: $0.depth, mark: $0.mark) })
    case .cells(let levels, let columns, let caption):
      .cells(levels, columns: columns, caption: change(caption))
    case .plan(let spots, let range):
      .plan(spots.map { Spot(change($0.name), x: $0.x, y: $0.y, mark: $0.mark) }, range: range)
    case .code, .dial: self
    }
  }
}

extension Figure.Element.Button {
  fileprivate func mapTitle(_ change: (String) -> String) -> Self {
    Self(change(title), tint: tint)
  }
}
