/// The shortcuts of one app: those that a person has given a phrase, and those that the app proposes for it.
///
/// The counterpart of
/// [INVoiceShortcutCenter](https://developer.apple.com/documentation/intents/invoiceshortcutcenter), as a value.
public struct VoiceShortcutCenter: Hashable, Sendable {
  /// A shortcut that a person has added to Siri, with the phrase that the *person* chose
  /// ([INVoiceShortcut](https://developer.apple.com/documentation/intents/invoiceshortcut)).
  public struct VoiceShortcut: Hashable, Sendable {
    /// Its number, from 1; the real one has a UUID, which is chance.
    public let number: Int
    /// What the person says.
    public let invocationPhrase: InvocationPhrase
    /// What it does.
    public let shortcut: Shortcut
  }

  /// What the person has added, in order.
  public private(set) var voiceShortcuts: [VoiceShortcut] = []
  /// What the app proposes in Settings, in its own order.
  public private(set) var shortcutSuggestions: [Shortcut] = []
  private var count = 0

  /// A person who has added nothing, and an app that proposes nothing.
  public init() {}

  /// Replaces what the app proposes; none of them takes all proposals away. What a person has added
  /// [stays as it is][suggestions].
  ///
  /// [suggestions]: https://developer.apple.com/documentation/intents/invoiceshortcutcenter/setshortcutsuggestions(_:)
  public mutating func setShortcutSuggestions(_ shortcuts: [Shortcut]) {
    shortcutSuggestions = shortcuts
  }

  /// Adds a shortcut, as a person does in "Add to Siri".
  ///
  /// - Parameters:
  ///   - shortcut: what it does.
  ///   - phrase: what the person wants to say for it; nil takes the one that the app suggests.
  /// - Returns: the shortcut as it was added.
  /// - Throws: ``IntentError/emptyPhrase`` where there is neither; ``IntentError/takenPhrase(_:)`` where another
  ///   shortcut has it. What the real system does then is not documented.
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

  /// What a person means who says a phrase, or nil.
  public func shortcut(for phrase: InvocationPhrase) -> VoiceShortcut? {
    voiceShortcuts.first { $0.invocationPhrase.sounds(like: phrase) }
  }
}
