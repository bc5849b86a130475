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

@Test(arguments: [
  ("{ a }", "=", 4), ("()", "a dictionary", 0), ("{ a = b; a = c; }", "a key that is not there yet", 9),
])
func saysWhereATransactionReceiptIsNoPropertyList(_ text: String, expected: String, offset: Int) {
  #expect(throws: ReceiptFault.notPropertyList(expected: expected, at: offset)) {
    try TransactionReceipt(bytes: Data(text.utf8)).purchase()
  }
}
