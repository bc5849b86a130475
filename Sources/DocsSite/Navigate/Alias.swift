/// An address under which a page was once known, as its front matter writes it.
struct Alias: Hashable, Sendable {
  /// The address of a page, `/old/`, or of a file, `/old.html`.
  var path: String
  /// The fragment, without its hash sign; nil where the whole page is meant.
  var fragment: String?

  /// Why a text is no alias.
  struct Fault: Error, Hashable {
    var summary: String
    var hints: [String] = []
  }

  /// Reads an alias.
  ///
  /// `/old` means `/old/`, and so does `/old/index.html`.
  ///
  /// - Throws: ``Fault`` where the text is no address of this site.
  init(parsing text: String) throws(Fault) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0]
    guard path.hasPrefix("/"), !path.hasPrefix("//") else {
      throw Fault(
        summary: "The alias '\(text)' does not begin with a slash",
        hints: path.contains(":") || path.hasPrefix("//")
          ? ["Leave the host out: an alias is an address of this site"] : ["Write '/\(text)'"]
      )
    }
    if let character = text.unicodeScalars.first(where: Self.isForbidden) {
      throw Fault(summary: "The alias '\(text)' has a '\(character)' in it")
    }
    let names = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard !names.dropLast().contains(""), !names.contains("."), !names.contains("..") else {
      throw Fault(summary: "The alias '\(text)' has an empty part, a '.' or a '..' in it")
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

  /// The file that answers at the address.
  var file: String { path.dropFirst() + (path.hasSuffix("/") ? "index.html" : "") }

  /// Whether a character has no place in an address: blanks and controls, and what begins or hides other parts.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || "?\\%\"<>".unicodeScalars.contains(scalar)
      || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}
