import WatchClocks

/// The navigation of an app whose style is known only when it runs.
package enum WatchStack: Sendable {
  case pages(Navigation<Pages>)
  case hierarchy(Navigation<Hierarchy>)

  /// Creates the navigation of an app: a hierarchy for one controller, pages for more.
  init(
    _ names: [String],
    contexts: [String]?,
    in storyboard: Storyboard,
    habits: NavigationHabits,
    app: @escaping Navigation<Pages>.App
  ) throws(NavigationError) {
    guard names.count == 1, let root = names.first else {
      self = .pages(
        try Navigation(pages: names, contexts: contexts, in: storyboard, habits: habits, app: app)
      )
      return
    }
    if let contexts, contexts.count != 1 {
      throw .contextCount(names: 1, contexts: contexts.count)
    }
    self = .hierarchy(
      try Navigation(root: root, context: contexts?.first, in: storyboard, habits: habits, app: app)
    )
  }

  /// The controllers on each level, the base first.
  package var layers: [NavigationLayer] {
    switch self {
    case .pages(let navigation): navigation.layers
    case .hierarchy(let navigation): navigation.layers
    }
  }

  package var wristIsUp: Bool {
    switch self {
    case .pages(let navigation): navigation.wristIsUp
    case .hierarchy(let navigation): navigation.wristIsUp
    }
  }

  /// The title that dismisses the modal interface; nil if there is none.
  package var dismissTitle: String? {
    switch self {
    case .pages(let navigation): navigation.dismissTitle
    case .hierarchy(let navigation): navigation.dismissTitle
    }
  }

  /// The dots at the bottom of the screen.
  package var dots: PageDots? {
    switch self {
    case .pages(let navigation): navigation.isModal ? navigation.modalDots : navigation.pageDots
    case .hierarchy(let navigation): navigation.modalDots
    }
  }

  mutating func push(_ name: String, context: String?) throws(NavigationError) {
    switch self {
    case .pages: throw .pushInsidePages(name)
    case .hierarchy(var navigation):
      try navigation.push(name, context: context)
      self = .hierarchy(navigation)
    }
  }

  mutating func pop(toRoot: Bool) throws(NavigationError) {
    switch self {
    case .pages: throw .nothingToPop
    case .hierarchy(var navigation):
      if toRoot {
        try navigation.popToRoot()
      } else {
        try navigation.pop()
      }
      self = .hierarchy(navigation)
    }
  }

  mutating func present(_ names: [String], contexts: [String]?) throws(NavigationError) {
    switch self {
    case .pages(var navigation):
      try navigation.present(names, contexts: contexts)
      self = .pages(navigation)
    case .hierarchy(var navigation):
      try navigation.present(names, contexts: contexts)
      self = .hierarchy(navigation)
    }
  }

  mutating func dismiss() throws(NavigationError) {
    switch self {
    case .pages(var navigation):
      try navigation.dismiss()
      self = .pages(navigation)
    case .hierarchy(var navigation):
      try navigation.dismiss()
      self = .hierarchy(navigation)
    }
  }

  /// Shows a page of the modal interface, or of the app.
  mutating func show(page: Int) throws(NavigationError) {
    switch self {
    case .pages(var navigation):
      if navigation.isModal {
        try navigation.showModal(page: page)
      } else {
        try navigation.show(page: page)
      }
      self = .pages(navigation)
    case .hierarchy(var navigation):
      guard navigation.isModal else { throw .pagesInHierarchy }
      try navigation.showModal(page: page)
      self = .hierarchy(navigation)
    }
  }

  mutating func setWrist(up: Bool) throws(NavigationError) {
    switch self {
    case .pages(var navigation):
      if up {
        try navigation.raiseWrist()
      } else {
        try navigation.lowerWrist()
      }
      self = .pages(navigation)
    case .hierarchy(var navigation):
      if up {
        try navigation.raiseWrist()
      } else {
        try navigation.lowerWrist()
      }
      self = .hierarchy(navigation)
    }
  }
}
