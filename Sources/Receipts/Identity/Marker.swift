import SwiftASN1
import X509

/// The private extensions that say what Apple issued a certificate for. Their value is NULL.
///
/// Without the first one, any developer's certificate could sign a receipt.
///
/// Source: Apple, Worldwide Developer Relations Certification Practice Statement,
/// https://www.apple.com/certificateauthority/
enum Marker {
  /// On a leaf: Mac App Store receipt signing, which receipts and signed transactions share.
  static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// On an intermediate: Apple Worldwide Developer Relations.
  static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  /// Returns the extension with an identifier. Apple's own aren't critical, and Apple's libraries reject critical
  /// ones.
  static func `extension`(_ identifier: ASN1ObjectIdentifier) -> Certificate.Extension {
    Certificate.Extension(oid: identifier, critical: false, value: [0x05, 0x00])
  }
}
