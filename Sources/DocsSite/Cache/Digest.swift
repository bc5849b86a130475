import Crypto
import Foundation

/// The first half of a SHA-256 hash, long enough to tell tens of thousands of contents apart.
///
/// A ``Fingerprint`` is the full hash, for names that people see.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  let high: UInt64
  let low: UInt64

  /// The digest as 32 hexadecimal digits.
  public var description: String { Self.digits(of: high) + Self.digits(of: low) }

  private static func digits(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The digest of content that hasn't been read yet.
  static let none = Digest(high: 0, low: 0)

  /// The digest of some bytes.
  init(of bytes: some DataProtocol) {
    self.init(SHA256.hash(data: bytes))
  }

  fileprivate init(_ hash: SHA256Digest) {
    self = hash.withUnsafeBytes { bytes in
      Digest(
        high: bytes.loadUnaligned(as: UInt64.self).bigEndian,
        low: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
      )
    }
  }

  /// Computes the digest of data that is written piece by piece.
  ///
  /// The boundaries between pieces matter.
  struct Writer {
    private var buffer: [UInt8] = []

    mutating func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        write(bytes.count)
        buffer.append(contentsOf: bytes)
      }
    }

    mutating func write(_ number: Int) {
      withUnsafeBytes(of: Int64(number).littleEndian) { buffer.append(contentsOf: $0) }
    }

    mutating func write(_ digest: Digest) {
      withUnsafeBytes(of: digest.high.littleEndian) { buffer.append(contentsOf: $0) }
      withUnsafeBytes(of: digest.low.littleEndian) { buffer.append(contentsOf: $0) }
    }

    var digest: Digest { Digest(of: buffer) }
  }
}
