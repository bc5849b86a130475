/// The subsets of six tiles, as bits: bit 0 stands for the largest tile.
///
/// Two equal tiles are one as good as the other, so of subsets with the same tiles only one counts, the one with
/// the lower bits: it *stands* for all of them.
struct TileSubsets: Sendable {
  /// All six tiles.
  static let all = 0b111111

  /// The tiles, the largest first.
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

  /// Whether a subset stands for itself, and is not empty.
  func stands(_ subset: Int) -> Bool { subset > 0 && representative[subset] == subset }

  /// The subsets that stand for themselves; each comes after all of its own subsets.
  var distinct: [Int] { (1...Self.all).filter(stands) }

  /// The tile of a subset that has but one.
  func tile(of subset: Int) -> Int { tiles[subset.trailingZeroBitCount] }

  /// The subset that stands for what another leaves.
  func rest(without subset: Int) -> Int { representative[Self.all ^ subset] }

  /// Every way to divide the tiles of a subset in two, once: what stands for the two parts.
  func forEachSplit(of subset: Int, _ body: (_ part: Int, _ other: Int) -> Void) {
    forEachPart(of: subset) { part in
      let other = representative[subset ^ part]
      if part >= other {
        body(part, other)
      }
    }
  }

  /// Every part of a subset that stands for itself, neither nothing nor the whole.
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
