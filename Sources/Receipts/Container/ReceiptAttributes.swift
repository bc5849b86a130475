import Foundation
import SimulationKit
import SwiftASN1

/// The attributes of a receipt or of one purchase in it, read from their SET.
///
/// Each is a SEQUENCE of a number, a version and an OCTET STRING. In most, the octets are ASN.1 too.
struct ReceiptAttributes {
  struct Attribute {
    let type: Int
    let version: Int
    let value: Octets
    /// The attribute's offset in the receipt.
    let offset: Int
  }

  /// The attributes, in the order of the receipt.
  let all: [Attribute]
  /// The index in ``all`` of each type.
  private let places: [Int: Int]

  /// - Throws: ``ReceiptFault``, also if an attribute other than a purchase occurs twice: it is undefined which one
  ///   would count.
  init(_ octets: Octets) throws(ReceiptFault) {
    var set = try ElementReader(octets.parse(), .set, "a SET of attributes", in: octets)
    var all: [Attribute] = []
    var places: [Int: Int] = [:]
    places.reserveCapacity(ReceiptField.allCases.count)
    while let node = set.next() {
      let attribute = try Self.attribute(node, in: octets)
      all.append(attribute)
      guard places.updateValue(all.count - 1, forKey: attribute.type) != nil else { continue }
      guard attribute.type == ReceiptField.purchase.rawValue else {
        throw .duplicateAttribute(attribute.type, at: attribute.offset)
      }
    }
    self.all = all
    self.places = places
  }

  private static func attribute(_ node: ASN1Node, in octets: Octets) throws(ReceiptFault) -> Attribute {
    var reader = try ElementReader(node, .sequence, "a SEQUENCE, an attribute", in: octets)
    let type = try reader.integer("an INTEGER, the type of an attribute")
    let version = try reader.integer("an INTEGER, the version of an attribute")
    let value = try reader.string("an OCTET STRING, the value of an attribute")
    try reader.finish("an attribute")
    return Attribute(type: type, version: version, value: value, offset: octets.offset(node.start))
  }

  private subscript(field: ReceiptField) -> Attribute? { places[field.rawValue].map { all[$0] } }

  /// Returns the octets of a value; nil if the attribute is missing or has none.
  func octets(_ field: ReceiptField) -> ArraySlice<UInt8>? {
    self[field].flatMap { $0.value.bytes.isEmpty ? nil : $0.value.bytes }
  }

  /// Returns a string; nil if the attribute is missing or empty.
  func text(_ field: ReceiptField) throws(ReceiptFault) -> String? {
    guard let (attribute, node) = try element(field) else { return nil }
    guard Self.textKinds.contains(node.identifier),
      let string = try? ASN1OctetString(berEncoded: node, withIdentifier: node.identifier),
      node.identifier == .utf8String || string.bytes.allSatisfy({ $0 < 0x80 }),
      let text = String(validating: string.bytes, as: UTF8.self)
    else { throw attribute.malformed("a text") }
    return text.isEmpty ? nil : text
  }

  /// Returns a 64-bit integer; nil if the attribute is missing.
  func integer(_ field: ReceiptField) throws(ReceiptFault) -> Int? {
    guard let (attribute, node) = try element(field) else { return nil }
    guard node.identifier == .integer, let number = try? Int(berEncoded: node) else {
      throw attribute.malformed("a whole number of 64 bits")
    }
    return number
  }

  /// Returns a flag, 0 or 1; false if the attribute is missing.
  func flag(_ field: ReceiptField) throws(ReceiptFault) -> Bool {
    let number = try integer(field) ?? 0
    guard number == 0 || number == 1 else { throw malformed(field, "0 or 1") }
    return number == 1
  }

  /// Returns a date to the second; nil if the attribute is missing, or is an empty string, which means no date.
  func date(_ field: ReceiptField) throws(ReceiptFault) -> Date? {
    guard let text = try text(field) else { return nil }
    guard let timestamp = Timestamp(text) else { throw malformed(field, "a date of RFC 3339") }
    return Date(timeIntervalSince1970: Double(timestamp.seconds))
  }

  /// Returns the fault for an attribute with an invalid value.
  func malformed(_ field: ReceiptField, _ expected: String) -> ReceiptFault {
    self[field]?.malformed(expected) ?? .missingAttribute(field.rawValue)
  }

  private func element(_ field: ReceiptField) throws(ReceiptFault) -> (Attribute, ASN1Node)? {
    guard let attribute = self[field], !attribute.value.bytes.isEmpty else { return nil }
    guard let node = try? BER.parse(attribute.value.bytes) else { throw attribute.malformed("ASN.1") }
    return (attribute, node)
  }

  /// The string types in receipts: UTF-8 for names, IA5 for dates.
  private static let textKinds: [ASN1Identifier] = [.utf8String, .ia5String, .printableString]
}

extension ReceiptAttributes.Attribute {
  func malformed(_ expected: String) -> ReceiptFault {
    .malformedAttribute(type, expected: expected, at: offset)
  }
}

extension Optional {
  /// Returns the value of an attribute that every receipt has.
  func required(_ field: ReceiptField) throws(ReceiptFault) -> Wrapped {
    guard let self else { throw .missingAttribute(field.rawValue) }
    return self
  }
}
