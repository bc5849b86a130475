import Foundation

/// The checks of a receipt that the App Store signed: whether it is for this app and this device.
struct ReceiptQuestion {
  /// The required app; nil skips the check. The same holds for the others.
  let bundleID: String?
  let version: String?
  let deviceGUID: DeviceGUID?
  /// The date at which a volume purchase must be valid.
  let date: Date?

  /// Makes one check.
  ///
  /// - Returns: the result as a sentence; nil if the check is skipped.
  /// - Throws: the ``ReceiptFault`` if it fails.
  func ask(
    _ check: ReceiptCheck,
    _ content: ReceiptContent,
    _ attributes: ReceiptAttributes
  ) throws(ReceiptFault) -> String? {
    switch check {
    case .bundleIdentifier: try askBundleID(content)
    case .version: try askVersion(content)
    case .device: try askDevice(attributes)
    case .expiration: try askExpiration(content)
    case .container, .signer, .signature, .content, .chain: nil
    }
  }

  private func askBundleID(_ content: ReceiptContent) throws(ReceiptFault) -> String? {
    guard let bundleID else { return nil }
    guard content.app.bundleID == bundleID else {
      throw .bundleIdentifier(expected: bundleID, found: content.app.bundleID)
    }
    return "The receipt is for the app '\(bundleID)'."
  }

  private func askVersion(_ content: ReceiptContent) throws(ReceiptFault) -> String? {
    guard let version else { return nil }
    guard content.app.version == version else {
      throw .version(expected: version, found: content.app.version)
    }
    return "The receipt is for the version '\(version)'."
  }

  /// The hash covers the original octets of the attributes, including the identifier's tag and length.
  private func askDevice(_ attributes: ReceiptAttributes) throws(ReceiptFault) -> String? {
    guard let deviceGUID else { return nil }
    let hash = ReceiptContent.hash(
      deviceGUID,
      opaqueValue: try attributes.octets(.opaqueValue).required(.opaqueValue),
      bundleID: try attributes.octets(.bundleID).required(.bundleID)
    )
    guard hash == Array(try attributes.octets(.hash).required(.hash)) else { throw .device }
    return "The hash is the one for this device."
  }

  private func askExpiration(_ content: ReceiptContent) throws(ReceiptFault) -> String? {
    guard let date else { return nil }
    guard let end = content.expirationDate else { return "The receipt has no end." }
    guard date < end else { throw .expired(StoreDate(end).rfc3339) }
    return "The receipt counts until \(StoreDate(end).rfc3339)."
  }
}
