import WatchClocks

/// A change of the screen that the app or the wearer asks for.
package enum WatchMove {
  case push(String, context: Any?)
  case pop
  case popToRoot
  case present([String], contexts: [Any]?)
  case dismiss
  case reload([String], contexts: [Any]?, page: Int)
  case show(page: Int)
  case becomeCurrent(WKInterfaceController)
  case wrist(up: Bool)
}

extension WatchRuntime {
  func perform(_ move: WatchMove) throws(NavigationError) {
    if case .reload(let names, let contexts, let page) = move {
      try reload(names, contexts: contexts, page: page)
      return
    }
    guard var moving = stack else { throw .dark }
    switch move {
    case .push(let name, let context):
      contexts = [context]
      try moving.push(name, context: Self.description(of: context))
    case .pop:
      try moving.pop(toRoot: false)
    case .popToRoot:
      try moving.pop(toRoot: true)
    case .present(let names, let contexts):
      self.contexts = Self.aligned(contexts, with: names)
      try moving.present(names, contexts: contexts?.map { Self.description(of: $0) ?? "" })
    case .dismiss:
      try moving.dismiss()
    case .show(let page):
      try moving.show(page: page)
    case .becomeCurrent(let controller):
      try moving.show(page: try page(of: controller))
    case .wrist(let up):
      isWristMove = true
      defer { isWristMove = false }
      try moving.setWrist(up: up)
    case .reload:
      break
    }
    stack = moving
  }

  /// Replaces the app's controllers: by pages, or by a hierarchy if there is only one name.
  private func reload(_ names: [String], contexts: [Any]?, page: Int) throws(NavigationError) {
    self.contexts = Self.aligned(contexts, with: names)
    let described = contexts?.map { Self.description(of: $0) ?? "" }
    if case .pages(var pages)? = stack, names.count != 1 {
      try pages.reloadRootControllers(withNames: names, contexts: described)
      stack = .pages(pages)
    } else {
      guard let old = stack, old.wristIsUp else { throw .dark }
      if old.layers.count > 1 {
        throw .covered(by: visible?.life.name ?? "")
      }
      stack = try makeStack(names, contexts: described) {
        // The library's hierarchy can't be replaced. Its last controller leaves the screen as a page does.
        var leaving = old
        try? leaving.setWrist(up: false)
      }
    }
    if page > 0, var moving = stack {
      try moving.show(page: page)
      stack = moving
    }
  }

  /// Creates the navigation of the app.
  ///
  /// - Parameter beforeAppearance: what happens between the activation of the first controller and its appearance.
  func makeStack(
    _ names: [String],
    contexts: [String]?,
    beforeAppearance: @escaping () -> Void = {}
  ) throws(NavigationError) -> WatchStack {
    let storyboard = try Storyboard((design?.scenes ?? []).map { Storyboard.Scene($0.name, title: $0.title) })
    self.beforeAppearance = beforeAppearance
    generation += 1
    let generation = generation
    defer { self.beforeAppearance = nil }
    return try WatchStack(
      names,
      contexts: contexts,
      in: storyboard,
      habits: design?.habits ?? NavigationHabits()
    ) { [weak self, generation] call, controller in
      MainActor.assumeIsolated { self?.receive(call, &controller, generation) }
    }
  }

  /// The page that a controller is, on the level that is on the screen.
  private func page(of controller: WKInterfaceController) throws(NavigationError) -> Int {
    guard let layer = stack?.layers.last,
      let page = layer.controllers.firstIndex(where: { self.controller($0) === controller })
    else { throw .notAPage(controller.life.name) }
    return page
  }

  /// A context as the library keeps it, which has only texts.
  private static func description(of context: Any?) -> String? {
    context.map { $0 as? String ?? "\(type(of: $0))" }
  }

  private static func aligned(_ contexts: [Any]?, with names: [String]) -> [Any?] {
    contexts ?? Array(repeating: nil, count: names.count)
  }
}
