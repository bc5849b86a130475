import SwiftASN1

/// Reads the elements of a SEQUENCE or a SET in order; a fault has the offset of the first unexpected element.
struct ElementReader {
  let octets: Octets
  private var nodes: ASN1NodeCollection.Iterator
  /// The index after the current element.
  private let end: Int

  /// - Parameters:
  ///   - node: the SEQUENCE, the SET or the tagged element.
  ///   - identifier: the expected identifier.
  ///   - name: the element's name in a fault.
  ///   - octets: the bytes from which the node was parsed.
  init(
    _ node: ASN1Node,
    _ identifier: ASN1Identifier,
    _ name: String,
    in octets: Octets
  ) throws(ReceiptFault) {
    guard node.identifier == identifier, case .constructed(let nodes) = node.content else {
      throw .unexpected(expected: name, at: octets.offset(node.start))
    }
    self.octets = octets
    self.nodes = nodes.makeIterator()
    end = node.encodedBytes.endIndex
  }

  /// Returns the next element of any kind; nil after the last one.
  mutating func next() -> ASN1Node? { nodes.next() }

  /// Returns the next element, which must have an identifier.
  mutating func next(_ identifier: ASN1Identifier, _ name: String) throws(ReceiptFault) -> ASN1Node {
    let node = nodes.next()
    guard let node, node.identifier == identifier else {
      throw .unexpected(expected: name, at: octets.offset(node?.start ?? end))
    }
    return node
  }

  /// Returns the next element if it has an identifier.
  mutating func optional(_ identifier: ASN1Identifier) -> ASN1Node? {
    var ahead = nodes
    guard let node = ahead.next(), node.identifier == identifier else { return nil }
    nodes = ahead
    return node
  }

  /// Returns a reader for the next element, a SEQUENCE, a SET or a tagged one.
  mutating func reader(_ identifier: ASN1Identifier, _ name: String) throws(ReceiptFault) -> ElementReader {
    try ElementReader(next(identifier, name), identifier, name, in: octets)
  }

  mutating func integer(_ name: String) throws(ReceiptFault) -> Int {
    let node = try next(.integer, name)
    do {
      return try Int(berEncoded: node)
    } catch {
      throw .unexpected(expected: name, at: octets.offset(node.start))
    }
  }

  mutating func identifier(_ name: String) throws(ReceiptFault) -> (id: ASN1ObjectIdentifier, at: Int) {
    let node = try next(.objectIdentifier, name)
    let offset = octets.offset(node.start)
    do {
      return (try ASN1ObjectIdentifier(berEncoded: node), offset)
    } catch {
      throw .unexpected(expected: name, at: offset)
    }
  }

  /// Returns the bytes and the location of the next element, an OCTET STRING.
  mutating func string(_ name: String) throws(ReceiptFault) -> Octets {
    let node = try next(.octetString, name)
    guard let string = Octets(node, in: octets) else {
      throw .unexpected(expected: name, at: octets.offset(node.start))
    }
    return string
  }

  /// Checks that no element follows.
  mutating func finish(_ name: String) throws(ReceiptFault) {
    guard let node = nodes.next() else { return }
    throw .unexpected(expected: "the end of \(name)", at: octets.offset(node.start))
  }
}

extension ASN1Node {
  /// The index of the first byte.
  var start: Int { encodedBytes.startIndex }
}

extension ASN1Identifier {
  /// A context-specific tag, `[number]`.
  static func tagged(_ number: UInt) -> ASN1Identifier {
    ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
  }
}
