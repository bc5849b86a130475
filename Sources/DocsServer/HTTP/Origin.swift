/// Where a page comes from: scheme, host and port (RFC 6454, section 4).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host name or address in lower case; an IPv6 address has no brackets.
  package let host: String
  /// The port; the default of the scheme if none is written.
  package let port: Int

  /// Parses an origin as browsers write it: `https://docs.example.org`, `http://[::1]:8080`.
  ///
  /// - Returns: nil for anything else, such as an address with a path, or `null`.
  package init?(_ text: some StringProtocol) {
    guard let mark = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<mark.lowerBound].lowercased()
    guard let standard = ["http": 80, "https": 443][scheme],
      let authority = Authority(text[mark.upperBound...])
    else { return nil }
    self.scheme = scheme
    host = authority.host
    port = authority.port ?? standard
  }

  /// The origin of pages that are served without encryption under a Host header.
  init?(plain authority: String) {
    guard let authority = Authority(authority) else { return nil }
    (scheme, host, port) = ("http", authority.host, authority.port ?? 80)
  }

  /// The origin as it is written.
  package var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? "\(scheme)://\(name)" : "\(scheme)://\(name):\(port)"
  }
}

/// The authority in a Host header: a name or an address, and a port (RFC 9110, section 7.2).
struct Authority: Hashable {
  var host: String
  var port: Int?

  /// - Returns: nil if the text isn't an authority, or includes a user's name.
  init?(_ text: some StringProtocol) {
    // An IPv6 address is in brackets and contains colons.
    let isBracketed = text.hasPrefix("[")
    let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex
    guard let end else { return nil }
    let name = text[..<end].dropFirst(isBracketed ? 1 : 0)
    let rest = text[end...].dropFirst(isBracketed ? 1 : 0)
    guard !name.isEmpty,
      name.utf8.allSatisfy({ Self.isAllowed($0) || isBracketed && $0 == UInt8(ascii: ":") })
    else { return nil }
    host = name.lowercased()
    guard !rest.isEmpty else { return }
    guard rest.hasPrefix(":"), rest.utf8.dropFirst().allSatisfy({ (48...57).contains($0) }),
      let port = Int(rest.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    self.port = port
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
