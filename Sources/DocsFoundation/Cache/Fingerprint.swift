import Crypto
import Foundation

/// The first half of the SHA-256 hash of some content: enough to tell any two contents apart.
package struct Fingerprint: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The fingerprint of content that hasn't been read yet.
  package static let none = Fingerprint(high: 0, low: 0)

  /// The fingerprint of some bytes.
  package init(of bytes: some DataProtocol) {
    self.init(SHA256.hash(data: bytes))
  }

  /// The fingerprint of a text.
  package init(ofText text: String) {
    var text = text
    self = text.withUTF8 { Fingerprint(SHA256.hash(data: UnsafeRawBufferPointer($0))) }
  }

  /// The fingerprint of a list of texts. The boundaries between texts matter.
  package init(_ parts: [String]) {
    var hash = SHA256()
    for part in parts {
      var part = part
      part.withUTF8 { bytes in
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update(bufferPointer: $0) }
        hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
      }
    }
    self.init(hash.finalize())
  }

  /// The fingerprint of a file.
  package init(ofFile file: URL) throws {
    self.init(of: try Data(contentsOf: file, options: .alwaysMapped))
  }

  private init(_ hash: SHA256Digest) {
    self = hash.withUnsafeBytes { bytes in
      Fingerprint(
        high: bytes.loadUnaligned(as: UInt64.self).bigEndian,
        low: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
      )
    }
  }

  /// The fingerprint as 32 hexadecimal digits.
  package var description: String { Self.digits(of: high) + Self.digits(of: low) }

  private static func digits(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// Computes the fingerprint of data that is written piece by piece.
  ///
  /// The boundaries between pieces matter.
  package struct Writer {
    private var buffer: [UInt8] = []

    package init() {}

    package mutating func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        write(bytes.count)
        buffer.append(contentsOf: bytes)
      }
    }

    package mutating func write(_ number: Int) {
      withUnsafeBytes(of: Int64(number).littleEndian) { buffer.append(contentsOf: $0) }
    }

    package mutating func write(_ fingerprint: Fingerprint) {
      withUnsafeBytes(of: fingerprint.high.littleEndian) { buffer.append(contentsOf: $0) }
      withUnsafeBytes(of: fingerprint.low.littleEndian) { buffer.append(contentsOf: $0) }
    }

    package mutating func write(_ texts: [String]) {
      write(texts.count)
      for text in texts {
        write(text)
      }
    }

    package var fingerprint: Fingerprint { Fingerprint(of: buffer) }
  }
}

extension Fingerprint: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let digits = try container.decode(String.self)
    guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a fingerprint: \(digits)")
    }
    self.init(high: high, low: low)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
