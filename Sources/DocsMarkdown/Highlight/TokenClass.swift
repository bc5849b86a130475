/// The class of a piece of code; the raw values are the CSS classes on the page.
///
/// The names are those of Swift. Other languages use the class with the most suitable color.
package enum TokenClass: String, Hashable, Sendable, Codable {
  /// A keyword or literal: `if`, `true`; an HTTP method.
  case keyword = "k"
  /// A type; an XML or YAML tag, a shell expansion.
  case type = "t"
  /// A function call; a shell command, the range of a diff hunk.
  case function = "f"
  /// A string, a YAML scalar, a header's value; a line that a diff removes.
  case string = "s"
  /// A number; an XML entity.
  case number = "n"
  /// An attribute; a command's option, a YAML anchor.
  case attribute = "a"
  /// An argument label; a key, a header's name.
  case label = "l"
  case comment = "c"
  /// A documentation comment; a line that a diff adds.
  case documentation = "d"
  /// A shell prompt. It is not copied with its command.
  case prompt = "p"
  /// The output of a command.
  case output = "o"
}

/// A piece of code and its class; nil for no color.
package struct Token: Hashable, Sendable {
  package var text: Substring
  package var tokenClass: TokenClass?

  package init(text: Substring, tokenClass: TokenClass? = nil) {
    self.text = text
    self.tokenClass = tokenClass
  }
}
