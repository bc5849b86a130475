import AppFoundation

extension UIBarButtonItem {
  /// The system's own buttons.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/systemitem.
  public enum SystemItem: Int, Sendable {
    /// Done.
    case done = 0
    /// Cancel.
    case cancel = 1
    /// Edit.
    case edit = 2
    /// Save.
    case save = 3
    /// A plus sign.
    case add = 4
    /// Space that grows.
    case flexibleSpace = 5
    /// Space of a fixed width.
    case fixedSpace = 6
    /// A new message.
    case compose = 7
    /// An answer.
    case reply = 8
    /// Share.
    case action = 9
    /// Put into a folder.
    case organize = 10
    /// Bookmarks.
    case bookmarks = 11
    /// Search.
    case search = 12
    /// Load again.
    case refresh = 13
    /// Stop.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A trash can.
    case trash = 16
    /// Play.
    case play = 17
    /// Pause.
    case pause = 18
    /// Back.
    case rewind = 19
    /// Forward.
    case fastForward = 20
    /// Undo.
    case undo = 21
    /// Redo.
    case redo = 22
    /// A cross.
    case close = 24

    /// What VoiceOver says, which is how a test finds the button.
    var label: String {
      switch self {
      case .action: "Share"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }
}
