import Foundation

/// The address for notifications, checked for whether a test store may post to it.
///
/// A server that posts to any given address is open to server-side request forgery. So an address must be on this
/// machine, unless the operator allows others. The HTTP client must also not follow redirects, which could lead
/// anywhere; ``NotificationOutbox`` counts a redirect as a failure.
///
/// Source: OWASP, Server-Side Request Forgery Prevention Cheat Sheet; Apple requires HTTPS,
/// https://developer.apple.com/documentation/appstoreservernotifications/enabling-app-store-server-notifications
/// https://developer.apple.com/documentation/appstoreservernotifications/enabling-app-store-server-notifications
public struct DeliveryAddress: Hashable, Sendable, CustomStringConvertible {
  /// The reason an address is refused.
  public enum Fault: Error, Hashable, Sendable, CaseIterable {
    /// It has more than 2,048 characters, or characters other than visible ASCII.
    case malformed
    /// It is neither `http` nor `https`.
    case scheme
    /// It has no host, or a percent-encoded one.
    case host
    /// It contains a user name or password.
    case credentials
    /// It has a fragment, which is never sent.
    case fragment
    /// Its port isn't in 1 to 65535.
    case port
    /// It is on another machine, which isn't allowed.
    case notLoopback
    /// It is on another machine and doesn't use TLS.
    case notEncrypted
  }

  /// The address.
  public let url: URL

  /// The address as text.
  public var description: String { url.absoluteString }

  /// Checks an address.
  ///
  /// Loopback is `localhost`, an IPv4 address of four decimal numbers starting with 127, and `[::1]`. Other spellings
  /// of these (`127.1`, `0x7f000001`) count as another machine.
  ///
  /// - Parameters:
  ///   - text: the address.
  ///   - allowsOtherMachines: whether it may be on another machine, with HTTPS.
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
        // Some parsers read a leading zero as octal.
        (1...3).contains(number.utf8.count) && number.utf8.allSatisfy { (48...57).contains($0) }
          && (number == "0" || !number.hasPrefix("0")) && UInt8(number) != nil
      }
  }
}
