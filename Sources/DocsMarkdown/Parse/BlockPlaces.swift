/// Finds the links and other marks of a block in the source.
///
/// libcmark 0.30 miscounts lines after a hard line break, and columns on indented lines. So this type
/// searches the block's lines for marks, forward only and each place once, in time proportional to the length
/// of the block.
struct BlockPlaces {
  private var range = 0..<0
  /// The places after each `](`, in order, and whether a link has used them.
  private var destinations: [(place: Int, isUsed: Bool)]?
  private var firstUnused = 0
  private var cursor = 0

  /// How many destinations to compare for one link. A link within a link precedes its parent's destination.
  private static let window = 64

  /// Moves to the block at a range of bytes, or continues the current block if the range is the same.
  mutating func move(to range: Range<Int>) {
    guard range != self.range else { return }
    self.range = range
    destinations = nil
    firstUnused = 0
    cursor = range.lowerBound
  }

  /// The index of the destination of a link or image, or nil if it is not written as `](destination`.
  mutating func destination(_ destination: String, in source: MarkdownSource) -> Int? {
    var places = destinations ?? Self.destinations(in: source.bytes, range)
    // Avoid copying the array on write.
    destinations = []
    defer { destinations = places }
    for index in places.indices.dropFirst(firstUnused).prefix(Self.window) where !places[index].isUsed {
      guard source.bytes.starts(with: destination.utf8, at: places[index].place) else { continue }
      places[index].isUsed = true
      while firstUnused < places.count, places[firstUnused].isUsed {
        firstUnused += 1
      }
      return places[index].place
    }
    return nil
  }

  private static func destinations(in bytes: [UInt8], _ range: Range<Int>) -> [(place: Int, isUsed: Bool)] {
    var places: [(place: Int, isUsed: Bool)] = []
    var start = range.lowerBound
    while let found = bytes.index(of: UInt8(ascii: "]"), in: start..<range.upperBound) {
      start = found + 1
      guard bytes.byte(at: start) == UInt8(ascii: "(") else { continue }
      start += 1
      while start < range.upperBound, bytes[start] <= 0x20 {
        start += 1
      }
      if bytes.byte(at: start) == UInt8(ascii: "<") {
        start += 1
      }
      places.append((start, false))
    }
    return places
  }

  /// The index of the next occurrence of some text after the last one found.
  mutating func next(of text: String, in source: MarkdownSource) -> Int? {
    guard let found = source.bytes.index(of: Array(text.utf8), in: cursor..<max(cursor, range.upperBound))
    else {
      return nil
    }
    cursor = found + 1
    return found
  }
}
