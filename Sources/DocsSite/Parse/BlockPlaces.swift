/// Where the links and other marks of a block stand in the source.
///
/// libcmark 0.30 loses count of lines behind a hard line break, and of columns where a line is indented. So
/// marks are looked for in the lines of their block, forward only, each place once: the time is in proportion
/// to the length of the block.
struct BlockPlaces {
  private var range = 0..<0
  /// The places behind each `](`, in order, and whether a link was found there.
  private var destinations: [(place: Int, isUsed: Bool)]?
  private var firstUnused = 0
  private var cursor = 0

  /// How many destinations are compared for one link: those of links within links stand before their own.
  private static let window = 64

  /// Goes to the block that takes some bytes of the source; the same bytes again continue it.
  mutating func move(to range: Range<Int>) {
    guard range != self.range else { return }
    self.range = range
    destinations = nil
    firstUnused = 0
    cursor = range.lowerBound
  }

  /// The index of a link's or an image's destination, or nil where it is not written as `](destination`.
  mutating func destination(_ destination: String, in source: MarkdownSource) -> Int? {
    var places = destinations ?? Self.destinations(in: source.bytes, range)
    // No copy of what is kept while it is changed.
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

  /// The index of the next place of some text behind the one that was found before.
  mutating func next(of text: String, in source: MarkdownSource) -> Int? {
    guard let found = source.bytes.index(of: Array(text.utf8), in: cursor..<max(cursor, range.upperBound))
    else {
      return nil
    }
    cursor = found + 1
    return found
  }
}
