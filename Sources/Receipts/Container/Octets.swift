import SwiftASN1

/// Bytes in a receipt, and where in it they lie.
///
/// BER may build an OCTET STRING from parts, each with a header of its own, as Xcode does. So bytes that
/// follow each other here may be apart in the receipt.
struct Octets {
  /// The bytes, without what stands between them.
  let bytes: ArraySlice<UInt8>
  /// What is added to an index of the bytes to get an offset in the receipt, where they lie in one piece.
  private let shift: Int
  /// The ranges of the receipt that hold the bytes, where there are several; in order, none of them empty.
  private let pieces: [Range<Int>]
  /// For each piece, the number of bytes before it.
  private let starts: [Int]

  /// A whole receipt.
  init(_ receipt: [UInt8]) {
    self.init(bytes: receipt[...], shift: 0)
  }

  /// What an OCTET STRING holds.
  ///
  /// - Parameters:
  ///   - node: the string.
  ///   - outer: the bytes from which the node was parsed.
  /// - Returns: nil where the node is something else.
  init?(_ node: ASN1Node, in outer: Octets) {
    if case .primitive(let bytes) = node.content, node.identifier == .octetString, outer.pieces.isEmpty {
      self.init(bytes: bytes, shift: outer.shift)
      return
    }
    var parts: [ArraySlice<UInt8>] = []
    guard Self.collect(node, into: &parts) else { return nil }
    let pieces = parts.flatMap { outer.ranges(of: $0.indices) }
    let bytes = parts.count == 1 ? parts[0] : Array(parts.joined())[...]
    if pieces.count <= 1 {
      self.init(
        bytes: bytes,
        shift: (pieces.first?.lowerBound ?? outer.offset(node.start)) - bytes.startIndex
      )
    } else {
      self.init(bytes: bytes, pieces: pieces)
    }
  }

  private init(bytes: ArraySlice<UInt8>, shift: Int) {
    self.bytes = bytes
    self.shift = shift
    pieces = []
    starts = []
  }

  private init(bytes: ArraySlice<UInt8>, pieces: [Range<Int>]) {
    self.bytes = bytes
    self.pieces = pieces
    shift = 0
    var starts: [Int] = []
    starts.reserveCapacity(pieces.count)
    var count = 0
    for piece in pieces {
      starts.append(count)
      count += piece.count
    }
    self.starts = starts
  }

  /// The parts of a string, of which the parser allows fifty levels.
  private static func collect(_ node: ASN1Node, into parts: inout [ArraySlice<UInt8>]) -> Bool {
    guard node.identifier == .octetString else { return false }
    switch node.content {
    case .primitive(let bytes):
      parts.append(bytes)
      return true
    case .constructed(let nodes):
      return nodes.allSatisfy { collect($0, into: &parts) }
    }
  }

  /// Where in the receipt some of the bytes lie.
  ///
  /// - Parameter indices: their indices in ``bytes``.
  func ranges(of indices: Range<Int>) -> [Range<Int>] {
    guard !pieces.isEmpty else {
      return indices.isEmpty ? [] : [indices.lowerBound + shift..<indices.upperBound + shift]
    }
    let lower = indices.lowerBound - bytes.startIndex
    let upper = indices.upperBound - bytes.startIndex
    var found: [Range<Int>] = []
    var index = piece(of: lower)
    while index < pieces.count, starts[index] < upper {
      let piece = pieces[index]
      let from = max(lower - starts[index], 0)
      let to = min(upper - starts[index], piece.count)
      if from < to { found.append(piece.lowerBound + from..<piece.lowerBound + to) }
      index += 1
    }
    return found
  }

  /// Where in the receipt a byte lies; for the index behind the last one, the offset behind it.
  func offset(_ index: Int) -> Int {
    guard !pieces.isEmpty else { return index + shift }
    let position = index - bytes.startIndex
    let found = piece(of: position)
    return pieces[found].lowerBound + min(position - starts[found], pieces[found].count)
  }

  /// The last piece that begins at or before a position.
  private func piece(of position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The one element that the bytes are, in BER.
  func parse() throws(ReceiptFault) -> ASN1Node {
    do {
      return try BER.parse(bytes)
    } catch {
      throw .notASN1(at: offset(bytes.startIndex))
    }
  }
}
