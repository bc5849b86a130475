/// A sequence of numbers with holes, each of which matches any run of elements, even an empty one.
///
/// A token of 0 or more matches an element equal to it. The caller matches negative tokens, which may take several
/// elements.
package struct Glob: Hashable, Sendable {
  private struct Piece: Hashable, Sendable {
    var tokens: [Int]
    /// The length of the longest border of each prefix (the Knuth–Morris–Pratt table); nil if the caller matches some
    /// tokens.
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

  /// Matches a negative token.
  ///
  /// - Returns: the index after the elements that it takes from `index` on, or nil if it doesn't match.
  package typealias Special = (_ token: Int, _ index: Int) -> Int?

  /// The sequences between the holes: one more than there are holes.
  private let pieces: [Piece]

  /// - Parameter tokens: the tokens; nil is a hole.
  package init(_ tokens: [Int?]) {
    pieces = tokens.split(separator: nil, omittingEmptySubsequences: false).map {
      Piece($0.compactMap(\.self)[...])
    }
  }

  /// Returns whether the glob matches all the elements.
  ///
  /// Each piece takes its first match, without backtracking. That is correct if an earlier match of a piece also ends
  /// earlier, which the caller's tokens must ensure. The time is linear in elements and tokens; a piece with the
  /// caller's tokens may take its length times the number of elements.
  package func matches(_ elements: [Int], special: Special) -> Bool {
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

  /// Returns the index after a piece that matches at an index; nil if it doesn't match there.
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
