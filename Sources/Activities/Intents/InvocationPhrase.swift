import Foundation

/// What a user says to Siri to run a shortcut: "Soup time".
///
/// Apple asks for [a short, memorable phrase][phrase], and shows the suggested one when the user creates the shortcut.
/// It doesn't document a maximum length; ``mostCharacters`` is this library's limit.
///
/// [phrase]: https://developer.apple.com/documentation/foundation/nsuseractivity/suggestedinvocationphrase
public struct InvocationPhrase: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length of a phrase, in characters.
  public static let mostCharacters = 60

  /// The phrase, without surrounding white space.
  public let text: String

  /// Creates a phrase.
  ///
  /// - Parameter text: the words to say.
  /// - Throws: ``IntentError/emptyPhrase`` or ``IntentError/longPhrase(characters:)``.
  public init(_ text: String) throws(IntentError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .emptyPhrase }
    guard text.count <= Self.mostCharacters else { throw .longPhrase(characters: text.count) }
    self.text = text
  }

  /// The phrase.
  public var description: String { text }

  /// Returns whether two phrases sound the same, ignoring case.
  ///
  /// How Siri matches what it hears is not published; this is the least to expect.
  public func sounds(like other: InvocationPhrase) -> Bool {
    text.lowercased() == other.text.lowercased()
  }
}
