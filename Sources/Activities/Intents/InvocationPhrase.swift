import Foundation

/// What a person says to Siri for a shortcut: "Soup time".
///
/// Apple asks for [a short, memorable phrase][phrase], and shows the suggested one when the person creates the
/// shortcut. How short is not said; ``mostCharacters`` is this library's limit.
///
/// [phrase]: https://developer.apple.com/documentation/foundation/nsuseractivity/suggestedinvocationphrase
public struct InvocationPhrase: Hashable, Sendable, CustomStringConvertible {
  /// How long a phrase may be, in characters.
  public static let mostCharacters = 60

  /// The phrase, without white space around it.
  public let text: String

  /// A phrase.
  ///
  /// - Parameter text: what is said.
  /// - Throws: ``IntentError/emptyPhrase`` or ``IntentError/longPhrase(characters:)``.
  public init(_ text: String) throws(IntentError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .emptyPhrase }
    guard text.count <= Self.mostCharacters else { throw .longPhrase(characters: text.count) }
    self.text = text
  }

  /// The phrase.
  public var description: String { text }

  /// Whether a person who says this means that phrase: upper and lower case sound alike.
  ///
  /// How Siri matches what it hears is not published; this is the least that must hold.
  public func sounds(like other: InvocationPhrase) -> Bool {
    text.lowercased() == other.text.lowercased()
  }
}
