import Foundation

/// Where notifications are sent: an address that a test store may send to.
///
/// A server that posts wherever it is told to is a door into its own network. So an address is looked at
/// before it is used: it leads to this machine, unless the operator has allowed others. Whoever posts must also
/// follow no redirect (``NotificationOutbox`` counts one as a failure), for it could lead anywhere.
///
/// Source: OWASP, Server-Side Request Forgery Prevention Cheat Sheet; Apple wants HTTPS,
/// https://developer.apple.com/documentation/appstoreservernotifications/enabling-app-store-server-notifications
public struct DeliveryAddress: Hashable, Sendable, CustomStringConvertible {
  /// Why an address is refused.
  public enum Fault: Error, Hashable, Sendable, CaseIterable {
    /// It has more than 2,048 characters, or others than the visible ones of ASCII.
    case malformed
    /// It is neither `http` nor `https`.
    case scheme
    /// It names no host, or one that is percent-encoded.
    case host
    /// It holds a user or a password.
    case credentials
    /// It has a fragment, which is never sent.
    case fragment
    /// Its port is not 1 to 65535.
    case port
    /// It leads to another machine, and that is not allowed.
    case notLoopback
    /// It leads to another machine without TLS.
    case notEncrypted
  }

  /// The address.
  public let url: URL

  /// The address as text.
  public var description: String { url.absoluteString }

  /// Checks an address.
  ///
  /// Loopback is `localhost`, an IPv4 address of four decimal numbers that begins with 127, and `[::1]`. Other
  /// spellings of the same (`127.1`, `0x7f000001`) count as another machine.
  ///
  /// - Parameters:
  ///   - text: the address.
  ///   - allowsOtherMachines: whether it may lead away from this machine, by HTTPS.
  /// - Throws: the first ``Fault``.
  public init(_ text: String, allowsOtherMachines: Bool = false) throws(Fault) {
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }),
      let parts = URLComponents(string: text), let url = parts.url
    else { throw .malformed }
    guard let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .scheme
    }
    guard parts.user == nil, parts.password == nil else { throw .credentials }
    guard let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty, !host.contains("%") else {
      throw .host
    }
    guard parts.fragment == nil else { throw .fragment }
    guard parts.port.map({ (1...65_535).contains($0) }) ?? true else { throw .port }
    if !Self.isLoopback(host) {
      guard allowsOtherMachines else { throw .notLoopback }
      guard scheme == "https" else { throw .notEncrypted }
    }
    self.url = url
  }

  private static func isLoopback(_ host: String) -> Bool {
    guard host != "localhost", host != "[::1]", host != "::1" else { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { number in
        // A leading zero means octal to some.
        (1...3).contains(number.utf8.count) && number.utf8.allSatisfy { (48...57).contains($0) }
          && (number == "0" || !number.hasPrefix("0")) && UInt8(number) != nil
      }
  }
}
