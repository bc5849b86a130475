import WatchClocks

/// An app whose style is known only at run time, like that of a scenario.
///
/// In Swift the style is part of the type, and a push in pages doesn't compile. Here it is an error.
enum RunningApp: Sendable {
  case pages(Navigation<Pages>)
  case hierarchy(Navigation<Hierarchy>)

  /// The layers, for either style.
  var layers: [NavigationLayer] {
    switch self {
    case .pages(let app): app.layers
    case .hierarchy(let app): app.layers
    }
  }

  var screen: String { layers.last?.shown?.name ?? "" }

  var current: InterfaceController? { layers.last?.shown }

  var dismissTitle: String? {
    switch self {
    case .pages(let app): app.dismissTitle
    case .hierarchy(let app): app.dismissTitle
    }
  }

  /// The dots of the interface on the screen.
  var dots: PageDots? {
    switch self {
    case .pages(let app): app.isModal ? app.modalDots : app.pageDots
    case .hierarchy(let app): app.modalDots
    }
  }

  var controllers: [InterfaceController] {
    switch self {
    case .pages(let app): app.controllers
    case .hierarchy(let app): app.controllers
    }
  }

  var zombies: [InterfaceController] {
    switch self {
    case .pages(let app): app.zombies
    case .hierarchy(let app): app.zombies
    }
  }

  var leaks: [InterfaceController] { controllers.filter { !$0.leakedTimers.isEmpty } }

  /// The ignored setters, including those of released controllers.
  var dropped: [IgnoredSetter] {
    switch self {
    case .pages(let app): app.dropped
    case .hierarchy(let app): app.dropped
    }
  }

  var wristIsUp: Bool {
    switch self {
    case .pages(let app): app.wristIsUp
    case .hierarchy(let app): app.wristIsUp
    }
  }

  /// The calls after the first `count` calls.
  func calls(after count: Int) -> [CallRow] {
    switch self {
    case .pages(let app): app.calls.dropFirst(count).map { CallRow($0.name, $0.call, $0.drops) }
    case .hierarchy(let app): app.calls.dropFirst(count).map { CallRow($0.name, $0.call, $0.drops) }
    }
  }

  /// A call, independent of its app's style.
  struct CallRow {
    let name: String
    let call: InterfaceController.Call
    let drops: Int

    init(_ name: String, _ call: InterfaceController.Call, _ drops: Int) {
      self.name = name
      self.call = call
      self.drops = drops
    }
  }

  /// Makes a change that only pages support.
  mutating func asPages(
    _ change: (inout Navigation<Pages>) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    guard case .pages(var app) = self else { throw .pagesInHierarchy }
    try change(&app)
    self = .pages(app)
  }

  /// Makes a change that only a hierarchy supports.
  mutating func asHierarchy(
    or error: NavigationError,
    _ change: (inout Navigation<Hierarchy>) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    guard case .hierarchy(var app) = self else { throw error }
    try change(&app)
    self = .hierarchy(app)
  }

  /// Makes a move that both styles support.
  mutating func perform(_ move: Move) throws(NavigationError) {
    switch self {
    case .pages(var app):
      try move.perform(on: &app)
      self = .pages(app)
    case .hierarchy(var app):
      try move.perform(on: &app)
      self = .hierarchy(app)
    }
  }

  /// A move that both styles support.
  enum Move {
    case lowerWrist
    case raiseWrist
    case present(names: [String]?, contexts: [String]?)
    case dismiss
    case showModal(page: Int)

    func perform<Style>(on app: inout Navigation<Style>) throws(NavigationError) {
      switch self {
      case .lowerWrist: try app.lowerWrist()
      case .raiseWrist: try app.raiseWrist()
      case .present(let names, let contexts): try app.present(names, contexts: contexts)
      case .dismiss: try app.dismiss()
      case .showModal(let page): try app.showModal(page: page)
      }
    }
  }
}
