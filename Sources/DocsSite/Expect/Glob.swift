/// A sequence of numbers with holes, each of which any run of elements fills, also none.
///
/// A token from 0 up stands for an element equal to it. One below 0 is for the caller to match: it may take
/// several elements.
struct Glob: Hashable, Sendable {
  private struct Piece: Hashable, Sendable {
    var tokens: [Int]
    /// For each token, how much of the piece its part up to there ends with (the table of Knuth, Morris and
    /// Pratt); nil where the caller matches some.
    var borders: [Int]?

    init(_ tokens: ArraySlice<Int>) {
      self.tokens = Array(tokens)
      guard tokens.allSatisfy({ $0 >= 0 }) else { return }
      var borders = [Int](repeating: 0, count: tokens.count)
      var length = 0
      for index in borders.indices.dropFirst() {
        while length > 0, self.tokens[index] != self.tokens[length] {
          length = borders[length - 1]
        }
        length += self.tokens[index] == self.tokens[length] ? 1 : 0
        borders[index] = length
      }
      self.borders = borders
    }
  }

  /// Matches a token below 0.
  ///
  /// - Returns: the index behind the elements from `index` on that it takes, or nil where it matches none.
  typealias Special = (_ token: Int, _ index: Int) -> Int?

  /// What stands between the holes: one more piece than there are holes.
  private let pieces: [Piece]

  /// - Parameter tokens: the tokens; nil is a hole.
  init(_ tokens: [Int?]) {
    pieces = tokens.split(separator: nil, omittingEmptySubsequences: false).map {
      Piece($0.compactMap(\.self)[...])
    }
  }

  /// Whether the elements are some that the glob stands for.
  ///
  /// A piece is taken where it stands first, and never again. That is right as long as of two places at which
  /// it stands the first one also ends first; the caller's tokens must see to it. The time is the number of
  /// elements and tokens; pieces with tokens of the caller may take their length times the elements.
  func matches(_ elements: [Int], special: Special) -> Bool {
    guard let first = pieces.first, let start = end(of: first, in: elements, at: 0, special) else {
      return false
    }
    guard let last = pieces.dropFirst().last else { return start == elements.count }
    var index = start
    for piece in pieces.dropFirst().dropLast() {
      guard let found = firstRange(of: piece, in: elements, from: index, special) else { return false }
      index = found.upperBound
    }
    if last.borders != nil {
      let place = elements.count - last.tokens.count
      return place >= index && end(of: last, in: elements, at: place, special) != nil
    }
    while let found = firstRange(of: last, in: elements, from: index, special) {
      guard found.upperBound < elements.count else { return true }
      index = found.lowerBound + 1
    }
    return false
  }

  private func firstRange(
    of piece: Piece,
    in elements: [Int],
    from start: Int,
    _ special: Special
  ) -> Range<Int>? {
    guard !piece.tokens.isEmpty else { return start..<start }
    guard let borders = piece.borders else {
      for index in start..<max(start, elements.count) {
        if let end = end(of: piece, in: elements, at: index, special) {
          return index..<end
        }
      }
      return nil
    }
    var length = 0
    for index in start..<max(start, elements.count) {
      while length > 0, elements[index] != piece.tokens[length] {
        length = borders[length - 1]
      }
      length += elements[index] == piece.tokens[length] ? 1 : 0
      if length == piece.tokens.count {
        return (index + 1 - length)..<(index + 1)
      }
    }
    return nil
  }

  /// The index behind a piece that stands at an index; nil where it does not stand there.
  private func end(of piece: Piece, in elements: [Int], at start: Int, _ special: Special) -> Int? {
    var index = start
    for token in piece.tokens {
      guard index < elements.count else { return nil }
      if token == elements[index] {
        index += 1
      } else if token < 0, let end = special(token, index) {
        index = end
      } else {
        return nil
      }
    }
    return index
  }
}
