extension StringProtocol {
  /// The text, percent-encoded as a URL path, with its slashes (RFC 3986, section 3.3).
  package var percentEncodedPath: String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte.isPlainInPath {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded += [byte >> 4, byte & 15].map { Array("0123456789ABCDEF".utf8)[Int($0)] }
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte needs no encoding in a URL path: unreserved characters and the slash.
  fileprivate var isPlainInPath: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
