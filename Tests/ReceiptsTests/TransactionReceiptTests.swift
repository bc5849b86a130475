import Foundation
import SimulationKit
import Testing
import X509

@testable import Receipts

private func purchase(_ product: String = "pro.monthly") throws -> TransactionPurchase {
  var store = TestStore(seed: 7)
  return TransactionPurchase(
    transaction: try store.buy(product, at: Sample.noon).withoutSale,
    app: StoreApp(bundleID: "com.example.lighthouse", version: "3.1", adamID: 488_282_895),
    environment: .sandbox,
    deviceID: "e0c9ea2d7bff4e5ab5a3f62d3ff9c8b5a4cd1b7e"
  )
}

private func edited(_ receipt: TransactionReceipt, _ change: (inout String) -> Void) -> TransactionReceipt {
  var text = String(decoding: receipt.bytes, as: UTF8.self)
  change(&text)
  return TransactionReceipt(bytes: Data(text.utf8))
}

private func leaf() throws -> Certificate { try Sample.identity().receipts.certificates[0] }

@Test(arguments: ["pro.monthly", "full.version"])
func writesATransactionReceiptThatReadsBack(_ product: String) throws {
  let receipt = try TransactionReceipt(purchase(product), signedBy: Sample.identity())
  #expect(try receipt.purchase() == purchase(product))
  #expect(try receipt.verify(leaf: leaf()) == purchase(product))
  #expect(try TransactionReceipt(base64: receipt.base64) == receipt)
  #expect(try TransactionReceipt(purchase(product), signedBy: Sample.identity()) == receipt)
}

