import DocsFoundation

/// The address of a link or an image, as a browser would read it.
///
/// Browsers ignore tabs and newlines anywhere in an address, and blanks and control characters at its start;
/// and they treat a backslash as a slash. The result decides whether an address is safe, not its spelling.
/// Source: https://url.spec.whatwg.org/#concept-basic-url-parser
package enum LinkAddress: Hashable {
  /// An address on the same site or page.
  case local(String)
  /// Another site, through a harmless scheme: `https`, `http` or `mailto`.
  case external(String)
  /// Another host with the scheme of the page: `//example.com/`.
  case withoutScheme(String)
  /// A symbol or an article, as DocC writes it: `Lamp/dim()` of `doc:Lamp/dim()`.
  case documentation(String)
  /// A scheme that could run code or read files, or an unknown one: `javascript`.
  case unsafe(scheme: String)

  private static let schemes: Set<String> = ["http", "https", "mailto"]

  package init(_ destination: String) {
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
    self =
      switch scheme {
      case "doc": .documentation(Self.path(behindHostOf: destination[colon...].dropFirst()))
      case _ where Self.schemes.contains(scheme): .external(destination)
      default: .unsafe(scheme: scheme)
      }
  }

  /// The path of a link of DocC, which may begin with a bundle's name: `//org.example.lamps/documentation/Lamps`.
  private static func path(behindHostOf address: Substring) -> String {
    guard address.hasPrefix("//") else { return String(address) }
    return String(address.dropFirst(2).drop { $0 != "/" })
  }

  /// The address as written to HTML, or nil if it is unsafe.
  ///
  /// - Parameter basePath: the base path of the site: `/` or `/docs/`.
  package func reference(basePath: String) -> String? {
    switch self {
    case .local(let path): path.utf8.first == UInt8(ascii: "/") ? basePath + path.dropFirst() : path
    case .external(let address): address
    case .withoutScheme, .documentation, .unsafe: nil
    }
  }

  /// Reports an address that a link or an image may not have.
  package func fault(at position: @autoclosure () -> SourcePosition) -> Diagnostic? {
    switch self {
    case .local, .external:
      nil
    case .withoutScheme(let address):
      Diagnostic(
        "link-has-no-scheme",
        at: position(),
        "The address begins with two slashes, so it leads to another host",
        hints: ["Write https:, or one slash for an address on this site", address]
      )
    case .documentation(let path):
      Diagnostic(
        "link-is-of-docc",
        at: position(),
        "A page can't have a link with the scheme 'doc'",
        hints: ["Write ``\(path)`` for a symbol, and the address of an article"]
      )
    case .unsafe(let scheme):
      Diagnostic(
        "link-is-unsafe",
        at: position(),
        "A link with the scheme '\(scheme)' is not safe",
        hints: ["Use https, http or mailto. Begin a path that contains a colon with ./"]
      )
    }
  }
}
