import Foundation
import Receipts
import X509
import _CryptoExtras

/// Forged certificate chains that must be rejected. They use the demonstration's keys, so the data they sign has the
/// same bytes everywhere.
enum ForgedChain: CaseIterable {
  case unmarkedLeaf, unmarkedIntermediate, expired, xcode

  typealias Chain = SigningChain<_RSA.Signing.PrivateKey>

  /// The chain, created once.
  var chain: Result<Chain, any Error> {
    switch self {
    case .unmarkedLeaf: Self.withUnmarkedLeaf
    case .unmarkedIntermediate: Self.withUnmarkedIntermediate
    case .expired: Self.withExpiredCertificates
    case .xcode: Self.withOneCertificate
    }
  }

  private static let withUnmarkedLeaf = issue { $0.marksLeaf = false }
  private static let withUnmarkedIntermediate = issue { $0.marksIntermediate = false }
  /// The certificates expired at the end of 2004.
  private static let withExpiredCertificates = issue {
    $0.notAfter = Date(timeIntervalSince1970: 1_104_537_599)
  }

  /// Like Xcode's: a single self-signed certificate named StoreKit.
  private static let withOneCertificate = Result {
    let key = try DemonstrationKey.leaf.make()
    let name = try DistinguishedName { CommonName("StoreKit") }
    let certificate = try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(bytes: [1]),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: StoreIdentity.beginning,
      notValidAfter: StoreIdentity.end,
      issuer: name,
      subject: name,
      signatureAlgorithm: .sha256WithRSAEncryption,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
      },
      issuerPrivateKey: Certificate.PrivateKey(key)
    )
    return try Chain(key: key, certificates: [certificate])
  }

  private static func issue(_ change: (inout CertificateProfile) -> Void) -> Result<Chain, any Error> {
    Result {
      let (root, intermediate) = try (DemonstrationKey.root.make(), DemonstrationKey.intermediate.make())
      let leaf = try DemonstrationKey.leaf.make()
      var profile = CertificateProfile(
        name: "Demonstration App Store",
        notBefore: StoreIdentity.beginning,
        notAfter: StoreIdentity.end,
        serialNumbers: (1...3).map { Certificate.SerialNumber(bytes: [$0]) }
      )
      change(&profile)
      let certificates = try profile.issue(
        root: Certificate.PrivateKey(root),
        intermediate: Certificate.PrivateKey(intermediate),
        leaf: Certificate.PublicKey(leaf.publicKey),
        algorithms: (.sha256WithRSAEncryption, .sha256WithRSAEncryption)
      )
      return try Chain(key: leaf, certificates: certificates)
    }
  }
}
