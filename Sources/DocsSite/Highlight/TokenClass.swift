/// What a piece of code is to a reader; the raw values are the classes in the page.
///
/// The names are those of Swift. Another language takes the one whose color serves it best.
enum TokenClass: String, Hashable, Sendable, Codable {
  /// A word of the language: `if`, `true`, the method of HTTP.
  case keyword = "k"
  /// A type; the tag of XML and YAML, the expansion of a shell.
  case type = "t"
  /// A call; the command of a shell, the place that a hunk of a diff is for.
  case function = "f"
  /// A string, a scalar, the value of a header; a line that a diff removes.
  case string = "s"
  /// A number; the entity of XML.
  case number = "n"
  /// An attribute; the option of a command, the anchor of YAML.
  case attribute = "a"
  /// The label of an argument; a key, the name of a header.
  case label = "l"
  case comment = "c"
  /// A documentation comment; a line that a diff adds.
  case documentation = "d"
  /// What a shell writes before a command. It is not to be copied with it.
  case prompt = "p"
  /// What a command writes.
  case output = "o"
}

/// A piece of code, and what it is; no class where it needs no color.
struct Token: Hashable, Sendable {
  var text: Substring
  var tokenClass: TokenClass?
}
