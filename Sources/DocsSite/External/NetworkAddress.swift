import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// An IPv4 or IPv6 address.
struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in text form: `192.0.2.1`, `2001:db8::1`.
  let description: String
  /// The four or sixteen bytes.
  private let bytes: [UInt8]

  /// Parses an address; returns nil if the text isn't one.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: six) { Array($0) }
    } else {
      return nil
    }
    description = text
  }

  /// Whether this is an IPv4 address.
  var isFour: Bool { bytes.count == 4 }

  /// Returns whether a URL's host is this machine itself.
  static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    guard let address = NetworkAddress(name.trimmingCharacters(in: ["[", "]"])) else { return false }
    return address.isFour ? address.bytes[0] == 127 : address.bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether the address isn't publicly routable: loopback, private, multicast or reserved.
  ///
  /// Source: the registries of special-purpose addresses, RFC 6890 and its successors. An IPv6 address that embeds an
  /// IPv4 address is treated like that one.
  var isPrivate: Bool {
    isFour ? Self.isPrivate(bytes) : isPrivateSix
  }

  private var isPrivateSix: Bool {
    let zeros = bytes.prefix { $0 == 0 }.count
    if zeros >= 12 || zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF {
      // ::, ::1, ::a.b.c.d and ::ffff:a.b.c.d
      return zeros >= 12 || Self.isPrivate(Array(bytes[12...]))
    }
    switch (bytes[0], bytes[1]) {
    case (0x00, 0x64): return bytes[2] != 0xFF || bytes[3] != 0x9B || Self.isPrivate(Array(bytes[12...]))
    case (0x20, 0x02): return Self.isPrivate(Array(bytes[2..<6]))
    case (0x20, 0x01): return bytes[2] == 0 || bytes[2] == 0x0D && bytes[3] == 0xB8
    default: return bytes[0] & 0xE0 != 0x20
    }
  }

  private static func isPrivate(_ four: [UInt8]) -> Bool {
    switch (four[0], four[1]) {
    case (0, _), (10, _), (127, _), (224..., _): true
    case (100, 64..<128), (169, 254), (172, 16..<32), (192, 168), (198, 18...19): true
    case (192, 0): four[2] == 0 || four[2] == 2
    case (198, 51): four[2] == 100
    case (203, 0): four[2] == 113
    default: false
    }
  }
}

/// Resolves host names with the system's resolver.
enum HostResolver {
  /// Returns the addresses of a host, IPv4 first.
  ///
  /// - Throws: ``WebFailure/noSuchHost`` if it has none, and ``WebFailure/unreachable(_:)`` if no resolver can be
  ///   reached, for example without a network.
  static func addresses(of host: String) async throws(WebFailure) -> [NetworkAddress] {
    if let address = NetworkAddress(host) { return [address] }
    // The system's only resolver call blocks.
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: lookUp(host)) }
    }
    return try found.get()
  }

  private static func lookUp(_ host: String) -> Result<[NetworkAddress], WebFailure> {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &first)
    guard status == 0 else {
      return .failure(
        status == EAI_AGAIN ? .unreachable("No DNS server answers; is there a network?") : .noSuchHost
      )
    }
    defer { freeaddrinfo(first) }
    var found: [NetworkAddress] = []
    var next = first
    while let entry = next?.pointee {
      if let address = address(entry) {
        found.append(address)
      }
      next = entry.ai_next
    }
    return found.isEmpty
      ? .failure(.noSuchHost) : .success(found.filter(\.isFour) + found.filter { !$0.isFour })
  }

  private static func address(_ entry: addrinfo) -> NetworkAddress? {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length = socklen_t(text.count)
    guard getnameinfo(entry.ai_addr, entry.ai_addrlen, &text, length, nil, 0, NI_NUMERICHOST) == 0 else {
      return nil
    }
    return NetworkAddress(
      String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
  }
}
