/// The subsets of six tiles as bit masks; bit 0 is the largest tile.
///
/// Equal tiles are interchangeable. Of the subsets with the same tiles, only the one with the lower bits is used: it
/// *represents* the others.
struct TileSubsets: Sendable {
  /// All six tiles.
  static let all = 0b111111

  /// The tiles, in descending order.
  let tiles: [Int]
  private let representative: [Int]

  init(_ tiles: NumberTiles) {
    let sorted = tiles.values.sorted(by: >)
    self.tiles = sorted
    representative = (0...Self.all).map { subset in
      sorted.indices.dropFirst().reduce(subset) { subset, index in
        let pair = 0b11 << (index - 1)
        let isUpperAlone = subset & pair == 1 << index
        return isUpperAlone && sorted[index] == sorted[index - 1] ? subset ^ pair : subset
      }
    }
  }

  /// Returns whether a subset is its own representative, and not empty.
  func stands(_ subset: Int) -> Bool { subset > 0 && representative[subset] == subset }

  /// The subsets that are their own representatives; each comes after all of its own subsets.
  var distinct: [Int] { (1...Self.all).filter(stands) }

  /// Returns the tile of a subset with a single tile.
  func tile(of subset: Int) -> Int { tiles[subset.trailingZeroBitCount] }

  /// Returns the representative of a subset's complement.
  func rest(without subset: Int) -> Int { representative[Self.all ^ subset] }

  /// Calls the closure once for every way to split a subset in two, with the representatives of both parts.
  func forEachSplit(of subset: Int, _ body: (_ part: Int, _ other: Int) -> Void) {
    forEachPart(of: subset) { part in
      let other = representative[subset ^ part]
      if part >= other {
        body(part, other)
      }
    }
  }

  /// Calls the closure for every nonempty proper subset that is its own representative.
  func forEachPart(of subset: Int, _ body: (_ part: Int) -> Void) {
    var part = (subset - 1) & subset
    while part > 0 {
      if representative[part] == part {
        body(part)
      }
      part = (part - 1) & subset
    }
  }
}
