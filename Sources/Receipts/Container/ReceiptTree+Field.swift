import SwiftASN1

extension ReceiptTree.Field {
  /// - Parameters:
  ///   - node: the element.
  ///   - shape: its shape; nil if the grammar doesn't know it.
  ///   - octets: the bytes from which it was parsed.
  init(_ node: ASN1Node, _ shape: ReceiptShape?, in octets: Octets) {
    let indices = node.encodedBytes.indices
    tag = node.identifier.tagName
    ranges = octets.ranges(of: indices)
    switch node.content {
    case .primitive(let bytes):
      headerLength = node.encodedBytes.count - bytes.count
      contentLength = bytes.count
      trailerLength = 0
      value = node.identifier.readable(bytes)
      children = []
      title = shape?.title ?? tag
      if shape?.kind == .octets, let inside = Self.inside(node, shape, in: octets) {
        children = [inside]
        value = ""
      } else if shape?.kind == .octets {
        // Those octets are the value itself.
        title = "Value"
      }
    case .constructed(let collection):
      let nodes = Array(collection)
      trailerLength = node.isEndless ? 2 : 0
      let end = indices.upperBound - trailerLength
      let first = nodes.first?.start ?? end
      headerLength = first - indices.lowerBound
      contentLength = end - first
      let titles = Self.titled(nodes, shape)
      value = ""
      children = zip(nodes, titles).map { Self($0, $1, in: octets) }
      title = shape?.title ?? tag
      if node.identifier == .octetString {
        // A string in parts: its contents come first, so a byte is found there and not in a part.
        for index in children.indices { children[index].title = "Part" }
        if let inside = Self.inside(node, shape, in: octets) { children.insert(inside, at: 0) }
      }
    }
    nameItself(node, shape)
  }

  /// Returns the contents of a string, if they are ASN.1.
  private static func inside(_ node: ASN1Node, _ shape: ReceiptShape?, in octets: Octets) -> Self? {
    guard shape?.kind == .octets, let inner = Octets(node, in: octets), !inner.bytes.isEmpty,
      let parsed = try? inner.parse()
    else { return nil }
    return Self(parsed, shape?.elements.first, in: inner)
  }

  /// Returns the shapes of the elements. An attribute whose octets aren't ASN.1 gets a title that says so.
  private static func titled(_ nodes: [ASN1Node], _ shape: ReceiptShape?) -> [ReceiptShape?] {
    guard let shape else { return nodes.map { _ in nil } }
    var shapes = shape.shapes(of: nodes)
    if shape.kind == .attribute, let type = nodes.first.flatMap({ try? Int(berEncoded: $0) }),
      ReceiptField(rawValue: type)?.isRaw ?? false
    {
      shapes = shapes.map { $0?.kind == .octets ? ReceiptShape("Value", .octetString) : $0 }
    }
    return shapes
  }

  /// Sets the title that an element gets from its first child.
  private mutating func nameItself(_ node: ASN1Node, _ shape: ReceiptShape?) {
    guard let kind = shape?.kind, case .constructed(let nodes) = node.content,
      let first = nodes.first(where: { _ in true })
    else { return }
    switch kind {
    case .identified:
      guard let id = try? ASN1ObjectIdentifier(berEncoded: first) else { return }
      title = id.commonName ?? title
    case .attribute:
      guard let type = try? Int(berEncoded: first) else { return }
      title = ReceiptField.title(type)
    case .plain, .list, .octets: return
    }
  }
}

extension ASN1Node {
  /// Whether its length is indefinite, so two zero bytes end it.
  fileprivate var isEndless: Bool {
    var rest = encodedBytes
    // A tag number from 31 on has bytes of its own, the last one below 0x80.
    if let first = rest.popFirst(), first & 0x1F == 0x1F {
      rest = rest.drop { $0 >= 0x80 }.dropFirst()
    }
    return rest.first == 0x80
  }
}