@Test func writesTheListAsNeXTSTEPDid() throws {
  let receipt = try TransactionReceipt(purchase(), signedBy: Sample.identity())
  let lines = String(decoding: receipt.bytes, as: UTF8.self).split(separator: "\n")
  #expect(lines.first == "{")
  #expect(lines.dropFirst().first == "\t\"environment\" = \"Sandbox\";")
  #expect(lines.last == "}")
  let keys = lines.dropFirst().dropLast().compactMap { $0.split(separator: "\"").dropFirst().first }
  #expect(keys == ["environment", "pod", "purchase-info", "signature", "signing-status"])
  guard case .dictionary(let pairs) = try OpenStepPropertyList([UInt8](receipt.bytes)),
    case .text(let info)? = pairs["purchase-info"], let text = Data(base64Encoded: info)
  else { return #expect(Bool(false)) }
  let inner = String(decoding: text, as: UTF8.self)
  let id = try purchase().transaction.id
  #expect(inner.contains("\t\"transaction-id\" = \"\(id)\";\n"))
  #expect(inner.contains("\t\"expires-date\" = \"1772453100000\";\n"))
  #expect(inner.contains("\t\"expires-date-formatted\" = \"2026-03-02 12:05:00 Etc/GMT\";\n"))
  #expect(inner.contains("\t\"purchase-date-pst\" = \"2026-03-02 04:00:00 America/Los_Angeles\";\n"))
}

@Test func isAPropertyListForFoundationToo() throws {
  let receipt = try TransactionReceipt(purchase(), signedBy: Sample.identity())
  let list = try PropertyListSerialization.propertyList(from: receipt.bytes, format: nil) as? [String: String]
  guard case .dictionary(let pairs) = try OpenStepPropertyList([UInt8](receipt.bytes)) else {
    return #expect(Bool(false))
  }
  #expect(list?.mapValues { OpenStepPropertyList.text($0) } == pairs)
}

@Test func refusesAForgedTransactionReceipt() throws {
  let receipt = try TransactionReceipt(purchase(), signedBy: Sample.identity())
  let other = try TransactionReceipt(purchase(), signedBy: StoreIdentity.impostor.get())
  #expect(throws: ReceiptFault.signerMismatch) { try other.verify(leaf: leaf()) }
  guard case .dictionary(var pairs) = try OpenStepPropertyList([UInt8](receipt.bytes)),
    case .text(let signature)? = pairs["signature"]
  else { return #expect(Bool(false)) }
  var changed = try purchase()
  changed.transaction.productID = "full.version"
  let forged = try TransactionReceipt(changed, signedBy: StoreIdentity.impostor.get())
  guard case .dictionary(let forgedPairs) = try OpenStepPropertyList([UInt8](forged.bytes)) else {
    return #expect(Bool(false))
  }
  pairs["purchase-info"] = forgedPairs["purchase-info"]
  let texts = pairs.compactMapValues { value -> String? in
    if case .text(let text) = value { text } else { nil }
  }
  #expect(texts["signature"] == signature)
  let mixed = TransactionReceipt(bytes: Data(OpenStepPropertyList.write(texts).utf8))
  #expect(try mixed.purchase().transaction.productID == "full.version")
  #expect(throws: ReceiptFault.signature) { try mixed.verify(leaf: leaf()) }
}

@Test func refusesATransactionReceiptInWhichASignIsChanged() throws {
  let receipt = try TransactionReceipt(purchase(), signedBy: Sample.identity())
  let genuine = try purchase()
  let leaf = try leaf()
  for position in stride(from: 0, to: receipt.bytes.count, by: Sample.fuzz > 1 ? 1 : 5) {
    var bytes = receipt.bytes
    bytes[bytes.startIndex + position] ^= 1
    guard let read = try? TransactionReceipt(bytes: bytes).verify(leaf: leaf) else { continue }
    #expect(read == genuine, "byte \(position)")
  }
}

@Test func doesNotTakeASandboxReceiptForOneOfProduction() throws {
  let receipt = try TransactionReceipt(purchase(), signedBy: Sample.identity())
  let moved = edited(receipt) { $0.replace("\"Sandbox\"", with: "\"Production\"") }
  #expect(try moved.purchase().environment == .production)
  #expect(throws: ReceiptFault.signature) { try moved.verify(leaf: leaf()) }
}

@Test func saysWhatATransactionReceiptLacks() throws {
  let receipt = try TransactionReceipt(purchase(), signedBy: Sample.identity())
  func fault(_ change: (inout String) -> Void) -> ReceiptFault? {
    do throws(ReceiptFault) {
      _ = try edited(receipt, change).verify(leaf: leafOrFail())
      return nil
    } catch {
      return error
    }
  }
  func leafOrFail() -> Certificate {
    guard let leaf = try? leaf() else { preconditionFailure("The demonstration has a leaf.") }
    return leaf
  }
  #expect(fault { $0.replace("\"purchase-info\"", with: "info") } == .missingKey("purchase-info"))
  #expect(fault { $0.replace("\"Sandbox\"", with: "Moon") }?.name == "malformed-key")
  #expect(fault { $0.replace("\"Sandbox\"", with: "()") } == .malformedKey("environment", expected: "a text"))
  #expect(fault { $0 = "()" } == .notPropertyList(expected: "a dictionary", at: 0))
  #expect(fault { $0.removeLast() }?.name == "not-property-list")
  #expect(fault { $0.replace("\"signature\" = \"", with: "\"signature\" = \"!") }?.name == "malformed-key")
}

@Test func tellsATransactionReceiptFromAnAppReceipt() throws {
  #expect(TransactionReceipt.isLikely(try TransactionReceipt(purchase(), signedBy: Sample.identity()).bytes))
  #expect(TransactionReceipt.isLikely(Data(" \n{".utf8)))
  #expect(!TransactionReceipt.isLikely(try Sample.receipt().bytes))
  #expect(!TransactionReceipt.isLikely(Data()))
}

@Test(
  arguments: [
    ("{}", .dictionary([:])), (" ( ) ", .array([])), ("a", .text("a")), ("\"\"", .text("")),
    ("<>", .bytes([])),
    ("<0fbd777 1>", .bytes([0x0F, 0xBD, 0x77, 0x71])),
    (
      "{ a = (b, \"c\\n\\\"\", <ff>,); 'd' = {}; }",
      .dictionary(["a": .array([.text("b"), .text("c\n\""), .bytes([255])]), "d": .dictionary([:])])
    ),
    ("/* x */ // y\n a.b/c:d-e_f$ // z", .text("a.b/c:d-e_f$")),
    ("\"\\U00e4\\101\\7x\\Ud83d\\udca1ä\"", .text("äA\u{7}x💡ä")), ("\"//\"", .text("//")),
  ] as [(String, OpenStepPropertyList)]
)
func readsPropertyLists(_ text: String, expected: OpenStepPropertyList) throws {
  #expect(try OpenStepPropertyList(Array(text.utf8)) == expected)
}

@Test(arguments: [
  ("", 0), ("{", 1), ("{ a }", 4), ("{ a = ; }", 6), ("{ a = b }", 8), ("{ a = b; a = c; }", 9), ("(a b)", 3),
  ("(", 1), ("<f>", 3), ("<fg>", 2), ("\"a", 2), ("\"\\", 2), ("\"\\U12\"", 5), ("\"\\Ud83d\"", 0),
  ("a b", 2),
  ("/* a", 4), ("=", 0), ("{}}", 2), ("\"\\400", 5),
])
func refusesWhatIsNoPropertyList(_ text: String, offset: Int) {
  let fault = #expect(throws: ReceiptFault.self) { try OpenStepPropertyList(Array(text.utf8)) }
  #expect(fault?.name == "not-property-list")
  #expect(fault?.offset == offset)
}

@Test func refusesPropertyListsThatAreTooDeep() throws {
  func nested(_ depth: Int) -> [UInt8] {
    Array((String(repeating: "(", count: depth) + String(repeating: ")", count: depth)).utf8)
  }
  #expect(throws: Never.self) { try OpenStepPropertyList(nested(OpenStepParser.maximumDepth)) }
  for depth in [OpenStepParser.maximumDepth + 1, 1_000_000] {
    #expect(throws: ReceiptFault.self) { try OpenStepPropertyList(nested(depth)) }
  }
}

@Test func readsBackWhateverTextItWrites() throws {
  var random = SeededSource(seed: 9)
  for _ in 0..<500 * Sample.fuzz {
    let scalars = (0..<random.number(in: 0...30)).map { _ in
      UnicodeScalar(UInt32(random.number(in: 0...[0x7F, 0x3FF, 0x1_FFFF][random.number(in: 0...2)]))) ?? "x"
    }
    let text = String(String.UnicodeScalarView(scalars))
    let list = try OpenStepPropertyList(Array(OpenStepPropertyList.write([text: text]).utf8))
    #expect(list == .dictionary([text: .text(text)]))
  }
}
