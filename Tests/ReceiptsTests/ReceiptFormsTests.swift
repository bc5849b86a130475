import Foundation
import SwiftASN1
import Testing

@testable import Receipts

private let forms = [
  BERForms(),
  BERForms(part: 1, levels: 1),
  BERForms(part: 64, levels: 3),
  BERForms(part: nil, reversesSets: true),
  BERForms(isEndless: false, part: nil, hasLongLengths: true),
  BERForms(isEndless: true, part: 100, levels: 2, reversesSets: true, hasLongLengths: true),
]

@Test(arguments: forms.indices)
func readsAndVerifiesTheFormsOfBER(_ index: Int) throws {
  let receipt = try Sample.receipt()
  let rewritten = try forms[index].rewrite(receipt)
  #expect(rewritten != receipt)
  #expect(try rewritten.content() == receipt.content())
  #expect(try Sample.verifier().verify(rewritten, deviceGUID: Sample.device) == receipt.content())
}

@Test(arguments: forms.indices)
func readsAttributesInTheFormsOfBER(_ index: Int) throws {
  let content = try Sample.content()
  let payload = try forms[index].rewrite(content.payload(for: Sample.device), isInside: true)
  #expect(try payload != content.payload(for: Sample.device))
  let receipt = try forms[index].rewrite(Edited.content(payload))
  let plain = try Sample.receipt().content()
  #expect(try Sample.verifier().verify(receipt, deviceGUID: Sample.device) == plain)
}

@Test func takesOneCertificateAndItsOwnFormAsXcodeWritesThem() throws {
  // Like Xcode: an opaque value of eight bytes, no date for the app, a purchase with few attributes.
  let purchase: [EncodedAttribute] = try [
    .integer(.quantity, 1), .text(.productID, "pass.premium"), .text(.transactionID, "0"),
    .date(.purchaseDate, Sample.noon), .date(.expiresDate, Sample.noon + 60), .flag(.isIntroductory, true),
  ]
  let payload = try EncodedAttribute.set([
    .text(.receiptType, "Xcode"), .integer(.adamID, 0), .text(.bundleID, "com.example.birds"),
    .text(.version, "1"), .raw(.opaqueValue, 1...8), .raw(.hash, 1...20), .date(.transactionDate, nil),
    .date(.creationDate, Sample.noon), .raw(.purchase, EncodedAttribute.set(purchase)),
    .ascii(.expirationDate, "4001-01-01T00:00:00Z"),
  ])
  let chain = try Sample.identity().receipts
  let short = try SigningChain(key: chain.key, certificates: [chain.certificates[0]])
  let written = Receipt(bytes: Data(try ReceiptContainer.write(payload, signedBy: short)))
  let receipt = try BERForms(part: 374).rewrite(written)
  let content = try receipt.content()
  #expect(content.type == .xcode)
  #expect(content.environment == .sandbox)
  #expect(content.opaqueValue == Data(1...8))
  #expect(content.originalApplicationVersion == "1")
  #expect(content.originalPurchaseDate == Sample.noon)
  #expect(content.expirationDate == Date(timeIntervalSince1970: 64_092_211_200))
  #expect(content.otherAttributes == [])
  let bought = try #require(content.transactions.first)
  #expect(bought.originalID == "0")
  #expect(bought.type == .autoRenewable)
  #expect(bought.originalPurchaseDate == Sample.noon)
  #expect(bought.webOrderLineItemID == nil)
  #expect(bought.offer == Offer(.introductory, .payAsYouGo))
  #expect(throws: ReceiptFault.certificateCount(1)) { try Sample.verifier().verify(receipt) }
}

@Test func saysAtWhichByteAFormIsWrong() throws {
  let receipt = try Sample.receipt()
  let tree = ReceiptTree(receipt)
  func fault(_ titles: String, at index: Int = 0, is byte: UInt8) throws -> ReceiptFault? {
    let field = try #require(tree.field(titles))
    var bytes = [UInt8](receipt.bytes)
    bytes[field.offset + index] = byte
    do throws(ReceiptFault) {
      _ = try Receipt(bytes: Data(bytes)).content()
      return nil
    } catch {
      return error
    }
  }
  let version = try #require(tree.field("Signed data", "Version"))
  #expect(
    try fault("Version", at: 2, is: 3)
      == .unexpected(expected: "an INTEGER, the version 1", at: version.offset)
  )
  #expect(try fault("Content type", at: 10, is: 3)?.name == "not-signed-data")
  let digest = try #require(tree.field("Digest algorithms", "Algorithm"))
  #expect(
    try fault("Digest algorithm", at: 12, is: 2)
      == .unknownDigest("2.16.840.1.101.3.4.2.2", at: digest.offset)
  )
  #expect(try fault("Receipt", is: 0x31) == .unexpected(expected: "a SEQUENCE, the content info", at: 0))
  #expect(try fault("Receipt", at: 1, is: 0x83) == .notASN1(at: 0))
}

