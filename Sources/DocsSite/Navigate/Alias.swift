/// A former address of a page, as written in its front matter.
struct Alias: Hashable, Sendable {
  /// The address of a page, `/old/`, or of a file, `/old.html`.
  var path: String
  /// The fragment without its number sign; nil for the whole page.
  var fragment: String?

  /// A reason why a text isn't an alias.
  struct Fault: Error, Hashable {
    var summary: String
    var hints: [String] = []
  }

  /// Parses an alias.
  ///
  /// `/old` means `/old/`, and so does `/old/index.html`.
  ///
  /// - Throws: ``Fault`` if the text isn't an address of this site.
  init(parsing text: String) throws(Fault) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0]
    guard path.hasPrefix("/"), !path.hasPrefix("//") else {
      throw Fault(
        summary: "The alias '\(text)' does not begin with a slash",
        hints: path.contains(":") || path.hasPrefix("//")
          ? ["Remove the host: an alias is an address of this site"] : ["Write '/\(text)'"]
      )
    }
    if let character = text.unicodeScalars.first(where: Self.isForbidden) {
      throw Fault(summary: "The alias '\(text)' contains a '\(character)'")
    }
    let names = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard !names.dropLast().contains(""), !names.contains("."), !names.contains("..") else {
      throw Fault(summary: "The alias '\(text)' contains an empty part, a '.' or a '..'")
    }
    fragment = parts.count > 1 ? parts[1] : nil
    guard fragment != "" else { throw Fault(summary: "The alias '\(text)' has an empty fragment") }
    if names.last == "index.html" {
      self.path = String(path.dropLast("index.html".utf8.count))
    } else if path.hasSuffix("/") || path.hasSuffix(".html") || path.hasSuffix(".htm") {
      self.path = path
    } else {
      self.path = path + "/"
    }
  }

  /// The path of the file at the address.
  var file: String { path.dropFirst() + (path.hasSuffix("/") ? "index.html" : "") }

  /// Whether a character is forbidden in an address: whitespace, controls, and characters that delimit or escape other
  /// parts.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || "?\\%\"<>".unicodeScalars.contains(scalar)
      || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}
