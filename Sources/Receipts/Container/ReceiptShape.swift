import SwiftASN1

/// The names of a receipt's elements: a grammar of titles that is matched against the actual elements.
struct ReceiptShape {
  /// How an element is matched or named.
  enum Kind {
    case plain
    /// It may repeat.
    case list
    /// Its title is that of its first object identifier.
    case identified
    /// It is an attribute; its title is that of its number.
    case attribute
    /// The octets of a string are ASN.1, which has a shape.
    case octets
  }

  var title: String
  var tag: ASN1Identifier?
  var kind = Kind.plain
  var elements: [ReceiptShape] = []

  init(_ title: String, _ tag: ASN1Identifier?, _ kind: Kind = .plain, _ elements: [ReceiptShape] = []) {
    self.title = title
    self.tag = tag
    self.kind = kind
    self.elements = elements
  }

  /// Returns the shapes of an element's children; nil for one that the grammar doesn't know.
  func shapes(of nodes: [ASN1Node]) -> [ReceiptShape?] {
    var rest = elements[...]
    return nodes.map { node in
      guard let index = rest.firstIndex(where: { $0.tag == nil || $0.tag == node.identifier }) else {
        return nil
      }
      let shape = rest[index]
      rest = rest[(shape.kind.repeats ? index : index + 1)...]
      return shape
    }
  }
}

extension ReceiptShape.Kind {
  /// Whether the next element may have the same shape.
  fileprivate var repeats: Bool {
    switch self {
    case .list, .identified, .attribute: true
    case .plain, .octets: false
    }
  }
}

extension ReceiptShape {
  private static func algorithm(_ title: String) -> ReceiptShape {
    ReceiptShape(
      title,
      .sequence,
      .plain,
      [ReceiptShape("Algorithm", .objectIdentifier), ReceiptShape("Parameters", nil)]
    )
  }

  private static func name(_ title: String) -> ReceiptShape {
    let part = ReceiptShape(
      "Part of the name",
      .sequence,
      .identified,
      [ReceiptShape("Kind", .objectIdentifier), ReceiptShape("Text", nil)]
    )
    return ReceiptShape(title, .sequence, .plain, [ReceiptShape("Parts of the name", .set, .list, [part])])
  }

  /// Returns an attribute whose octets have a shape.
  private static func attribute(_ value: ReceiptShape) -> ReceiptShape {
    ReceiptShape(
      "Attribute",
      .sequence,
      .attribute,
      [
        ReceiptShape("Type", .integer),
        ReceiptShape("Version", .integer),
        ReceiptShape("Octets", .octetString, .octets, [value]),
      ]
    )
  }

  private static let purchase = ReceiptShape(
    "Value",
    nil,
    .plain,
    [attribute(ReceiptShape("Value", nil))]
  )

  private static let payload = ReceiptShape("Attributes", .set, .plain, [attribute(purchase)])

  private static let certificate = ReceiptShape(
    "Certificate",
    .sequence,
    .list,
    [
      ReceiptShape(
        "Certified part",
        .sequence,
        .plain,
        [
          ReceiptShape("Version", .tagged(0), .plain, [ReceiptShape("Number", .integer)]),
          ReceiptShape("Serial number", .integer),
          algorithm("Signature algorithm"),
          name("Issuer"),
          ReceiptShape(
            "Validity",
            .sequence,
            .plain,
            [ReceiptShape("Not before", nil), ReceiptShape("Not after", nil)]
          ),
          name("Subject"),
          ReceiptShape(
            "Subject public key",
            .sequence,
            .plain,
            [algorithm("Key algorithm"), ReceiptShape("Key", .bitString)]
          ),
          ReceiptShape(
            "Extensions",
            .tagged(3),
            .plain,
            [
              ReceiptShape(
                "List of extensions",
                .sequence,
                .plain,
                [
                  ReceiptShape(
                    "Extension",
                    .sequence,
                    .identified,
                    [
                      ReceiptShape("Kind", .objectIdentifier),
                      ReceiptShape("Critical", .boolean),
                      ReceiptShape("Octets", .octetString, .octets, [ReceiptShape("Value", nil)]),
                    ]
                  )
                ]
              )
            ]
          ),
        ]
      ),
      algorithm("Signature algorithm"),
      ReceiptShape("Signature", .bitString),
    ]
  )

  private static let signer = ReceiptShape(
    "Signer",
    .sequence,
    .list,
    [
      ReceiptShape("Version", .integer),
      ReceiptShape(
        "Certificate of the signer",
        .sequence,
        .plain,
        [name("Issuer"), ReceiptShape("Serial number", .integer)]
      ),
      algorithm("Digest algorithm"),
      algorithm("Signature algorithm"),
      ReceiptShape("Signature", .octetString),
    ]
  )

  /// The shape of a whole receipt.
  static let contentInfo = ReceiptShape(
    "Receipt",
    .sequence,
    .plain,
    [
      ReceiptShape("Content type", .objectIdentifier),
      ReceiptShape(
        "Content",
        .tagged(0),
        .plain,
        [
          ReceiptShape(
            "Signed data",
            .sequence,
            .plain,
            [
              ReceiptShape("Version", .integer),
              ReceiptShape("Digest algorithms", .set, .plain, [algorithm("Digest algorithm")]),
              ReceiptShape(
                "Encapsulated content",
                .sequence,
                .plain,
                [
                  ReceiptShape("Content type", .objectIdentifier),
                  ReceiptShape(
                    "Content",
                    .tagged(0),
                    .plain,
                    [ReceiptShape("What is signed", .octetString, .octets, [payload])]
                  ),
                ]
              ),
              ReceiptShape("Certificates", .tagged(0), .plain, [certificate]),
              ReceiptShape("Signers", .set, .plain, [signer]),
            ]
          )
        ]
      ),
    ]
  )
}
