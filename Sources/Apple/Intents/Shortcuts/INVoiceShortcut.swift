import AppFoundation

/// A shortcut that a person has added to Siri, with the person's phrase.
///
/// Source: developer.apple.com/documentation/intents/invoiceshortcut.
///
/// Unchecked, because `INShortcut` isn't Sendable; Apple's class isn't either, but its completion handlers are. The
/// properties are constant.
open class INVoiceShortcut: NSObject, @unchecked Sendable {
  /// The identifier.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcut/identifier.
  public let identifier: UUID
  /// The phrase.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcut/invocationphrase.
  public let invocationPhrase: String
  /// The shortcut.
  ///
  /// Source: developer.apple.com/documentation/intents/invoiceshortcut/shortcut.
  public let shortcut: INShortcut

  init(identifier: UUID, invocationPhrase: String, shortcut: INShortcut) {
    self.identifier = identifier
    self.invocationPhrase = invocationPhrase
    self.shortcut = shortcut
  }
}
