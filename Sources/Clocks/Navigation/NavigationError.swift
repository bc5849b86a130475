/// Why a controller cannot be shown.
///
/// What the real system does in these cases is mostly not documented; here each is an error with a name.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A page-based or modal interface needs at least one controller: Apple says of the names that they "must not be `nil`
  /// or an empty array"
  /// ([presentController(withNames:contexts:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/presentcontroller(withnames:contexts:))).
  case noPages
  /// The storyboard has no controller of this name; the nearest one, where there is one.
  case unknownController(String, nearest: String?)
  /// A controller without a name cannot be found in a storyboard.
  case emptyName
  /// Two controllers of a storyboard have one name.
  case duplicateName(String)
  /// A page-based interface cannot push; the controller can be presented instead.
  case pushInsidePages(String)
  /// A hierarchy has no pages to turn or to reload.
  case pagesInHierarchy
  /// The root of a hierarchy cannot be popped, and a page-based interface has nothing to pop.
  case nothingToPop
  /// There are fewer pages.
  case noSuchPage(Int)
  /// The controller is none of the pages.
  case notAPage(String)
  /// One context for each controller, or none at all.
  case contextCount(names: Int, contexts: Int)
  /// No modal interface is on the screen.
  case nothingPresented
  /// A modal interface covers the screen, and only it can go.
  case covered(by: String)
  /// More controllers lie above each other than an app can have.
  case tooDeep(Int)
  /// The screen is dark, and nobody is there to navigate.
  case dark
  /// The wrist is up already, or down.
  case wrist(isUp: Bool)

  /// The reason as a sentence without its full stop.
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
    case .notAPage(let name): "'\(name)' is none of the pages"
    case .contextCount(let names, let contexts):
      "\(names.of("controller")) cannot take \(contexts.of("context"))"
    case .nothingPresented: "No modal interface is there to dismiss"
    case .covered(let name): "'\(name)' covers the screen; dismiss it first"
    case .tooDeep(let limit): "More than \(limit) controllers lie above each other"
    case .dark: "The screen is dark"
    case .wrist(let isUp): "The wrist is \(isUp ? "up" : "down") already"
    }
  }
}
