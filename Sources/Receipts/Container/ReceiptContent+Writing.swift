import Crypto
import Foundation
import SwiftASN1

extension ReceiptContent {
  /// Returns the content of a receipt for a device: the SET of its attributes in DER.
  ///
  /// - Throws: ``ReceiptFault/unwritable(_:_:)`` for a value that the format can't hold.
  func payload(for deviceGUID: DeviceGUID) throws -> [UInt8] {
    let bundle = try EncodedAttribute.text(.bundleID, app.bundleID)
    let attributes = try plainAttributes(bundle)
    let opaque = try [UInt8](opaqueValue ?? Self.opaqueValue(for: deviceGUID, attributes))
    let hash = Self.hash(deviceGUID, opaqueValue: opaque, bundleID: bundle.value)
    return try EncodedAttribute.set(
      attributes + [.raw(.opaqueValue, version: 2, opaque), .raw(.hash, hash)]
    )
  }

  /// Returns the SHA-1 digest of the device, the opaque value, and the bundle identifier with its tag and length.
  ///
  /// - Parameters:
  ///   - deviceGUID: the device.
  ///   - opaqueValue: the octets of attribute 4.
  ///   - bundleID: the octets of attribute 2, a UTF8String.
  static func hash(
    _ deviceGUID: DeviceGUID,
    opaqueValue: some Sequence<UInt8>,
    bundleID: some Sequence<UInt8>
  ) -> [UInt8] {
    Array(Insecure.SHA1.hash(data: deviceGUID.bytes + Array(opaqueValue) + Array(bundleID)))
  }

  /// Whether a receipt with this content is for a device.
  func isFor(_ device: DeviceGUID) -> Bool {
    guard let hash, let opaqueValue, let bundle = try? EncodedAttribute.text(.bundleID, app.bundleID) else {
      return false
    }
    return Array(hash) == Self.hash(device, opaqueValue: opaqueValue, bundleID: bundle.value)
  }

  /// Derives the opaque value, which is random at the App Store; a test needs reproducible bytes.
  private static func opaqueValue(for deviceGUID: DeviceGUID, _ attributes: [EncodedAttribute]) throws -> Data
  {
    var hash = SHA256()
    hash.update(data: Data("opaque value of a receipt".utf8))
    hash.update(data: deviceGUID.bytes)
    hash.update(data: try EncodedAttribute.set(attributes))
    return Data(hash.finalize().prefix(16))
  }

  /// Returns all attributes except the two that are computed from the others.
  private func plainAttributes(_ bundle: EncodedAttribute) throws -> [EncodedAttribute] {
    var attributes: [EncodedAttribute] = try [
      .text(.receiptType, type.rawValue),
      .integer(.adamID, app.adamID),
      bundle,
      .text(.version, app.version),
      .ascii(.ageRating, ageRating),
      .integer(.developerID, developerID),
      .date(.creationDate, creationDate),
      .integer(.downloadID, downloadID),
      .integer(.versionExternalID, versionExternalID),
      .date(.originalPurchaseDateOfApp, originalPurchaseDate),
      .text(.originalVersion, originalApplicationVersion),
      .date(.expirationDate, expirationDate),
    ]
    attributes += otherAttributes.map {
      EncodedAttribute(type: $0.type, version: $0.version, value: [UInt8]($0.value))
    }
    for empty in [
      EncodedAttribute.raw(.transactionDate, EncodedAttribute.emptyIA5),
      .raw(.empty20, EncodedAttribute.emptyUTF8),
    ] where !otherAttributes.contains(where: { $0.type == empty.type }) {
      attributes.append(empty)
    }
    try Self.refuseDuplicates(attributes)
    for transaction in transactions {
      attributes.append(.raw(.purchase, try EncodedAttribute.set(transaction.attributes())))
    }
    return attributes
  }

  /// Other attributes may have the number of one that is written anyway.
  private static func refuseDuplicates(_ attributes: [EncodedAttribute]) throws(ReceiptFault) {
    let taken: [ReceiptField] = [.opaqueValue, .hash, .purchase]
    var known = Set(taken.map(\.rawValue))
    for attribute in attributes where !known.insert(attribute.type).inserted {
      throw .unwritable(attribute.type, "another member of the content holds it")
    }
  }
}
