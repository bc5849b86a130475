import Crypto
import Foundation
import SimulationKit
import SwiftASN1
import Testing
import X509

@testable import Receipts

private func children(_ node: ASN1Node) -> [ASN1Node] {
  guard case .constructed(let nodes) = node.content else { return [] }
  return Array(nodes)
}

/// The element at a path of indices.
private func element(_ bytes: [UInt8], _ path: Int...) throws -> ASN1Node {
  var node = try DER.parse(bytes)
  for index in path {
    let inner = children(node)
    try #require(index < inner.count)
    node = inner[index]
  }
  return node
}

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

@Test func laysAReceiptOutAsTheAppStoreDoes() throws {
  let bytes = [UInt8](try Sample.receipt().bytes)
  let identity = try Sample.identity()
  // ContentInfo: signedData.
  #expect(try hexadecimal(element(bytes, 0).encodedBytes) == "06092a864886f70d010702")
  #expect(try element(bytes, 1).encodedBytes.first == 0xA0)
  // SignedData: version 1, SET OF {sha256, NULL}, data with its content.
  #expect(try children(element(bytes, 1, 0)).map { $0.encodedBytes.first } == [0x02, 0x31, 0x30, 0xA0, 0x31])
  #expect(try hexadecimal(element(bytes, 1, 0, 0).encodedBytes) == "020101")
  #expect(try hexadecimal(element(bytes, 1, 0, 1).encodedBytes) == "310f300d06096086480165030402010500")
  #expect(try hexadecimal(element(bytes, 1, 0, 2, 0).encodedBytes) == "06092a864886f70d010701")
  #expect(try element(bytes, 1, 0, 2, 1, 0).encodedBytes.first == 0x04)
  // The certificates, leaf first, although DER sorts a SET.
  let certificates = try children(element(bytes, 1, 0, 3)).map { Array($0.encodedBytes) }
  #expect(certificates == identity.receipts.der)
  #expect(try children(element(bytes, 1, 0, 4)).count == 1)
  // SignerInfo: version 1, issuer and serial number, sha256, no signed attributes, rsaEncryption, 256 bytes.
  let signer = try children(element(bytes, 1, 0, 4, 0))
  #expect(signer.map { $0.encodedBytes.first } == [0x02, 0x30, 0x30, 0x30, 0x04])
  #expect(hexadecimal(signer[0].encodedBytes) == "020101")
  #expect(
    try DistinguishedName(derEncoded: children(signer[1])[0]) == identity.receipts.certificates[1].subject
  )
  #expect(hexadecimal(children(signer[1])[1].encodedBytes) == "020103")
  #expect(hexadecimal(signer[2].encodedBytes) == "300d06096086480165030402010500")
  #expect(hexadecimal(signer[3].encodedBytes) == "300d06092a864886f70d0101010500")
  #expect(signer[4].encodedBytes.count == 260)
}

@Test func writesEachAttributeWithItsVersionAndKind() throws {
  let payload = try Sample.content().payload(for: Sample.device)
  var kinds: [Int: [String]] = [:]
  for node in children(try DER.parse(payload)) {
    let parts = children(node)
    let value = try ASN1OctetString(derEncoded: parts[2]).bytes
    let type = try Int(derEncoded: parts[0])
    let tag =
      ReceiptField(rawValue: type)?.isRaw == true ? "\(value.count) bytes" : hexadecimal(value.prefix(1))
    kinds[type, default: []].append("\(try Int(derEncoded: parts[1])) \(tag)")
  }
  #expect(
    kinds == [
      0: ["1 0c"], 1: ["1 02"], 2: ["1 0c"], 3: ["1 0c"], 4: ["2 16 bytes"], 5: ["1 20 bytes"], 8: ["1 16"],
      10: ["1 16"], 11: ["1 02"], 12: ["1 16"], 15: ["1 02"], 16: ["1 02"], 17: ["1 31", "1 31", "1 31"],
      18: ["1 16"], 19: ["1 0c"], 20: ["1 0c"], 21: ["1 16"],
    ]
  )
  let encoded = children(try DER.parse(payload)).map { Array($0.encodedBytes) }
  #expect(encoded == encoded.sorted { $0.lexicographicallyPrecedes($1) }, "A SET of DER is sorted.")
}

@Test func writesAPurchaseAsItsAttributes() throws {
  let pro = try #require(try Sample.content().transactions.last)
  let set = children(try DER.parse(EncodedAttribute.set(pro.attributes())))
  var values: [Int: String] = [:]
  for node in set {
    let parts = children(node)
    #expect(try Int(derEncoded: parts[1]) == 1)
    values[try Int(derEncoded: parts[0])] = hexadecimal(try ASN1OctetString(derEncoded: parts[2]).bytes)
  }
  #expect(Set(values.keys) == Set([1701...1719, 1721...1722].joined()))
  #expect(values[1701] == "020101")
  #expect(values[1702] == "0c0b" + hexadecimal("pro.monthly".utf8))
  #expect(values[1704] == "1614" + hexadecimal("2026-03-02T12:00:00Z".utf8))
  #expect(values[1707] == "020103")
  #expect(values[1708] == "1614" + hexadecimal("2026-03-02T12:05:00Z".utf8))
  #expect(values[1711]?.hasPrefix("0207") == true, "The number of a line item has seven bytes.")
  #expect(values[1712] == "1600", "An empty text stands for no cancellation.")
  #expect(values[1713] == "020100")
}

