/// Where a link or an image leads, as a browser would read it.
///
/// Browsers leave out tabs and line ends wherever they stand, and blanks and control characters at the
/// beginning, and take a backslash for a slash. What they would make of an address decides, not its spelling.
/// Source: https://url.spec.whatwg.org/#concept-basic-url-parser
enum LinkAddress: Hashable {
  /// A place of the same site, or of the same page.
  case local(String)
  /// Another site, by a scheme that only leads somewhere: `https`, `http` and `mailto`.
  case external(String)
  /// Another host by the scheme of the page that it stands on: `//example.com/`.
  case withoutScheme(String)
  /// A scheme that could run code or read files, or that nobody knows: `javascript`.
  case unsafe(scheme: String)

  private static let schemes: Set<String> = ["http", "https", "mailto"]

  init(_ destination: String) {
    var destination = destination
    if destination.utf8.contains(where: { $0 <= 0x20 }) {
      let scalars = destination.unicodeScalars.drop { $0.value <= 0x20 }
        .filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
      destination = String(String.UnicodeScalarView(scalars))
    }
    let bytes = destination.utf8
    if bytes.count > 1, bytes.prefix(2).allSatisfy({ $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
      self = .withoutScheme(destination)
      return
    }
    let colon = bytes.firstIndex {
      [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
    }
    guard let colon, bytes[colon] == UInt8(ascii: ":") else {
      self = .local(destination)
      return
    }
    let scheme = destination[..<colon].lowercased()
    self = Self.schemes.contains(scheme) ? .external(destination) : .unsafe(scheme: scheme)
  }

  /// The address in a page's HTML, or nil where it must not be one.
  ///
  /// - Parameter basePath: the path at which the site lies: `/` or `/docs/`.
  func reference(basePath: String) -> String? {
    switch self {
    case .local(let path): path.utf8.first == UInt8(ascii: "/") ? basePath + path.dropFirst() : path
    case .external(let address): address
    case .withoutScheme, .unsafe: nil
    }
  }

  /// What is wrong with the address of a link or an image.
  func fault(at position: @autoclosure () -> SourcePosition) -> Diagnostic? {
    switch self {
    case .local, .external:
      nil
    case .withoutScheme(let address):
      Diagnostic(
        "link-has-no-scheme",
        at: position(),
        "The address begins with two slashes: another host, without a scheme",
        hints: ["Write https:, or one slash for a place of this site", address]
      )
    case .unsafe(let scheme):
      Diagnostic(
        "link-is-unsafe",
        at: position(),
        "A link with the scheme '\(scheme)' is not safe",
        hints: ["https, http and mailto are. A path with a colon begins with ./"]
      )
    }
  }
}
