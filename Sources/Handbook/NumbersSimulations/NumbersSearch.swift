/// All numbers that six tiles can make: a single search covers every target.
///
/// The tiles are combined group by group, which makes no number twice from the same tiles. In a release build this
/// takes about a tenth of a millisecond.
///
/// ```swift
/// let search = NumbersSearch(try NumberTiles([7, 75, 1, 2, 8, 50]))
/// search.reachable(in: 101...999).count  // => 898
/// search.solution(for: 772)  // => nil
/// search.solution(for: 947)?.steps.count  // => Optional(5)
/// ```
public struct NumbersSearch: Sendable {
  /// The extent of a search, which is always exhaustive.
  public struct Effort: Hashable, Sendable {
    /// The number of different groups of tiles, from one tile to all six: 63, or fewer if some tiles are equal.
    public let groups: Int
    /// The number of numbers kept for further use, summed over the groups of up to five tiles.
    ///
    /// A group keeps the numbers that need all of its tiles. A group of five tiles keeps only those that the sixth tile
    /// can bring below ``NumbersSearch/limit``.
    public let numbers: Int
    /// The number of pairs of such numbers, from groups without a common tile, that were combined in every allowed way.
    public let pairs: Int
  }

  /// The largest number that a search covers: twice the largest target.
  ///
  /// Beyond it, every number is farther away from any target than each tile.
  public static let limit = NumberTable.limit

  /// The tiles.
  public let tiles: NumberTiles
  /// The extent of the search.
  public let effort: Effort

  private let table: NumberTable
  private let field: NumberField

  /// Finds everything that six tiles can make.
  public init(_ tiles: NumberTiles) {
    let table = NumberTable(tiles)
    let groups = table.subsets.distinct
    effort = Effort(
      groups: groups.count,
      numbers: groups.filter { $0 != TileSubsets.all }.reduce(0) { $0 + table.count(of: $1) },
      pairs: table.pairs
    )
    self.tiles = tiles
    self.table = table
    field = table.reachable
  }

  /// Returns whether the tiles can make a number.
  ///
  /// - Parameter number: any number; always false beyond ``limit``, which the search doesn't cover.
  public func reaches(_ number: Int) -> Bool { field.contains(number) }

  /// Returns the numbers of a range that the tiles can make, in order.
  ///
  /// - Parameter range: the range, of which numbers beyond ``limit`` are left out.
  public func reachable(in range: ClosedRange<Int>) -> [Int] {
    guard range.overlaps(1...Self.limit) else { return [] }
    return range.clamped(to: 1...Self.limit).filter(field.contains)
  }

  /// Returns the best way to make a number: the one with the fewest operations and, among those, with the smallest
  /// largest number.
  ///
  /// These rules are from J.-M. Alliot, "The (Final) Countdown", alliot.fr/COMPTE/compte.html. Here the last
  /// calculation breaks the remaining ties: + before − before × before ÷, then the smaller first number, then by the
  /// same rules the way to the first number, and the way to the second.
  ///
  /// - Parameter number: the number to make, from 1 to ``limit``.
  /// - Returns: nil if the tiles cannot make it.
  public func solution(for number: Int) -> NumbersSolution? {
    guard reaches(number) else { return nil }
    var finder = SolutionFinder(table)
    return finder.solution(for: number)
  }
}
