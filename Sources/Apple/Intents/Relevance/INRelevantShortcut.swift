import Activities
import AppFoundation

/// The purpose of a relevant shortcut.
///
/// Source: developer.apple.com/documentation/intents/inrelevantshortcutrole.
public enum INRelevantShortcutRole: Int, Sendable {
  /// An action.
  case action = 0
  /// Information at a glance.
  case information
}

/// A shortcut, and when it is useful.
///
/// Source: developer.apple.com/documentation/intents/inrelevantshortcut.
open class INRelevantShortcut: NSObject {
  /// The shortcut.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcut/shortcut.
  public let shortcut: INShortcut
  /// When it is useful. With none, the system goes by other cues.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcut/relevanceproviders.
  open var relevanceProviders: [INRelevanceProvider] = []
  /// Its purpose.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcut/shortcutrole.
  open var shortcutRole: INRelevantShortcutRole = .action

  /// Creates a relevant shortcut.
  ///
  /// Source: developer.apple.com/documentation/intents/inrelevantshortcut/init(shortcut:).
  public init(shortcut: INShortcut) {
    self.shortcut = shortcut
  }

  /// The relevant shortcut as a value.
  func value() throws(IntentError) -> RelevantShortcut {
    guard let shortcut = shortcut.value else { throw .untitled(shortcut.intent?.className ?? "") }
    return try RelevantShortcut(
      shortcut,
      role: RelevantShortcut.Role(rawValue: shortcutRole.rawValue) ?? .action,
      relevance: relevanceProviders.compactMap(\.relevance)
    )
  }
}
