extension String {
  /// Returns the most similar word, or nil if none is similar enough.
  ///
  /// The edit distance must be at most 3, and at most a third of the longer word's length.
  ///
  /// - Parameter words: the valid words.
  public func nearest(among words: some Sequence<String>) -> String? {
    let letters = Array(lowercased().unicodeScalars.prefix(64))
    var best: (word: String, distance: Int)?
    for word in words {
      let other = Array(word.lowercased().unicodeScalars.prefix(64))
      let distance = editDistance(letters, other)
      let limit = min(3, max(letters.count, other.count) / 3)
      if distance <= limit, distance < best?.distance ?? .max {
        best = (word, distance)
      }
    }
    return best?.word
  }
}

/// The number of letters to insert, delete, replace or swap with their neighbor (the restricted Damerau-Levenshtein
/// distance).
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var above = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var row = [index + 1]
    for (column, other) in right.enumerated() {
      var distance = min(above[column] + (letter == other ? 0 : 1), above[column + 1] + 1, row[column] + 1)
      if index > 0, column > 0, letter == right[column - 1], left[index - 1] == other {
        distance = min(distance, before[column - 1] + 1)
      }
      row.append(distance)
    }
    (before, above) = (above, row)
  }
  return above[right.count]
}
