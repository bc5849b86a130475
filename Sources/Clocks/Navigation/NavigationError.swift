/// Why a controller cannot be shown.
///
/// What the real system does in these cases is not documented; here each is an error with a name.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An interface needs at least one page.
  case noPages
  /// The storyboard has no controller of this name; the nearest one, where there is one.
  case unknownController(String, nearest: String?)
  /// A page-based interface cannot push; the controller can be presented instead.
  case pushInsidePages(String)
  /// The root of a hierarchy cannot be popped, and a page-based interface has nothing to pop.
  case nothingToPop
  /// A hierarchy has no pages; a page-based interface has fewer.
  case noSuchPage(Int)
  /// One context for each controller, or none at all.
  case contextCount(names: Int, contexts: Int)
  /// No modal interface is on the screen.
  case nothingPresented
  /// A modal interface covers the screen, and only it can go.
  case covered(by: String)

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .noPages: "A page-based or modal interface needs at least one controller"
    case .unknownController(let name, let nearest):
      nearest.map { "No controller is called '\(name)'; did you mean '\($0)'?" }
        ?? "No controller is called '\(name)'"
    case .pushInsidePages(let name): "A page-based interface cannot push '\(name)'; present it instead"
    case .nothingToPop: "There is nothing to pop"
    case .noSuchPage(let page): "There is no page \(page)"
    case .contextCount(let names, let contexts): "\(names) controllers cannot take \(contexts) contexts"
    case .nothingPresented: "No modal interface is there to dismiss"
    case .covered(let name): "'\(name)' covers the screen; dismiss it first"
    }
  }
}