@Test func keepsEveryFieldThatTheFormatCanHold() throws {
  var random = SeededSource(seed: 3)
  let identity = try Sample.identity()
  for _ in 0..<200 * Sample.fuzz {
    let content = Sample.content(from: &random)
    let receipt = try Receipt(content, signedBy: identity, deviceGUID: Sample.device)
    var read = try receipt.content()
    #expect(read.hash?.count == 20)
    #expect(read.opaqueValue?.count == 16)
    #expect(try Receipt(read, signedBy: identity, deviceGUID: Sample.device) == receipt)
    read.hash = nil
    if content.opaqueValue == nil { read.opaqueValue = nil }
    #expect(read == content)
  }
}

@Test func dropsOfATransactionWhatTheFormatHasNoRoomFor() throws {
  var transaction = try #require(try Sample.content().transactions.last)
  let plain = transaction.withoutSale
  transaction.price = 990
  transaction.isUpgraded = true
  transaction.ownership = .familyShared
  transaction.appAccountToken = UUID()
  transaction.reason = .renewal
  transaction.subscriptionGroupID = "harbor"
  transaction.offer = Offer(.winBack, .payUpFront, id: "again")
  var content = try Sample.content()
  content.transactions = [transaction]
  let read = try Receipt(content, signedBy: Sample.identity(), deviceGUID: Sample.device).content()
  #expect(read.transactions == [plain])
}

@Test func derivesTheOpaqueValueFromContentAndDevice() throws {
  let identity = try Sample.identity()
  func opaque(_ content: ReceiptContent, _ device: DeviceGUID) throws -> Data? {
    try Receipt(content, signedBy: identity, deviceGUID: device).content().opaqueValue
  }
  var other = try Sample.content()
  other.app.version = "3.2"
  let value = try opaque(Sample.content(), Sample.device)
  #expect(try opaque(Sample.content(), Sample.device) == value)
  #expect(try opaque(Sample.content(), TestStore.deviceGUID) != value)
  #expect(try opaque(other, Sample.device) != value)
}

@Test func hashesDeviceOpaqueValueAndTaggedIdentifier() throws {
  var content = try Sample.content()
  content.opaqueValue = Data(repeating: 7, count: 16)
  let read = try Receipt(content, signedBy: Sample.identity(), deviceGUID: Sample.device).content()
  let hashed =
    Array(1...16) + Array(repeating: 7, count: 16) + [0x0C, 22] + Array("com.example.lighthouse".utf8)
  #expect(read.hash == Data(Insecure.SHA1.hash(data: hashed)))
}

@Test func signsTheSameBytesEverywhere() throws {
  let bytes = try Sample.receipt().bytes
  #expect(try Sample.receipt().bytes == bytes)
  #expect(bytes.count == 4612)
  #expect(hexadecimal(SHA256.hash(data: bytes).prefix(8)) == "4476db2bd346e6c1")
}

@Test func refusesToWriteWhatHasNoRoom() throws {
  let identity = try Sample.identity()
  func attempt(_ change: (inout ReceiptContent) -> Void) throws {
    var content = try Sample.content()
    change(&content)
    _ = try Receipt(content, signedBy: identity, deviceGUID: Sample.device)
  }
  for number in ["", "0", "-1", "+1", "01", "9223372036854775808", "abc"] {
    let fault = #expect(throws: ReceiptFault.self) {
      try attempt { $0.transactions[0].webOrderLineItemID = number }
    }
    #expect(fault?.name == "unwritable")
  }
  for type in [2, 4, 5, 17, 21] {
    #expect(throws: ReceiptFault.unwritable(type, "another member of the content holds it")) {
      try attempt { $0.otherAttributes = [ReceiptAttribute(type: type, value: Data([5, 0]))] }
    }
  }
  #expect(throws: ReceiptFault.self) { try attempt { $0.ageRating = "4＋" } }
  #expect(throws: ReceiptFault.self) { try attempt { $0.transactions[0].productID = "" } }
}

@Test func readsPurchasesByDateAndNumber() throws {
  var content = try Sample.content()
  let (a, b, c) = (content.transactions[0], content.transactions[1], content.transactions[2])
  var earlier = c
  earlier.purchaseDate = c.purchaseDate - 60
  content.transactions = [b, earlier, a]
  let read = try Receipt(content, signedBy: Sample.identity(), deviceGUID: Sample.device).content()
  #expect(read.transactions.map(\.id) == [c.id, a.id, b.id])
}
