import Foundation

/// What a verifier is asked of a receipt that the App Store signed: whether it is for this app, this device.
struct ReceiptQuestion {
  /// The app that it must be for; nil where that is not asked. The same holds for the others.
  let bundleID: String?
  let version: String?
  let deviceGUID: UUID?
  /// When a purchase in volume must not have ended.
  let date: Date?

  /// Asks one thing.
  ///
  /// - Returns: what holds, as a sentence; nil where it is not asked.
  /// - Throws: the ``ReceiptFault`` where it does not hold.
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

  /// The hash is over the octets of the attributes as they came, tag and length of the identifier with them.
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
