import Foundation
import SwiftASN1

@testable import Receipts

/// Writes DER again in the longer forms that BER allows, as Xcode does and worse.
struct BERForms {
  /// Whether SEQUENCE, SET and tagged elements do not state their length.
  var isEndless = true
  /// The bytes of a part of a string; nil leaves strings whole.
  var part: Int? = 5
  /// How many strings in strings a string becomes.
  var levels = 1
  /// Whether sets come in the opposite order.
  var reversesSets = false
  /// Whether lengths that are stated have more bytes than they need.
  var hasLongLengths = false

  func rewrite(_ receipt: Receipt) throws -> Receipt {
    Receipt(bytes: Data(try rewrite([UInt8](receipt.bytes), isInside: false)))
  }

  /// - Parameter isInside: whether strings that hold ASN.1 are rewritten too, so that the signature breaks.
  func rewrite(_ bytes: [UInt8], isInside: Bool) throws -> [UInt8] {
    write(try DER.parse(bytes), path: [], isInside: isInside)
  }

  private func write(_ node: ASN1Node, path: [ASN1Identifier], isInside: Bool) -> [UInt8] {
    let tag = node.encodedBytes.first ?? 0
    // A certificate is signed as it is.
    let isCertificate =
      node.identifier == .sequence && path == [.sequence, .tagged(0), .sequence, .tagged(0)]
    switch node.content {
    case _ where isCertificate: return Array(node.encodedBytes)
    case .primitive(let bytes):
      guard node.identifier == .octetString, let part else { return primitive(tag, Array(bytes)) }
      return string(Array(bytes), part, levels)
    case .constructed(let nodes):
      let isSet = node.identifier == .set
      let children = nodes.map { write($0, path: path + [node.identifier], isInside: isInside) }
      return constructed(tag, isSet && reversesSets ? children.reversed() : children)
    }
  }

  private func string(_ bytes: [UInt8], _ part: Int, _ level: Int) -> [UInt8] {
    let parts = stride(from: 0, to: bytes.count, by: part).map { start in
      let slice = Array(bytes[start..<min(start + part, bytes.count)])
      return level > 1 ? string(slice, max(1, part / 2), level - 1) : primitive(0x04, slice)
    }
    return constructed(0x24, parts)
  }

  private func primitive(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] { [tag] + length(bytes.count) + bytes }

  private func constructed(_ tag: UInt8, _ children: [[UInt8]]) -> [UInt8] {
    let content = Array(children.joined())
    return isEndless ? [tag, 0x80] + content + [0, 0] : [tag] + length(content.count) + content
  }

  private func length(_ count: Int) -> [UInt8] {
    if count < 0x80, !hasLongLengths { return [UInt8(count)] }
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }.drop { $0 == 0 }
    if hasLongLengths { bytes = ([0, 0] + bytes)[...] }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
