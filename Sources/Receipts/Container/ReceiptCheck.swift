/// The checks of a ``ReceiptVerifier``, in order.
public enum ReceiptCheck: String, Hashable, Sendable, CaseIterable {
  /// The bytes are a readable container.
  case container
  /// There is one signer, who names the first of three certificates.
  case signer
  /// The signature over the content is from that certificate's key.
  case signature
  /// The content is readable.
  case content
  /// The certificate leads to a trusted root.
  case chain
  /// The receipt is for the app.
  case bundleIdentifier = "bundle-identifier"
  /// The receipt is for the version of the app.
  case version
  /// The receipt is for the device.
  case device
  /// A volume purchase hasn't expired.
  case expiration
}
