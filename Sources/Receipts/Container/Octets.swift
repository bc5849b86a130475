import SwiftASN1

/// Bytes in a receipt, with their location.
///
/// BER allows an OCTET STRING to consist of parts, each with a header of its own; Xcode uses this. So bytes that are
/// adjacent here may be apart in the receipt.
struct Octets {
  /// The bytes, without the headers in between.
  let bytes: ArraySlice<UInt8>
  /// If the bytes are in one piece, the difference between an offset in the receipt and an index of the bytes.
  private let shift: Int
  /// If there are several pieces, their ranges in the receipt, in order; none is empty.
  private let pieces: [Range<Int>]
  /// For each piece, the number of bytes before it.
  private let starts: [Int]

  /// Creates the octets of a whole receipt.
  init(_ receipt: [UInt8]) {
    self.init(bytes: receipt[...], shift: 0)
  }

  /// Creates the contents of an OCTET STRING.
  ///
  /// - Parameters:
  ///   - node: the string.
  ///   - outer: the bytes from which the node was parsed.
  /// - Returns: nil if the node isn't an OCTET STRING.
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

  /// Collects the parts of a string. The parser allows fifty levels.
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

  /// Returns the location of some of the bytes in the receipt.
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

  /// Returns the offset of a byte in the receipt; for the end index, the offset after the last byte.
  func offset(_ index: Int) -> Int {
    guard !pieces.isEmpty else { return index + shift }
    let position = index - bytes.startIndex
    let found = piece(of: position)
    return pieces[found].lowerBound + min(position - starts[found], pieces[found].count)
  }

  /// Returns the last piece that begins at or before a position.
  private func piece(of position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The maximum number of elements to parse, of which a purchase has four. This limit is the library's own.
  static let maximumElements = 250_000

  /// Parses the bytes as a single BER element.
  func parse() throws(ReceiptFault) -> ASN1Node {
    // The parser keeps about a hundred bytes for each element, and an element may have two.
    guard !hasMoreElements(than: Self.maximumElements) else { throw .tooManyElements(Self.maximumElements) }
    do {
      return try BER.parse(bytes)
    } catch {
      throw .notASN1(at: offset(bytes.startIndex))
    }
  }

  /// Counts the elements by their headers, in the order in which the parser reads them.
  private func hasMoreElements(than limit: Int) -> Bool {
    var (place, count) = (bytes.startIndex, 0)
    while place < bytes.endIndex, count <= limit {
      count += 1
      let isConstructed = bytes[place] & 0x20 != 0
      if bytes[place] & 0x1F == 0x1F {
        // The rest of a long tag.
        place = bytes[(place + 1)...].firstIndex { $0 & 0x80 == 0 } ?? bytes.endIndex
      }
      place += 1
      guard place < bytes.endIndex else { break }
      let first = bytes[place]
      place += 1
      guard !isConstructed || first <= 0x80 else {
        place += Int(first & 0x7F)
        continue
      }
      guard !isConstructed else { continue }
      var length = Int(first)
      if first > 0x80 {
        let size = Int(first & 0x7F)
        guard size <= 4, size <= bytes.endIndex - place else { break }
        length = bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
        place += size
      }
      guard length <= bytes.endIndex - place else { break }
      place += length
    }
    return count > limit
  }
}
