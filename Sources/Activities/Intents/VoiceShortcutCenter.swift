/// The shortcuts of an app: those that a user has given a phrase, and those that the app suggests.
///
/// The counterpart of
/// [INVoiceShortcutCenter](https://developer.apple.com/documentation/intents/invoiceshortcutcenter), as a value.
public struct VoiceShortcutCenter: Hashable, Sendable {
  /// A shortcut that a user has added to Siri, with the phrase that the *user* chose
  /// ([INVoiceShortcut](https://developer.apple.com/documentation/intents/invoiceshortcut)).
  public struct VoiceShortcut: Hashable, Sendable {
    /// Its number, from 1; the real one has a random UUID.
    public let number: Int
    /// The user's phrase.
    public let invocationPhrase: InvocationPhrase
    /// The shortcut.
    public let shortcut: Shortcut
  }

  /// The shortcuts that the user has added, in order.
  public private(set) var voiceShortcuts: [VoiceShortcut] = []
  /// The shortcuts that the app suggests in Settings, in the app's order.
  public private(set) var shortcutSuggestions: [Shortcut] = []
  private var count = 0

  /// Creates a center without added or suggested shortcuts.
  public init() {}

  /// Replaces the app's suggestions; an empty list removes them all. Shortcuts that a user has added
  /// [stay as they are][suggestions].
  ///
  /// [suggestions]: https://developer.apple.com/documentation/intents/invoiceshortcutcenter/setshortcutsuggestions(_:)
  public mutating func setShortcutSuggestions(_ shortcuts: [Shortcut]) {
    shortcutSuggestions = shortcuts
  }

  /// Adds a shortcut, as a user does with "Add to Siri".
  ///
  /// - Parameters:
  ///   - shortcut: the shortcut.
  ///   - phrase: the user's phrase; nil means the one that the app suggests.
  /// - Returns: the added shortcut.
  /// - Throws: ``IntentError/emptyPhrase`` if there is neither; ``IntentError/takenPhrase(_:)`` if another shortcut has
  ///   the phrase. What the real system does then is not documented.
  @discardableResult
  public mutating func add(
    _ shortcut: Shortcut,
    phrase: InvocationPhrase? = nil
  ) throws(IntentError) -> VoiceShortcut {
    guard let phrase = phrase ?? shortcut.suggestedInvocationPhrase else { throw .emptyPhrase }
    guard self.shortcut(for: phrase) == nil else { throw .takenPhrase(phrase.text) }
    count += 1
    let added = VoiceShortcut(number: count, invocationPhrase: phrase, shortcut: shortcut)
    voiceShortcuts.append(added)
    return added
  }

  /// Returns the shortcut for a spoken phrase, or nil.
  public func shortcut(for phrase: InvocationPhrase) -> VoiceShortcut? {
    voiceShortcuts.first { $0.invocationPhrase.sounds(like: phrase) }
  }
}
