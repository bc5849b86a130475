/// The reason a controller can't be shown.
///
/// In most of these cases the real system's behavior is not documented. Here each is a distinct error.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A page-based or modal interface without controllers. Apple says that the names "must not be `nil` or an empty
  /// array"
  /// ([presentController(withNames:contexts:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withnames:contexts:))).
  case noPages
  /// A controller that isn't in the storyboard, with the most similar name, if any.
  case unknownController(String, nearest: String?)
  /// A controller without a name.
  case emptyName
  /// Two controllers with the same name in a storyboard.
  case duplicateName(String)
  /// A push in a page-based interface. Present the controller instead.
  case pushInsidePages(String)
  /// A page to turn or reload in a hierarchy.
  case pagesInHierarchy
  /// A pop at the root of a hierarchy or in a page-based interface.
  case nothingToPop
  /// A page index that is out of range.
  case noSuchPage(Int)
  /// A controller that isn't one of the pages.
  case notAPage(String)
  /// A number of contexts that differs from the number of controllers.
  case contextCount(names: Int, contexts: Int)
  /// A dismissal without a modal interface on the screen.
  case nothingPresented
  /// A move under a modal interface, which must be dismissed first.
  case covered(by: String)
  /// More controllers than an app can have.
  case tooDeep(Int)
  /// Navigation while the screen is dark.
  case dark
  /// A wrist that is already up, or already down.
  case wrist(isUp: Bool)

  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .noPages: "A page-based or modal interface needs at least one controller"
    case .unknownController(let name, let nearest):
      nearest.map { "No controller is called '\(name)'; did you mean '\($0)'?" }
        ?? "No controller is called '\(name)'"
    case .emptyName: "A controller needs a name"
    case .duplicateName(let name): "Two controllers are called '\(name)'"
    case .pushInsidePages(let name): "A page-based interface cannot push '\(name)'; present it instead"
    case .pagesInHierarchy: "A hierarchy has no pages"
    case .nothingToPop: "There is nothing to pop"
    case .noSuchPage(let page): "There is no page \(page)"
    case .notAPage(let name): "'\(name)' is not one of the pages"
    case .contextCount(let names, let contexts):
      "\(names.of("controller")) cannot take \(contexts.of("context"))"
    case .nothingPresented: "There is no modal interface to dismiss"
    case .covered(let name): "'\(name)' covers the screen; dismiss it first"
    case .tooDeep(let limit): "An app cannot have more than \(limit) controllers"
    case .dark: "The screen is dark"
    case .wrist(let isUp): "The wrist is \(isUp ? "up" : "down") already"
    }
  }
}