@Test func saysWhatIsWrongWithAnAttribute() throws {
  func fault(_ attributes: [EncodedAttribute]) throws -> ReceiptFault? {
    let names: [EncodedAttribute] = try [
      .text(.receiptType, "Production"), .text(.bundleID, "a"), .text(.version, "1"),
      .date(.creationDate, Sample.noon),
    ]
    let replaced = Set(attributes.map(\.type))
    let receipt = try Edited.content(
      EncodedAttribute.set(names.filter { !replaced.contains($0.type) } + attributes)
    )
    do throws(ReceiptFault) {
      _ = try receipt.content()
      return nil
    } catch {
      return error
    }
  }
  #expect(try fault([]) == nil)
  #expect(try fault([.raw(.bundleID, [])]) == .missingAttribute(2))
  #expect(try fault([.text(.bundleID, "")]) == .missingAttribute(2))
  #expect(try fault([.date(.creationDate, nil)]) == .missingAttribute(12))
  let values: [(ReceiptField, [UInt8])] = [
    (.receiptType, [0x0C, 1, 0x41]), (.bundleID, [0x0C, 1, 0xFF]), (.bundleID, [0x04, 1, 0x41]),
    (.bundleID, [0x16, 2, 0xC3, 0xA4]), (.bundleID, [0x0C, 2, 0x41]), (.bundleID, [0x0C, 1, 0x41, 0]),
    (.adamID, [0x0C, 1, 0x31]), (.adamID, [0x02, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0]), (.adamID, [0x02, 0]),
    (.creationDate, [0x16, 4] + Array("2026".utf8)),
    (.creationDate, [0x16, 20] + Array("2026-02-30T00:00:00Z".utf8)),
    (.creationDate, [0x17, 13] + Array("260302120000Z".utf8)),
  ]
  for (field, value) in values {
    let found = try fault([.raw(field, value)])
    #expect(found?.name == "malformed-attribute", "\(field) \(value)")
    #expect((found?.offset ?? 0) > 60)
  }
  let twice = try fault([.text(.version, "1"), .text(.version, "2")])
  #expect(twice?.name == "duplicate-attribute")
  let purchase = try EncodedAttribute.set([.integer(.quantity, 1)])
  #expect(try fault([.raw(.purchase, purchase)]) == .missingAttribute(1703))
  #expect(try fault([.raw(.purchase, [0x30, 0])])?.name == "unexpected")
  #expect(try fault([.raw(.purchase, [1])])?.name == "not-asn1")
  #expect(try fault([.raw(.adamID, [0x02, 8, 0x7F, 255, 255, 255, 255, 255, 255, 255])]) == nil)
}

@Test func refusesWhatNoReceiptHas() throws {
  func fault(_ index: Int, _ element: [UInt8]) throws -> String? {
    let receipt = try Edited.signedData(Sample.receipt()) { $0[index] = element }
    do throws(ReceiptFault) {
      _ = try receipt.content()
      return nil
    } catch {
      return error.name
    }
  }
  let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]
  #expect(try fault(2, [0x30, 11] + data) == "no-content")
  #expect(try fault(2, [0x30, 11] + data.dropLast() + [2]) == "not-data")
  #expect(try fault(2, [0x30, 15] + data + [0xA0, 2, 0x05, 0]) == "unexpected")
  #expect(try fault(1, [0x31, 0]) == "unexpected")
  // Signed attributes between the digest and the signature.
  let signers = try DER.parse([UInt8](Sample.receipt().bytes)).elements[1].elements[0].elements[4]
  var parts = signers.elements[0].elements.map { Array($0.encodedBytes) }
  parts.insert([0xA0, 0], at: 3)
  let signer = Array(parts.joined())
  let set = der { coder in
    coder.appendConstructedNode(identifier: .set) { set in
      set.appendConstructedNode(identifier: .sequence) { $0.serializeRawBytes(signer) }
    }
  }
  #expect(try fault(4, set) == "signed-attributes")
  #expect(throws: ReceiptFault.oversized(ReceiptContainer.maximumCount + 1)) {
    try Receipt(bytes: Data(count: ReceiptContainer.maximumCount + 1)).content()
  }
}

/// A SEQUENCE of as many NULLs, each of two bytes, up to the size of the largest receipt.
@Test(
  arguments: [
    (Octets.maximumElements - 1, "unexpected"), (Octets.maximumElements, "too-many-elements"),
    (ReceiptContainer.maximumCount / 2 - 3, "too-many-elements"),
  ]
)
func refusesMoreElementsThanMemoryHolds(_ count: Int, _ name: String) throws {
  let length = (0..<3).map { UInt8(truncatingIfNeeded: (2 * count) >> (16 - 8 * $0)) }
  let elements = [UInt8](unsafeUninitializedCapacity: 2 * count) { buffer, size in
    for index in 0..<2 * count { buffer.initializeElement(at: index, to: index.isMultiple(of: 2) ? 5 : 0) }
    size = 2 * count
  }
  let receipt = Receipt(bytes: Data([0x30, 0x83] + length + elements))
  let fault = #expect(throws: ReceiptFault.self) { try receipt.content() }
  #expect(fault?.name == name)
}

@Test(arguments: ["", " ", "a", "====", "TUk=TUk=", "TU k", "TUk", "TUk-", "TUk=\n"])
func refusesWhatIsNoBase64(_ text: String) {
  #expect(throws: ReceiptFault.notBase64) { try Receipt.decode(base64: text) }
  #expect(throws: ReceiptFault.notBase64) { try TransactionReceipt(base64: text) }
}

@Test func readsBackItsOwnBase64() throws {
  #expect(try Receipt.decode(base64: Sample.receipt().base64) == Sample.receipt())
}
