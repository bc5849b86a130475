import Crypto
import Foundation

/// The SHA-256 hash of some content, as hexadecimal digits.
struct Fingerprint: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  let description: String

  /// The fingerprint of some bytes.
  init(of bytes: some ContiguousBytes & DataProtocol) {
    description = Self.hexadecimal(SHA256.hash(data: bytes))
  }

  /// The fingerprint of a text.
  init(ofText text: String) {
    var text = text
    description = text.withUTF8 { Self.hexadecimal(SHA256.hash(data: UnsafeRawBufferPointer($0))) }
  }

  /// The fingerprint of a list of texts. The boundaries between texts matter.
  init(_ parts: [String]) {
    var hash = SHA256()
    for part in parts {
      var part = part
      part.withUTF8 { bytes in
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(bufferPointer: $0) }
        hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
      }
    }
    description = Self.hexadecimal(hash.finalize())
  }

  /// The fingerprint of a file.
  init(ofFile file: URL) throws {
    self.init(of: try Data(contentsOf: file, options: .alwaysMapped))
  }

  init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  static func < (left: Fingerprint, right: Fingerprint) -> Bool { left.description < right.description }

  private static func hexadecimal(_ digest: SHA256Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
