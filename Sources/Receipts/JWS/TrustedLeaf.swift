@preconcurrency import Crypto
import Foundation
import X509

/// A leaf below a trusted root, with everything verified except the time.
///
/// Every verification, cached or not, ends with ``check(_:at:)``. So the cache can't change a verdict, only the time
/// it takes.
struct TrustedLeaf: Sendable {
  private let authority: Authority
  private let validity: CertificateValidity
  private let key: P256.Signing.PublicKey
  /// The digest of the signed text up to the end of the header.
  private let prefix: SHA256

  init(_ certificate: Certificate, _ authority: Authority, header: ArraySlice<UInt8>) throws(SignedDataFault)
  {
    do throws(ChainFault) {
      try authority.check(certificate)
    } catch {
      throw .chain(error)
    }
    guard let key = P256.Signing.PublicKey(certificate.publicKey) else { throw .key }
    self.key = key
    self.authority = authority
    validity = CertificateValidity(certificate)
    var prefix = SHA256()
    prefix.update(data: header)
    self.prefix = prefix
  }

  /// Checks that the certificates are valid at a time, and that the leaf's key made the signature.
  func check(_ jws: CompactJWS, at date: Date) throws(SignedDataFault) {
    try checkTimes(at: date)
    var digest = prefix
    digest.update(data: jws.rest)
    // A signature has exactly 64 bytes. RFC 7518, 3.4.
    let bytes = try jws.signature()
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes) else {
      throw .signature
    }
    guard key.isValidSignature(signature, for: digest.finalize()) else { throw .signature }
  }

  /// Checks that the certificates are valid at a time.
  func checkTimes(at date: Date) throws(SignedDataFault) {
    do throws(ChainFault) {
      try authority.checkTimes(validity, at: date)
    } catch {
      throw .chain(error)
    }
  }
}
