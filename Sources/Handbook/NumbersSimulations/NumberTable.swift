/// The numbers that need all tiles of a subset, for every subset of six tiles.
///
/// A number that fewer of these tiles can also make is left out: anything made with it can be made without the other
/// tiles. The first subset that contains a number is therefore one with the fewest operations, and × 1, ÷ 1 and a − b =
/// b never gain anything.
///
/// Numbers of up to four tiles are kept in lists. Numbers of five tiles are combined only with the sixth tile, and
/// numbers of six with nothing, so only those matter that can end up below ``limit``; they are kept in bit fields.
/// Nothing is sorted.
///
/// No number overflows 32 bits. By induction over the operations, it is at most the product of its tiles, counting 1 as
/// 2: such products are 2 or more, so the sum of two is at most their product. In the worst game that is 100 × 75 × 50
/// × 25 × 10 × 10 = 937,500,000.
/// is 100 × 75 × 50 × 25 × 10 × 10 = 937,500,000.
struct NumberTable: Sendable {
  /// The largest relevant number: beyond twice the largest target, every tile is nearer to the target.
  static let limit = 2 * 999

  let subsets: TileSubsets
  /// The number of combined pairs.
  private(set) var pairs = 0

  /// The numbers of up to four tiles, in the order in which they were found; `ranges` locates those of each subset.
  private var numbers: [UInt32] = []
  private var ranges = Array(repeating: 0..<0, count: TileSubsets.all + 1)
  /// The numbers of five and six tiles.
  private var fields: [NumberField?] = Array(repeating: nil, count: TileSubsets.all + 1)

  init(_ tiles: NumberTiles) {
    subsets = TileSubsets(tiles)
    numbers.reserveCapacity(8192)
    var seen = NumberHash()
    for subset in subsets.distinct {
      switch subset.nonzeroBitCount {
      case 1: list(UInt32(subsets.tile(of: subset)), in: subset)
      case 2...4: fillList(of: subset, &seen)
      default: fillField(of: subset)
      }
    }
  }

  /// The number of numbers that need all the tiles of a subset.
  func count(of subset: Int) -> Int { fields[subset]?.count ?? ranges[subset].count }

  /// Returns whether a number needs all the tiles of a subset.
  func contains(_ number: Int, in subset: Int) -> Bool {
    guard let field = fields[subset] else {
      guard let number = UInt32(exactly: number) else { return false }
      return numbers[ranges[subset]].contains(number)
    }
    return field.contains(number)
  }

  /// Returns the numbers of a subset of up to four tiles; empty for a larger one.
  func list(of subset: Int) -> ArraySlice<UInt32> { numbers[ranges[subset]] }

  /// All numbers up to the limit that any of the tiles make.
  var reachable: NumberField {
    var all = NumberField(limit: Self.limit)
    for number in numbers {
      all.insert(Int(number))
    }
    for field in fields {
      if let field {
        all.formUnion(field)
      }
    }
    return all
  }

  // MARK: Up to four tiles

  private mutating func list(_ number: UInt32, in subset: Int) {
    ranges[subset] = numbers.count..<numbers.count + 1
    numbers.append(number)
  }

  private mutating func fillList(of subset: Int, _ seen: inout NumberHash) {
    seen.removeAll()
    subsets.forEachPart(of: subset) { part in
      for index in ranges[part] {
        seen.insert(numbers[index])
      }
    }
    let start = numbers.count
    subsets.forEachSplit(of: subset) { part, other in
      pairs += ranges[part].count * ranges[other].count
      for index in ranges[part] {
        for otherIndex in ranges[other] {
          let high = max(numbers[index], numbers[otherIndex])
          let low = min(numbers[index], numbers[otherIndex])
          if seen.insert(high + low) { numbers.append(high + low) }
          if seen.insert(high * low) { numbers.append(high * low) }
          if high > low, seen.insert(high - low) { numbers.append(high - low) }
          if high.isMultiple(of: low), seen.insert(high / low) { numbers.append(high / low) }
        }
      }
    }
    ranges[subset] = start..<numbers.count
  }

  // MARK: Five and six tiles

  private mutating func fillField(of subset: Int) {
    var field = NumberField(limit: limit(of: subset))
    subsets.forEachSplit(of: subset) { part, other in
      pairs += count(of: part) * count(of: other)
      if let five = fields[part] {
        field.insertResults(of: five, with: subsets.tile(of: other))
      } else if let five = fields[other] {
        field.insertResults(of: five, with: subsets.tile(of: part))
      } else {
        field.insertResults(of: list(of: part), with: list(of: other))
      }
    }
    field.remove(0)
    subsets.forEachPart(of: subset) { part in
      if let five = fields[part] {
        field.subtract(five)
      }
      for number in list(of: part) {
        field.remove(Int(number))
      }
    }
    fields[subset] = field
  }

  /// The largest relevant number of a subset of five or six tiles: from five, the sixth tile can still divide or
  /// subtract to get below the limit.
  private func limit(of subset: Int) -> Int {
    guard subset != TileSubsets.all else { return Self.limit }
    let tile = subsets.tile(of: subsets.rest(without: subset))
    return max(Self.limit * tile, Self.limit + tile)
  }
}

extension NumberField {
  /// Adds all results of combining the numbers of two lists, including 0 if two are equal.
  fileprivate mutating func insertResults(of list: ArraySlice<UInt32>, with others: ArraySlice<UInt32>) {
    for other in others {
      for number in list {
        let high = max(number, other)
        let low = min(number, other)
        insert(Int(high + low))
        insert(Int(high - low))
        insert(Int(high * low))
        if high.isMultiple(of: low) { insert(Int(high / low)) }
      }
    }
  }

  /// Adds all results of combining the numbers of a set with a tile, including 0 if one equals it.
  fileprivate mutating func insertResults(of field: NumberField, with tile: Int) {
    formUnion(field, shiftedBy: tile)
    formUnion(field, shiftedBy: -tile)
    for number in 1...tile where field.contains(number) {
      insert(tile - number)
      if tile.isMultiple(of: number) { insert(tile / number) }
    }
    for number in 1...limit {
      if number <= limit / tile, field.contains(number) { insert(number * tile) }
      if field.contains(number * tile) { insert(number) }
    }
  }
}
