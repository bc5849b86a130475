import Foundation
import Scratch
import SimulationKit
import SwiftASN1
import Testing

@testable import Receipts

/// Creates bytes that a reader must survive, most of them derived from valid ones.
private struct Fuzzer {
  let samples: [[UInt8]]
  var random: SeededSource

  mutating func next() -> [UInt8] {
    var bytes = samples[random.number(in: 0...samples.count - 1)]
    switch random.number(in: 0...10) {
    case 0: return Sample.bytes(random.number(in: 0...200), from: &random)
    case 1: return nested()
    case 2: return Array(bytes.prefix(random.number(in: 0...bytes.count)))
    case 3:
      bytes.append(contentsOf: Sample.bytes(random.number(in: 1...4), from: &random))
      return bytes
    case 4:
      // Removes or duplicates a piece.
      let start = random.number(in: 0...bytes.count - 1)
      let piece = Array(bytes[start..<min(bytes.count, start + random.number(in: 1...40))])
      if random.number(in: 0...1) == 0 {
        bytes.removeSubrange(start..<start + piece.count)
      } else {
        bytes.insert(contentsOf: piece, at: random.number(in: 0...bytes.count))
      }
      return bytes
    case 5:
      return (try? BER.parse(bytes)).map { edited($0) } ?? bytes
    default:
      for _ in 0..<random.number(in: 1...6) { mutate(&bytes) }
      return bytes
    }
  }

  /// Removes or duplicates an element somewhere in another, with lengths that are right again.
  private mutating func edited(_ node: ASN1Node) -> [UInt8] {
    guard case .constructed(let nodes) = node.content else { return Array(node.encodedBytes) }
    var parts = nodes.map { Array($0.encodedBytes) }
    guard !parts.isEmpty else { return Array(node.encodedBytes) }
    let index = random.number(in: 0...parts.count - 1)
    switch random.number(in: 0...3) {
    case 0: parts.remove(at: index)
    case 1: parts.insert(parts[index], at: index)
    default: parts[index] = edited(Array(nodes)[index])
    }
    return der { coder in
      coder.appendConstructedNode(identifier: node.identifier) { coder in
        for part in parts { coder.serializeRawBytes(part) }
      }
    }
  }

  /// Changes a byte; prefers values that make tags and lengths lie.
  private mutating func mutate(_ bytes: inout [UInt8]) {
    let liars: [UInt8] = [
      0x00, 0x01, 0x02, 0x04, 0x24, 0x30, 0x31, 0x3F, 0x7F, 0x80, 0x81, 0x82, 0x84, 0x88, 0x89, 0xA0, 0xFE,
      0xFF,
    ]
    let index = random.number(in: 0...bytes.count - 1)
    switch random.number(in: 0...2) {
    case 0: bytes[index] = liars[random.number(in: 0...liars.count - 1)]
    case 1: bytes[index] ^= 1 << UInt8(random.number(in: 0...7))
    default: bytes[index] = UInt8(random.number(in: 0...255))
    }
  }

  private mutating func nested() -> [UInt8] {
    let tags: [UInt8] = [0x30, 0x31, 0x24, 0xA0, 0x28, 0x7B]
    let tag = tags[random.number(in: 0...tags.count - 1)]
    let depth = random.number(in: 1...400)
    if tag == 0x7B {
      return Array(String(repeating: random.number(in: 0...1) == 0 ? "{a=" : "(", count: depth).utf8)
    }
    let opening = Array(repeating: [tag, 0x80], count: depth).joined()
    return Array(opening) + Array(repeating: 0, count: random.number(in: 0...2 * depth))
  }
}

@Test func survivesWhateverArrives() throws {
  let receipt = try Sample.receipt()
  let verifier = try Sample.verifier()
  let genuine = try receipt.content()
  let payload = try Sample.content().payload(for: Sample.device)
  let purchase = try TransactionPurchase(
    transaction: #require(Sample.content().transactions.last),
    app: .lighthouse,
    environment: .sandbox,
    deviceID: ""
  )
  let old = try TransactionReceipt(purchase, signedBy: Sample.identity())
  let leaf = try Sample.identity().receipts.certificates[0]
  var fuzzer = Fuzzer(
    samples: [
      [UInt8](receipt.bytes), [UInt8](try BERForms(part: 200, levels: 2).rewrite(receipt).bytes), payload,
      try BERForms().rewrite(payload, isInside: true), [UInt8](old.bytes),
      Array(OpenStepPropertyList.write(purchase.pairs).utf8),
    ],
    random: SeededSource(seed: 17)
  )
  var outcomes: [String: Int] = [:]
  for count in 0..<5_000 * Sample.fuzz {
    let bytes = fuzzer.next()
    let input = Receipt(bytes: Data(bytes))
    do throws(ReceiptFault) {
      let content = try verifier.verify(input)
      #expect(content == genuine, "input \(count)")
      outcomes["believed", default: 0] += 1
    } catch {
      outcomes[error.name, default: 0] += 1
    }
    // Skips the signature, as if somebody had signed the bytes.
    _ = try? ReceiptContent(ReceiptAttributes(Octets(bytes)))
    if count.isMultiple(of: 8) { _ = ReceiptTree(input) }
    if var read = try? TransactionReceipt(bytes: input.bytes).verify(leaf: leaf) {
      read.environment = purchase.environment
      #expect(read == (try old.purchase()), "input \(count)")
    }
    _ = try? OpenStepPropertyList(bytes)
  }
  #expect(outcomes.values.reduce(0, +) == 5_000 * Sample.fuzz)
  // The last one needs more inputs than the short run has.
  let names = ["believed", "not-asn1", "unexpected", "signature", "chain", "certificate-count"]
  for name in Sample.fuzz > 1 ? names[...] : names.dropLast() {
    #expect(outcomes[name, default: 0] > 0, "No input ended as \(name): \(outcomes)")
  }
}

/// Time must grow linearly with the length, whatever the bytes.
@Test func doesNotHangOnLongInputs() throws {
  let count = 200_000
  let inputs: [[UInt8]] = [
    [0x30, 0x80] + Array(repeating: [0x05, 0x00], count: count).joined(),
    [0x24, 0x80] + Array(repeating: [0x04, 0x01, 0x31], count: count).joined() + [0, 0],
    [0x31, 0x80] + Array(repeating: [0x30, 0x80, 0, 0], count: count).joined() + [0, 0],
    Array(repeating: UInt8(ascii: "("), count: count),
    Array(("(" + String(repeating: "a,", count: count)).utf8),
    Array(("\"" + String(repeating: "\\U0041", count: count)).utf8),
    Array(String(repeating: "/**/", count: count).utf8),
    Array(("{" + (0..<count).map { "k\($0)=v;" }.joined()).utf8),
  ]
  let time = ProcessorTime.measure {
    for bytes in inputs {
      let receipt = Receipt(bytes: Data(bytes))
      _ = try? receipt.content()
      _ = ReceiptTree(receipt)
      _ = try? ReceiptAttributes(Octets(bytes))
      _ = try? OpenStepPropertyList(bytes)
    }
  }
  #expect(time < .seconds(120))
}
