import WatchClocks

/// Why the wearer can't do something.
public enum WatchDriveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The screen is dark, or shows something else.
  case notOnScreen
  /// The controller has no such element.
  case noElement(String, controller: String)
  /// The element is hidden.
  case hidden(String)
  /// The control is disabled.
  case disabled(String)
  /// The element has no action and no segue.
  case noAction(String)
  /// The table has no such row.
  case noRow(Int, table: String)
  /// The alert or the menu has no such button.
  case noButton(String)
  /// An alert, a menu or a text input covers the screen.
  case covered
  /// A value that the control doesn't have.
  case value(String)
  /// A move that the system refuses.
  case move(NavigationError)

  /// The reason as a sentence without its period.
  public var description: String {
    switch self {
    case .notOnScreen: "The app is not on the screen"
    case .noElement(let name, let controller): "'\(controller)' has no element '\(name)'"
    case .hidden(let name): "'\(name)' is hidden"
    case .disabled(let name): "'\(name)' is disabled"
    case .noAction(let name): "The storyboard connects no action or segue to '\(name)'"
    case .noRow(let row, let table): "'\(table)' has no row \(row)"
    case .noButton(let title): "There is no button '\(title)'"
    case .covered: "The system covers the app's screen"
    case .value(let name): "'\(name)' doesn't have this value"
    case .move(let error): "\(error)"
    }
  }
}
