/// Everything that six tiles can make: one search answers for every target.
///
/// The tiles are combined group by group, so that no number is made twice from the same ones. In a release build that
/// takes about a tenth of a millisecond.
///
/// ```swift
/// let search = NumbersSearch(try NumberTiles([7, 75, 1, 2, 8, 50]))
/// search.reachable(in: 101...999).count  // => 898
/// search.solution(for: 772)  // => nil
/// search.solution(for: 947)?.steps.count  // => Optional(5)
/// ```
public struct NumbersSearch: Sendable {
  /// What a search has looked at, which is everything there is.
  public struct Effort: Hashable, Sendable {
    /// How many different groups of tiles there are, from one tile to all six: 63, or fewer where tiles are equal.
    public let groups: Int
    /// How many numbers were kept for further use, counted for each group of up to five tiles.
    ///
    /// A group keeps what needs all of its tiles. Of five tiles it keeps only what the sixth can bring below
    /// ``NumbersSearch/limit`` again.
    public let numbers: Int
    /// How many pairs of such numbers, of groups without a common tile, were combined in every allowed way.
    public let pairs: Int
  }

  /// The largest number that a search tells of: twice the largest target.
  ///
  /// Whatever lies beyond is farther away from any target than each tile is.
  public static let limit = NumberTable.limit

  /// The tiles.
  public let tiles: NumberTiles
  /// What was looked at.
  public let effort: Effort

  private let table: NumberTable
  private let field: NumberField

  /// Searches everything that six tiles can make.
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

  /// Whether some of the tiles make a number.
  ///
  /// - Parameter number: any number; of those beyond ``limit`` nothing is known, so the answer is no.
  public func reaches(_ number: Int) -> Bool { field.contains(number) }

  /// The numbers of a range that some of the tiles make, in order.
  ///
  /// - Parameter range: the numbers to ask for, of which those beyond ``limit`` are left out.
  public func reachable(in range: ClosedRange<Int>) -> [Int] {
    guard range.overlaps(1...Self.limit) else { return [] }
    return range.clamped(to: 1...Self.limit).filter(field.contains)
  }

  /// The best way to make a number: the one with the fewest operations; of these the one whose largest number is
  /// smallest.
  ///
  /// So far the rule is that of J.-M. Alliot, "The (Final) Countdown", alliot.fr/COMPTE/compte.html. What it leaves
  /// open is decided here by the last calculation: + before − before × before ÷, then the smaller first number, and
  /// then in the same way by how the first number is made, and the second.
  ///
  /// - Parameter number: the number to make, from 1 to ``limit``.
  /// - Returns: nil where no tiles make it.
  public func solution(for number: Int) -> NumbersSolution? {
    guard reaches(number) else { return nil }
    var finder = SolutionFinder(table)
    return finder.solution(for: number)
  }
}
