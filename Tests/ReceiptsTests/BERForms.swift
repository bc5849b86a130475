import Foundation
import SwiftASN1

@testable import Receipts

/// Rewrites DER in the longer forms that BER allows, like Xcode does and beyond.
struct BERForms {
  /// Whether SEQUENCE, SET and tagged elements have an indefinite length.
  var isEndless = true
  /// The size of the parts that strings are split into, in bytes; nil keeps strings whole.
  var part: Int? = 5
  /// The nesting depth of constructed strings.
  var levels = 1
  /// Whether to reverse the order of sets.
  var reversesSets = false
  /// Whether definite lengths have more bytes than needed.
  var hasLongLengths = false

  func rewrite(_ receipt: Receipt) throws -> Receipt {
    Receipt(bytes: Data(try rewrite([UInt8](receipt.bytes), isInside: false)))
  }

  /// - Parameter isInside: whether to rewrite strings that contain ASN.1 too, which breaks the signature.
  func rewrite(_ bytes: [UInt8], isInside: Bool) throws -> [UInt8] {
    write(try DER.parse(bytes), path: [], isInside: isInside)
  }

  private func write(_ node: ASN1Node, path: [ASN1Identifier], isInside: Bool) -> [UInt8] {
    let tag = node.encodedBytes.first ?? 0
    // The signature of a certificate covers its bytes, so keep them.
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
