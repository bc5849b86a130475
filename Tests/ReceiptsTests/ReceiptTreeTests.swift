import Foundation
import SimulationKit
import Testing

@testable import Receipts

/// The flaws of a tree: bytes outside all fields, fields that exceed their parent, lengths that don't add up.
private func flaws(_ tree: ReceiptTree, count: Int) -> [String] {
  var flaws: [String] = []
  func check(_ field: ReceiptTree.Field, in parent: ReceiptTree.Field?) {
    let length = field.headerLength + field.contentLength + field.trailerLength
    if field.title.isEmpty { flaws.append("no title at \(field.offset)") }
    if field.ranges.reduce(0, { $0 + $1.count }) != length {
      flaws.append("\(field.title) at \(field.offset): \(field.ranges) is not \(length)")
    }
    for range in field.ranges {
      if let parent,
        !parent.ranges.contains(where: {
          $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
        })
      {
        flaws.append("\(field.title) at \(range) leaves \(parent.title)")
      }
    }
    for child in field.children { check(child, in: field) }
  }
  check(tree.root, in: nil)
  if tree.root.ranges != [0..<count] { flaws.append("the root is \(tree.root.ranges)") }
  return flaws
}

@Test func givesEveryByteToAFieldWithAName() throws {
  let receipt = try Sample.receipt()
  let rewritten = try BERForms(part: 7, levels: 2).rewrite(
    Edited.content(BERForms(part: 3).rewrite(Sample.content().payload(for: Sample.device), isInside: true))
  )
  for receipt in [receipt, rewritten] {
    let tree = ReceiptTree(receipt)
    #expect(flaws(tree, count: receipt.bytes.count) == [])
    #expect(tree.fault == nil)
    for position in 0..<receipt.bytes.count {
      let path = tree.path(at: position)
      #expect(!path.isEmpty)
      #expect(path.last?.title != "", "byte \(position)")
    }
    #expect(tree.path(at: -1).isEmpty)
    #expect(tree.path(at: receipt.bytes.count).isEmpty)
  }
}

@Test func findsTheSameFieldsInEveryForm() throws {
  let receipt = try Sample.receipt()
  let forms = [BERForms(), BERForms(part: 1), BERForms(part: nil, hasLongLengths: true)]
  func leaves(_ field: ReceiptTree.Field) -> [String] {
    let own = field.children.filter { $0.title != "Part" }.flatMap(leaves)
    return own.isEmpty ? ["\(field.title) = \(field.value)"] : own
  }
  func read(_ receipt: Receipt) -> [String] {
    leaves(ReceiptTree(receipt).root).filter { !$0.hasPrefix("Signature =") && !$0.hasPrefix("Value = ") }
  }
  let plain = read(receipt)
  for form in forms {
    #expect(try read(form.rewrite(receipt)) == plain)
  }
}

@Test func namesWhatAByteIs() throws {
  let receipt = try Sample.receipt()
  let tree = ReceiptTree(receipt)
  func value(_ titles: String...) -> String? {
    func find(_ field: ReceiptTree.Field, _ rest: ArraySlice<String>) -> ReceiptTree.Field? {
      let rest = field.title == rest.first ? rest.dropFirst() : rest
      if rest.isEmpty { return field }
      return field.children.lazy.compactMap { find($0, rest) }.first
    }
    return find(tree.root, titles[...])?.value
  }
  #expect(value("Content type") == "1.2.840.113549.1.7.2 (Signed data)")
  #expect(value("Bundle identifier", "Octets", "Value") == "com.example.lighthouse")
  #expect(value("Receipt creation date", "Octets", "Value") == "2026-03-02T12:00:00Z")
  #expect(value("In-app purchase", "Product type", "Octets", "Value") == "1")
  #expect(value("In-app purchase", "Product identifier", "Type") == "1702")
  #expect(value("Certificates", "Issuer", "Common name", "Text") == "Demonstration App Store Intermediate")
  #expect(value("Certificates", "Marker of receipt signing", "Octets", "Value") == "")
  #expect(value("Certificates", "Basic constraints", "Critical") == "true")
  #expect(value("Signer", "Signature algorithm", "Algorithm") == "1.2.840.113549.1.1.1 (RSA)")
  #expect(value("Signer", "Signature")?.hasSuffix("… (256 bytes)") == true)
  let opaque = try #require(receipt.content().opaqueValue).map {
    ($0 < 16 ? "0" : "") + String($0, radix: 16)
  }
  #expect(value("Opaque value", "Value") == opaque.joined())
  let signature = tree.path(at: receipt.bytes.count - 1).map(\.title)
  #expect(signature == ["Receipt", "Content", "Signed data", "Signers", "Signer", "Signature"])
}

@Test func countsTheBytesOfAHeader() throws {
  let tree = ReceiptTree(try Sample.receipt())
  #expect((tree.root.offset, tree.root.headerLength, tree.root.trailerLength) == (0, 4, 0))
  #expect(tree.root.headerLength + tree.root.contentLength == 4612)
  #expect(tree.root.tag == "SEQUENCE")
  let endless = ReceiptTree(try BERForms().rewrite(Sample.receipt())).root
  #expect((endless.headerLength, endless.trailerLength) == (2, 2))
  let empty = ReceiptTree(Receipt(bytes: Data([0x30, 0x80, 0, 0]))).root
  #expect((empty.headerLength, empty.contentLength, empty.trailerLength) == (2, 0, 2))
  let long = ReceiptTree(Receipt(bytes: Data([0x3F, 0x81, 0x80, 0, 0]))).root
  #expect((long.headerLength, long.contentLength, long.trailerLength) == (5, 0, 0))
}

@Test func takesApartWhatIsNoReceipt() throws {
  let nothing = ReceiptTree(Receipt(bytes: Data()))
  #expect(nothing.fault == .notASN1(at: 0))
  #expect(nothing.path(at: 0).isEmpty)
  let text = ReceiptTree(Receipt(bytes: Data("{ a = b; }".utf8)))
  #expect(text.fault == .notASN1(at: 0))
  #expect(text.path(at: 3).map(\.title) == ["Bytes that are not ASN.1"])
  let other = ReceiptTree(Receipt(bytes: Data([0x31, 5, 0x02, 1, 7, 0x05, 0])))
  #expect(other.fault == nil)
  #expect(other.root.children.map(\.tag) == ["INTEGER", "NULL"])
  #expect(flaws(other, count: 7) == [])
}

@Test func staysWholeWhateverIsChanged() throws {
  var random = SeededSource(seed: 11)
  let bytes = [UInt8](try Sample.receipt().bytes)
  for _ in 0..<300 * Sample.fuzz {
    var changed = bytes
    for _ in 0..<random.number(in: 1...3) {
      changed[random.number(in: 0...bytes.count - 1)] = UInt8(random.number(in: 0...255))
    }
    let tree = ReceiptTree(Receipt(bytes: Data(changed)))
    #expect(flaws(tree, count: changed.count) == [])
  }
}
