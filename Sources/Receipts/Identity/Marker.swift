import SwiftASN1
import X509

/// The private extensions by which a certificate says for what Apple issued it. Their value is NULL.
///
/// Without the first of them any developer's certificate could sign a receipt.
///
/// Source: Apple, Worldwide Developer Relations Certification Practice Statement,
/// https://www.apple.com/certificateauthority/
enum Marker {
  /// On a leaf: Mac App Store receipt signing, which receipts and signed transactions share.
  static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// On an intermediate: Apple Worldwide Developer Relations.
  static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  /// The extension with an identifier. Apple's own are not critical, and Apple's libraries refuse critical ones.
  static func `extension`(_ identifier: ASN1ObjectIdentifier) -> Certificate.Extension {
    Certificate.Extension(oid: identifier, critical: false, value: [0x05, 0x00])
  }
}
