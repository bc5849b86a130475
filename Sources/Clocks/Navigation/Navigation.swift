import SimulationKit

/// A double of a watch app's navigation: what is on the screen, and which moves are allowed.
///
/// Sources: [pushController(withName:context:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/pushcontroller(withname:context:)),
/// [presentController(withNames:contexts:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withnames:contexts:)).
public struct Navigation: Hashable, Sendable {
  /// How the app is built; it cannot change, and a modal interface is all that either style may add.
  public let style: NavigationStyle
  /// The names in the storyboard.
  public let controllers: Set<String>
  /// The page on the screen, from 0; always 0 in a hierarchy.
  public private(set) var page = 0
  /// What was pushed on the root, the topmost last; always empty in a page-based interface.
  public private(set) var pushed: [String] = []
  /// The modal interface on the screen, one controller for each of its pages; empty where there is none.
  public private(set) var modal: [String] = []

  /// An app that has just been launched.
  ///
  /// - Parameters:
  ///   - style: how the wearer moves.
  ///   - controllers: the names in the storyboard.
  /// - Throws: ``NavigationError`` where the style has no page or names a controller that is not there.
  public init(_ style: NavigationStyle, controllers: Set<String>) throws(NavigationError) {
    self.style = style
    self.controllers = controllers
    switch style {
    case .pages(let names): try check(names)
    case .hierarchy(let root): try check([root])
    }
  }

  /// The name of the controller on the screen.
  public var screen: String {
    if let first = modal.first { return first }
    switch style {
    case .pages(let names): return names.indices.contains(page) ? names[page] : ""
    case .hierarchy(let root): return pushed.last ?? root
    }
  }

  /// Goes to another page.
  ///
  /// - Parameter page: its index, from 0.
  /// - Throws: ``NavigationError`` where there is no such page, or a modal interface covers the pages.
  public mutating func show(page: Int) throws(NavigationError) {
    try uncovered()
    guard case .pages(let names) = style, names.indices.contains(page) else { throw .noSuchPage(page) }
    self.page = page
  }

  /// Pushes a controller on a hierarchy.
  ///
  /// - Parameter name: its name in the storyboard.
  /// - Throws: ``NavigationError/pushInsidePages(_:)`` in a page-based interface; others where the name is
  ///   unknown or a modal interface covers the screen.
  public mutating func push(_ name: String) throws(NavigationError) {
    guard case .hierarchy = style else { throw .pushInsidePages(name) }
    try uncovered()
    try check([name])
    pushed.append(name)
  }

  /// Goes back one controller of a hierarchy.
  ///
  /// - Throws: ``NavigationError`` at the root, or where a modal interface covers the screen.
  public mutating func pop() throws(NavigationError) {
    try uncovered()
    guard !pushed.isEmpty else { throw .nothingToPop }
    pushed.removeLast()
  }

  /// Presents a modal interface of one or several pages, which both styles allow.
  ///
  /// - Parameters:
  ///   - names: the controllers, at least one.
  ///   - contexts: what each is handed, or nil.
  /// - Throws: ``NavigationError`` where a name is unknown, there is none, the contexts are not as many, or
  ///   a modal interface is there already.
  public mutating func present(_ names: [String], contexts: [String]? = nil) throws(NavigationError) {
    try uncovered()
    try check(names)
    if let contexts, contexts.count != names.count {
      throw .contextCount(names: names.count, contexts: contexts.count)
    }
    modal = names
  }

  /// Takes the modal interface away.
  ///
  /// - Throws: ``NavigationError/nothingPresented`` where there is none.
  public mutating func dismiss() throws(NavigationError) {
    guard !modal.isEmpty else { throw .nothingPresented }
    modal = []
  }

  private func check(_ names: [String]) throws(NavigationError) {
    guard !names.isEmpty else { throw .noPages }
    for name in names where !controllers.contains(name) {
      throw .unknownController(name, nearest: name.nearest(among: controllers.sorted()))
    }
  }

  private func uncovered() throws(NavigationError) {
    guard let first = modal.first else { return }
    throw .covered(by: first)
  }
}
