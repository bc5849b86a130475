import TestPages
import Testing

@testable import DocsMarkdown

struct LineDiffTests {
  private func diff(_ expected: String, _ actual: String, hasHoles: Bool = true) -> [String] {
    LineDiff.lines(
      expected: expected.isEmpty
        ? [] : expected.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      actual: actual.isEmpty
        ? [] : actual.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      hasHoles: hasHoles
    )
  }

  @Test(
    arguments: [
      ("", "", ""), ("a b", "a b", ""), ("a", "", "- a"), ("", "a", "+ a"),
      ("a b c", "a x c", "  a|- b|+ x|  c"),
      ("a b c d e f g", "a b c d e f x", "…|  e|  f|- g|+ x"),
      ("a b c d e f g", "x b c d e f g", "- a|+ x|  b|  c|…"),
      ("a b c d", "a b c x", "  a|  b|  c|- d|+ x"),
      ("1 2 3 4 5 6 7 8", "x 2 3 4 5 6 7 y", "- 1|+ x|  2|  3|…|  6|  7|- 8|+ y"),
      ("1 2 3 4 5 6 7", "x 2 3 4 5 6 y", "- 1|+ x|  2|  3|  4|  5|  6|- 7|+ y"),
      ("a ... c", "a b b c", ""), ("a ... c", "a b b d", "  a|  ...|- c|+ d"),
      ("a ... c", "x b b c", "- a|+ x|  ...|  c"), ("a... b", "abc x", "  a...|- b|+ x"),
      ("a b", "b", "- a|  b"), ("b", "a b", "+ a|  b"), ("a ...", "b c", "- a|+ b|  ..."),
      ("a b ... c d", "x", "- a|- b|  ...|- c|- d|+ x"),
    ]
  )
  func onlyWhatDiffersAndItsContextIsShown(expected: String, actual: String, shown: String) {
    #expect(diff(expected, actual).joined(separator: "|") == shown)
  }

  @Test func withoutHolesDotsAreText() {
    #expect(diff("a...", "abc", hasHoles: false) == ["- a...", "+ abc"])
    #expect(diff("...", "...", hasHoles: false) == [])
  }

  @Test func blanksAtTheEndAreShownWhereTheyMatter() {
    #expect(LineDiff.lines(expected: ["a "], actual: ["a"], hasHoles: false) == ["- a·", "+ a"])
    #expect(LineDiff.lines(expected: ["a "], actual: ["a"]) == [])
  }

  @Test func whatATerminalWouldObeyIsWrittenOut() {
    let diff = LineDiff.lines(expected: [], actual: ["\u{1B}[2J\ta\u{202E}b\u{7F}é👩‍👧\u{200B}\u{9B}"])
    #expect(diff == [#"+ \u{1B}[2J\ta\u{202E}b\u{7F}é👩‍👧\u{200B}\u{9B}"#])
  }

  @Test func longLinesAreClippedToWhereTheyDiffer() {
    let long = String(repeating: "a", count: 1_000)
    #expect(LineDiff.lines(expected: [long], actual: []) == ["- " + String(repeating: "a", count: 200) + "…"])
    #expect(
      LineDiff.lines(expected: [long + "x"], actual: [long + "y"]) == [
        "- …" + String(repeating: "a", count: 50) + "x", "+ …" + String(repeating: "a", count: 50) + "y",
      ]
    )
  }

  @Test func aLongDifferenceIsCut() {
    let lines = LineDiff.lines(expected: [], actual: (0..<300).map(String.init))
    #expect(lines.count == 201)
    #expect(lines.last == "… 100 more lines")
  }

  @Test(.timeLimit(.minutes(10)))
  func differencesBeyondTheBoundAreReplacedWhole() {
    let expected = (0..<10_000).map { "a\($0)" }
    let actual = ["a0"] + (0..<10_000).map { "b\($0)" } + ["a9999"]
    let lines = LineDiff.lines(expected: expected, actual: actual)
    #expect(lines.prefix(3) == ["  a0", "- a1", "- a2"])
    #expect(lines.last == "… \(9_998 + 10_000 + 2 - 200) more lines")
  }

  /// The smallest number of changes, by brute force.
  private func fewest(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> Int {
    guard let first = expected.first else { return actual.count }
    guard let other = actual.first else { return expected.count }
    let changed = 1 + min(fewest(expected.dropFirst(), actual), fewest(expected, actual.dropFirst()))
    return first == other ? min(changed, fewest(expected.dropFirst(), actual.dropFirst())) : changed
  }

  @Test func noDifferenceIsLargerThanItMustBe() {
    var random = Seed(5)
    for _ in 0..<500 {
      let expected = (0..<random.below(7)).map { _ in random.element(of: ["a", "b", "c"]) }
      let actual = (0..<random.below(7)).map { _ in random.element(of: ["a", "b", "c"]) }
      let comparison = LineComparison(
        expected: expected.map { LinePattern($0) },
        actual: actual.map { LinePattern.Line($0) }
      )
      let changes = comparison.editsInOrder.count { if case .keep = $0 { false } else { true } }
      #expect(changes == fewest(expected[...], actual[...]), "\(expected) \(actual)")
    }
  }
}
