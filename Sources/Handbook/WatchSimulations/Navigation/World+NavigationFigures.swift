import SimulationKit
import WatchClocks

extension NavigationWorld {
  /// The watch, the layers of its app, the stages of the controllers, and the ignored setters.
  var navigationFigures: [Figure] {
    var figures = [watch, layers, controllers]
    if !state.running.dropped.isEmpty {
      figures.append(dropped)
    }
    return figures
  }

  private var watch: Figure {
    let app = state.running
    let shown = app.current
    var elements: [Figure.Element] = []
    if !app.wristIsUp {
      elements.append(.status("Screen dark"))
    } else if let dismiss = app.dismissTitle {
      elements.append(.status("✕ \(dismiss)"))
    } else if app.layers.count == 1, app.layers[0].current > 0, case .hierarchy = app {
      elements.append(.status("‹ \(shown?.title ?? "Back")"))
    } else {
      elements.append(.status(shown?.title ?? "Clocks"))
    }
    elements.append(.title(app.screen))
    if let time = shown?.labels["time"] {
      elements.append(.row(label: "time", value: time, mark: app.wristIsUp ? .plain : .muted))
    }
    if let context = shown?.context {
      elements.append(.row(label: "context", value: context, mark: .plain))
    }
    if let dots = app.dots {
      elements.append(.text("\(dots) page \(dots.current + 1) of \(dots.count)", mark: .muted))
    }
    return Figure(id: "watch", name: "Watch", form: .watch, elements: elements)
  }

  /// The base of the app and the modal interfaces above it.
  private var layers: Figure {
    let app = state.running
    var lines: [Figure.Element.Line] = []
    for (depth, layer) in app.layers.enumerated().reversed() {
      let isTop = depth == app.layers.count - 1
      let style: String
      if depth > 0 {
        style = "Modal, \(layer.controllers.count.of("page"))"
      } else if case .pages = app {
        style = "Pages"
      } else {
        style = "Hierarchy"
      }
      lines.append(Figure.Element.Line(style, depth: 0, mark: isTop ? .info : .muted))
      for (index, controller) in layer.controllers.enumerated() {
        let isShown = isTop && index == layer.current
        lines.append(Figure.Element.Line(controller.name, depth: 1, mark: isShown ? .ok : .plain))
      }
    }
    return Figure(id: "layers", name: "Modal stack", form: .document, elements: [.outline(lines)])
  }

  private var controllers: Figure {
    let app = state.running
    let gone = Set(app.zombies.map(\.id))
    let all = app.controllers
    var elements = all.prefix(6).map { controller in
      let timers = controller.timers.isEmpty ? "" : ", \(controller.timers.count.of("timer"))"
      return Figure.Element.row(
        label: controller.name,
        value: (gone.contains(controller.id) ? "gone" : controller.stage.rawValue) + timers,
        mark: controller.leakedTimers.isEmpty && controller.timers.count < 2
          ? controller.acceptsSetters ? .ok : .muted : .fail
      )
    }
    if all.count > 6 {
      elements.append(.text("and \((all.count - 6).of("more controller"))", mark: .muted))
    }
    return Figure(id: "controllers", name: "Controllers", form: .process, elements: elements)
  }

  private var dropped: Figure {
    let all = state.running.dropped
    var elements: [Figure.Element] = [.title("\(all.count.of("setter")) ignored")]
    elements += all.suffix(3).map { setter in
      .row(
        label: "\(setter.controller).\(setter.drop.label)",
        value: "\(setter.drop.text) while \(setter.drop.stage.rawValue)",
        mark: .fail
      )
    }
    return Figure(id: "dropped", name: "Ignored setters", form: .facts, elements: elements)
  }
}
