import Crypto
import Foundation
import _CryptoExtras

/// RSA keys that everyone can derive from a public label, so the same receipt has the same bytes on every machine.
///
/// They prove nothing and must never be trusted outside a simulation. A prime is the first one from the label's
/// digest on. The number of odd numbers in between is hard-coded, which saves the search.
package enum DemonstrationKey: String, CaseIterable {
  case root, intermediate, leaf

  /// Returns the key, 2048 bits.
  ///
  /// - Throws: an error of the cryptographic library if the numbers don't form a key.
  package func make() throws -> _RSA.Signing.PrivateKey {
    let (p, q) = (prime("p", after: offsets.p), prime("q", after: offsets.q))
    let n = p * q
    // λ isn't needed: d may be the inverse of e modulo (p - 1)(q - 1).
    let totient = n - p - q + 1
    let exponent = totient.inverse(of: Self.exponent)
    return try _RSA.Signing.PrivateKey(
      n: n.bytes,
      e: BigNumber(Self.exponent).bytes,
      d: exponent.bytes,
      p: p.bytes,
      q: q.bytes
    )
  }

  /// 65537, the usual public exponent; a prime.
  static let exponent: UInt32 = 65_537

  private var offsets: (p: UInt32, q: UInt32) {
    switch self {
    case .root: (424, 157)
    case .intermediate: (75, 143)
    case .leaf: (284, 119)
    }
  }

  func prime(_ name: String, after offset: UInt32) -> BigNumber {
    let label = "LiveDocs demonstration store, receipts, \(rawValue), \(name)"
    var bytes = (0..<4).flatMap { Array(SHA256.hash(data: Data("\(label), \($0)".utf8))) }
    // Two high bits give a product of 2048 bits; the low bit makes the number odd.
    bytes[0] |= 0xC0
    bytes[bytes.count - 1] |= 1
    return BigNumber(bytes) + BigNumber(2 * offset)
  }
}
