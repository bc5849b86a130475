import SwiftASN1

extension ASN1Identifier {
  /// The tag's name in ASN.1.
  var tagName: String {
    switch tagClass {
    case .universal: Self.universalNames[self] ?? "[UNIVERSAL \(tagNumber)]"
    case .application: "[APPLICATION \(tagNumber)]"
    case .contextSpecific: "[\(tagNumber)]"
    case .private: "[PRIVATE \(tagNumber)]"
    }
  }

  private static let universalNames: [ASN1Identifier: String] = [
    .boolean: "BOOLEAN", .integer: "INTEGER", .bitString: "BIT STRING", .octetString: "OCTET STRING",
    .null: "NULL", .objectIdentifier: "OBJECT IDENTIFIER", .enumerated: "ENUMERATED",
    .utf8String: "UTF8String", .sequence: "SEQUENCE", .set: "SET", .printableString: "PrintableString",
    .teletexString: "TeletexString", .ia5String: "IA5String", .utcTime: "UTCTime",
    .generalizedTime: "GeneralizedTime", .visibleString: "VisibleString", .bmpString: "BMPString",
  ]

  /// Returns the content of a primitive element in readable form.
  func readable(_ content: ArraySlice<UInt8>) -> String {
    switch self {
    case .boolean:
      guard content.count == 1 else { return content.hexadecimal }
      return content.first == 0 ? "false" : "true"
    case .integer, .enumerated:
      guard (1...8).contains(content.count), let first = content.first else { return content.hexadecimal }
      let sign: Int64 = first & 0x80 == 0 ? 0 : -1
      return String(content.reduce(sign) { $0 << 8 | Int64($1) })
    case .null:
      return content.isEmpty ? "" : content.hexadecimal
    case .objectIdentifier:
      guard let id = ASN1ObjectIdentifier(content: content) else { return content.hexadecimal }
      return id.commonName.map { "\(id) (\($0))" } ?? "\(id)"
    case .utf8String, .ia5String, .printableString, .visibleString, .utcTime, .generalizedTime:
      return String(validating: content, as: UTF8.self) ?? content.hexadecimal
    default:
      return content.hexadecimal
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as hexadecimal digits; if there are many, the first 32 and the total count.
  fileprivate var hexadecimal: String {
    let digits = prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return count > 32 ? "\(digits)… (\(count) bytes)" : digits
  }
}

extension ASN1ObjectIdentifier {
  /// Creates an identifier from the content of its element.
  fileprivate init?(content: ArraySlice<UInt8>) {
    let node = der {
      $0.appendPrimitiveNode(identifier: .objectIdentifier) { $0.append(contentsOf: content) }
    }
    guard let id = try? ASN1ObjectIdentifier(derEncoded: node) else { return nil }
    self = id
  }

  /// The common name; nil for an identifier that receipts don't use.
  var commonName: String? { Self.commonNames[self] }

  private static let commonNames: [ASN1ObjectIdentifier: String] = [
    .data: "Data",
    .signedData: "Signed data",
    .sha1: "SHA-1",
    .sha256: "SHA-256",
    .AlgorithmIdentifier.rsaEncryption: "RSA",
    .sha1WithRSAEncryption: "RSA with SHA-1",
    .AlgorithmIdentifier.sha256WithRSAEncryption: "RSA with SHA-256",
    .NameAttributes.commonName: "Common name",
    .NameAttributes.countryName: "Country",
    .NameAttributes.organizationName: "Organization",
    .NameAttributes.organizationalUnitName: "Organizational unit",
    .NameAttributes.emailAddress: "Email address",
    [2, 5, 29, 14]: "Subject key identifier",
    [2, 5, 29, 15]: "Key usage",
    [2, 5, 29, 19]: "Basic constraints",
    [2, 5, 29, 31]: "CRL distribution points",
    [2, 5, 29, 32]: "Certificate policies",
    [2, 5, 29, 35]: "Authority key identifier",
    [1, 3, 6, 1, 5, 5, 7, 1, 1]: "Authority information access",
    Marker.receiptSigning: "Marker of receipt signing",
    Marker.developerRelations: "Marker of developer relations",
  ]
}
