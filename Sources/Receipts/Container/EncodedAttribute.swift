import Foundation
import SwiftASN1

/// An attribute to write: a number, a version, and the octets of its value.
struct EncodedAttribute: DERSerializable {
  let type: Int
  let version: Int
  let value: [UInt8]

  init(type: Int, version: Int = 1, value: [UInt8]) {
    self.type = type
    self.version = version
    self.value = value
  }

  static func raw(_ field: ReceiptField, version: Int = 1, _ bytes: some Sequence<UInt8>) -> Self {
    EncodedAttribute(type: field.rawValue, version: version, value: Array(bytes))
  }

  static func text(_ field: ReceiptField, _ text: String) throws -> Self {
    raw(field, try der { try $0.serialize(ASN1UTF8String(text)) })
  }

  /// An attribute with ASCII text, such as a date.
  static func ascii(_ field: ReceiptField, _ text: String) throws -> Self {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw ReceiptFault.unwritable(field.rawValue, "'\(text)' is not ASCII")
    }
    return raw(field, try der { try $0.serialize(ASN1IA5String(text)) })
  }

  static func integer(_ field: ReceiptField, _ number: Int) throws -> Self {
    raw(field, try der { try $0.serialize(number) })
  }

  static func flag(_ field: ReceiptField, _ flag: Bool) throws -> Self {
    try integer(field, flag ? 1 : 0)
  }

  /// A date to the second; an empty text if there is none, as in receipts.
  static func date(_ field: ReceiptField, _ date: Date?) throws -> Self {
    try ascii(field, date.map { StoreDate($0).rfc3339 } ?? "")
  }

  /// Returns the SET of several attributes, sorted as DER requires.
  static func set(_ attributes: [EncodedAttribute]) throws -> [UInt8] {
    try der { try $0.serializeSetOf(attributes) }
  }

  func serialize(into coder: inout DER.Serializer) throws {
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      try coder.serialize(type)
      try coder.serialize(version)
      try coder.serialize(ASN1OctetString(contentBytes: value[...]))
    }
  }

  static let emptyIA5: [UInt8] = [0x16, 0x00]
  static let emptyUTF8: [UInt8] = [0x0C, 0x00]
}

/// Returns the serialized bytes.
func der(_ write: (inout DER.Serializer) throws -> Void) rethrows -> [UInt8] {
  var serializer = DER.Serializer()
  try write(&serializer)
  return serializer.serializedBytes
}

extension StoreDate {
  /// The date to the second, in the format of receipts: `2026-03-08T09:59:59Z`.
  var rfc3339: String {
    let words = gmt.split(separator: " ")
    return words.count > 1 ? "\(words[0])T\(words[1])Z" : ""
  }
}
