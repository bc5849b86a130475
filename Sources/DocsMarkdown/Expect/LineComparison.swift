import DocsFoundation

/// A comparison of the lines of an expected output with those of an actual one.
package struct LineComparison {
  /// A change that makes the expected lines match.
  package enum Edit: Hashable, Sendable {
    /// An expected line that matches; a line that matches any number of lines always does.
    case keep(expected: Int)
    /// An expected line that matches no actual line.
    case remove(expected: Int)
    /// An actual line that matches no expected line.
    case insert(actual: Int)
  }

  /// The most pairs of lines that are searched for the smallest difference, at one byte of memory each.
  static let pairLimit = 4_000_000

  private let expected: [LinePattern]
  private let actual: [LinePattern.Line]
  /// A number for each line, on either side, that has exactly one text; equal texts have equal numbers.
  private let expectedTexts: [Int?]
  private let actualTexts: [Int?]

  init(expected: [LinePattern], actual: [LinePattern.Line]) {
    self.expected = expected
    self.actual = actual
    var numbers: [[UInt8]: Int] = [:]
    expectedTexts = expected.map { pattern in
      pattern.literal.map { text in
        let number = numbers[text] ?? numbers.count
        numbers[text] = number
        return number
      }
    }
    actualTexts = actual.map { numbers[$0.bytes] }
  }

  private func matches(_ expectedLine: Int, _ actualLine: Int) -> Bool {
    if let text = expectedTexts[expectedLine] {
      text == actualTexts[actualLine]
    } else {
      expected[expectedLine].matches(actual[actualLine])
    }
  }

  // MARK: In order

  /// Whether the actual lines match the expected ones, in order.
  var matchesInOrder: Bool {
    let tokens = expected.indices.map { index in
      expected[index].isAnyLines ? nil : expectedTexts[index] ?? -index - 1
    }
    return Glob(tokens).matches(actualTexts.map { $0 ?? .min }) { token, index in
      matches(-token - 1, index) ? index + 1 : nil
    }
  }

  /// The fewest changes in order, except that `...` doesn't swallow a line that replaces an expected one next to it.
  ///
  /// Beyond `pairLimit`, everything between the first and the last difference counts as changed.
  var editsInOrder: [Edit] {
    guard !matchesInOrder else { return expected.indices.map { .keep(expected: $0) } }
    var start = 0
    while start < min(expected.count, actual.count), !expected[start].isAnyLines, matches(start, start) {
      start += 1
    }
    var (expectedEnd, actualEnd) = (expected.count, actual.count)
    while expectedEnd > start, actualEnd > start, !expected[expectedEnd - 1].isAnyLines,
      matches(expectedEnd - 1, actualEnd - 1)
    {
      expectedEnd -= 1
      actualEnd -= 1
    }
    return (0..<start).map { .keep(expected: $0) }
      + edits(start..<expectedEnd, start..<actualEnd)
      + (expectedEnd..<expected.count).map { .keep(expected: $0) }
  }

  private func edits(_ expectedLines: Range<Int>, _ actualLines: Range<Int>) -> [Edit] {
    let pairs = (expectedLines.count + 1).multipliedReportingOverflow(by: actualLines.count + 1)
    guard !pairs.overflow, pairs.partialValue <= Self.pairLimit else {
      return expectedLines.map { .remove(expected: $0) } + actualLines.map { .insert(actual: $0) }
    }
    return path(through: steps(expectedLines, actualLines), expectedLines, actualLines)
  }

  private enum Step: UInt8 {
    /// Passes both lines, or is at both ends.
    case both
    case expected, actual
  }

  /// Returns, for each pair of positions row by row, the first step of the cheapest path to both ends.
  private func steps(_ expectedLines: Range<Int>, _ actualLines: Range<Int>) -> [Step] {
    let width = actualLines.count + 1
    var steps = [Step](repeating: .both, count: width * (expectedLines.count + 1))
    var below = Array((0..<width).reversed())
    for column in 0..<(width - 1) {
      steps[width * expectedLines.count + column] = .actual
    }
    for row in (0..<expectedLines.count).reversed() {
      let line = expectedLines.lowerBound + row
      let isHole = expected[line].isAnyLines
      let price = isHole ? 0 : 1
      var costs = below
      costs[width - 1] = below[width - 1] + price
      steps[width * row + width - 1] = .expected
      for column in (0..<(width - 1)).reversed() {
        let passesExpected = below[column] + price
        let passesActual = costs[column + 1] + price
        var (step, cost): (Step, Int) =
          passesExpected <= passesActual ? (.expected, passesExpected) : (.actual, passesActual)
        if !isHole, below[column + 1] <= cost, matches(line, actualLines.lowerBound + column) {
          (step, cost) = (.both, below[column + 1])
        }
        steps[width * row + column] = step
        costs[column] = cost
      }
      below = costs
    }
    return steps
  }

  /// A kept expected line and the removed ones that follow it.
  private struct Stretch {
    /// The kept line; nil before the first.
    var kept: Int?
    /// The actual lines that it matches; the lines from there to the next stretch are inserted.
    var covered: Range<Int>
    var removed: [Int] = []
  }

  private func path(through steps: [Step], _ expectedLines: Range<Int>, _ actualLines: Range<Int>) -> [Edit] {
    let width = actualLines.count + 1
    var stretches = [Stretch(covered: actualLines.lowerBound..<actualLines.lowerBound)]
    var (row, column) = (0, 0)
    while row < expectedLines.count || column < actualLines.count {
      let (line, other) = (expectedLines.lowerBound + row, actualLines.lowerBound + column)
      let isHole = row < expectedLines.count && expected[line].isAnyLines
      if isHole, stretches[stretches.count - 1].kept != line {
        stretches.append(Stretch(kept: line, covered: other..<other))
      }
      let last = stretches.count - 1
      switch steps[width * row + column] {
      case .both:
        stretches.append(Stretch(kept: line, covered: other..<(other + 1)))
        row += 1
        column += 1
      case .expected:
        if !isHole {
          stretches[last].removed.append(line)
        }
        row += 1
      case .actual:
        if isHole {
          stretches[last].covered = stretches[last].covered.lowerBound..<(other + 1)
        }
        column += 1
      }
    }
    return edits(of: stretches, until: actualLines.upperBound)
  }

  private func edits(of stretches: [Stretch], until end: Int) -> [Edit] {
    let stretches = withoutReplacementsInHoles(stretches, until: end)
    return stretches.indices.flatMap { index in
      let stretch = stretches[index]
      let next = index + 1 < stretches.count ? stretches[index + 1].covered.lowerBound : end
      let kept = stretch.kept.map { [Edit.keep(expected: $0)] } ?? []
      return kept
        + stretch.removed.map { .remove(expected: $0) }
        + (stretch.covered.upperBound..<next).map { .insert(actual: $0) }
    }
  }

  /// Removes from a hole the lines that replace expected ones next to it.
  ///
  /// With the fewest changes, `...` would swallow the line printed in place of an expected neighbor: the difference
  /// wouldn't show that line, and the accepted output would lose it.
  private func withoutReplacementsInHoles(_ stretches: [Stretch], until end: Int) -> [Stretch] {
    var stretches = stretches
    for index in stretches.indices.dropFirst() {
      guard let kept = stretches[index].kept, expected[kept].isAnyLines else { continue }
      var covered = stretches[index].covered
      let next = index + 1 < stretches.count ? stretches[index + 1].covered.lowerBound : end
      let behind = stretches[index].removed.count - (next - covered.upperBound)
      covered = covered.dropLast(max(0, behind))
      let before =
        stretches[index - 1].removed.count - (covered.lowerBound - stretches[index - 1].covered.upperBound)
      stretches[index].covered = covered.dropFirst(max(0, before))
    }
    return stretches
  }

  // MARK: In any order

  /// The changes if order doesn't matter: those of the expected lines, then the remaining actual lines.
  ///
  /// A line with exactly one text takes an actual line with that text. The others are paired by maximum bipartite
  /// matching. `OutputPattern` limits their number.
  var editsInAnyOrder: [Edit] {
    let partners = partnersInAnyOrder
    let taken = Set(partners.compactMap(\.self))
    let takesAll = expected.contains(where: \.isAnyLines)
    return expected.indices.map { index in
      expected[index].isAnyLines || partners[index] != nil
        ? .keep(expected: index) : .remove(expected: index)
    } + actual.indices.filter { !takesAll && !taken.contains($0) }.map { .insert(actual: $0) }
  }

  /// The actual line that each expected line is paired with.
  private var partnersInAnyOrder: [Int?] {
    var partners = [Int?](repeating: nil, count: expected.count)
    var linesOfText: [Int: [Int]] = [:]
    for line in actual.indices.reversed() {
      if let text = actualTexts[line] {
        linesOfText[text, default: []].append(line)
      }
    }
    for (index, text) in expectedTexts.enumerated() {
      if let text {
        partners[index] = linesOfText[text]?.popLast()
      }
    }
    let taken = Set(partners.compactMap(\.self))
    let free = actual.indices.filter { !taken.contains($0) }
    let flexible = expected.indices.filter { expectedTexts[$0] == nil && !expected[$0].isAnyLines }
    // As many candidates as there are flexible lines leave one for each, whatever the others take.
    let candidates = flexible.map { index in
      Array(free.lazy.filter { matches(index, $0) }.prefix(flexible.count))
    }
    for (index, partner) in zip(flexible, BipartiteMatching.partners(candidates: candidates)) {
      partners[index] = partner
    }
    return partners
  }
}
