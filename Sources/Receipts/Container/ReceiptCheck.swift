/// What a ``ReceiptVerifier`` asks, in this order.
public enum ReceiptCheck: String, Hashable, Sendable, CaseIterable {
  /// Whether the bytes are a container that can be read.
  case container
  /// Whether one signer names the first of three certificates.
  case signer
  /// Whether the signature is that certificate's over the content.
  case signature
  /// Whether the content can be read.
  case content
  /// Whether a trusted root stands behind that certificate.
  case chain
  /// Whether the receipt is for the app.
  case bundleIdentifier = "bundle-identifier"
  /// Whether it is for the version of the app.
  case version
  /// Whether it is for the device.
  case device
  /// Whether a purchase in volume still counts.
  case expiration
}
