import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

struct OutputPatternTests {
  private func pattern(_ body: String, _ words: String = "") -> OutputPattern {
    var diagnostics: [Diagnostic] = []
    return OutputPattern(
      body: body,
      words: FenceWords("output " + words).words,
      at: SourcePosition(file: "a.md", line: 1),
      diagnostics: &diagnostics
    )
  }

  // MARK: Holes

  @Test(
    arguments: [
      ("a", "a", true), ("a", "b", false), ("a", "A", false), ("a", "", false), ("", "", true),
      ("", "a", false),
      ("a\n", "a", true), ("a", "a\n\n\n", true), ("a  ", "a\t", true), (" a", "a", false),
      ("\na", "a", false),
      ("a\n\nb", "a\nb", false), ("a\nb", "a\r\nb\r\n", true), ("a\nb", "a\rb", true),
      ("é", "e\u{301}", false),
      ("a...", "a", true), ("a...", "abc", true), ("...c", "abc", true), ("a...c", "abc", true),
      ("a...c", "ab\nc", false), ("a...b...c", "a-b-b-c", true), ("a...b...c", "acb", false),
      ("a...b", "a b b", true), ("a...b", "a b c", false), ("0...5", "0...5", true), ("....", ".", true),
      ("....", "x", false), ("x......y", "xy", true), ("a..b", "axb", false),
      ("...", "", true), ("...", "a\nb\nc", true), ("  ...  ", "a\nb", true), ("a\n...", "a", true),
      ("a\n...", "a\nb\nc", true), ("a\n...", "b", false), ("...\nc", "a\nb\nc", true),
      ("...\nc", "c\nd", false),
      ("a\n...\nc", "a\nc", true), ("a\n...\nc", "a\nb\nb\nc", true), ("...\nb\n...\nb", "b\nx\nb", true),
      ("...\nb\n...\nb", "x\nb", false), ("a\n...\n...\nb", "a\nb", true), ("...\na...\nb", "ab\na\nb", true),
      ("\u{FFFD}", "\0", true),
      (#"a\..."#, "a...", true), (#"a\..."#, "ab", false), (#"\..."#, "...", true), (#"\..."#, "x", false),
      (#"a\\..."#, #"a\bc"#, true), (#"a\\..."#, "a...", false), (#"a\\\..."#, #"a\..."#, true),
      (#"a\..b"#, #"a\..b"#, true), (#"\...x...y"#, "...xay", true), (#"\...."#, "....", true),
    ]
  )
  func dotsStandForTextOrForLines(body: String, actual: String, isMatch: Bool) {
    #expect(pattern(body).matches(actual) == isMatch)
    #expect(pattern(body).difference(from: actual).isEmpty == isMatch)
  }

  @Test func everyTextMatchesItself() {
    var random = Seed(1)
    for _ in 0..<400 {
      let text = random.text(of: [".", ".", "a", "1", "-", "e", " ", "\n", "x..."], upTo: 24)
      for words in ["", "approx=1e-3", "unordered", "unordered approx=0.1", "filter=/1/ unordered"] {
        #expect(pattern(text, words).matches(text), "\(text) \(words)")
      }
    }
  }

  @Test func whatIsAcceptedMatchesItselfAndNothingElse() {
    var random = Seed(2)
    for _ in 0..<400 {
      let text = "x" + random.text(of: [".", "...", "\\", "a", " b", "\n"], upTo: 12) + "x"
      let accepted = pattern(pattern("").lines(accepting: text).joined(separator: "\n"))
      #expect(accepted.matches(text), "\(text)")
      let other = text.replacing("...", with: "more")
      #expect(accepted.matches(other) == (other == text), "\(text)")
    }
  }

  /// The definition, implemented by brute force: it tries every way to fill a hole.
  private func naive(_ pattern: ArraySlice<String>, _ text: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "..." {
      return (text.startIndex...text.endIndex).contains { naive(pattern.dropFirst(), text[$0...]) }
    }
    return text.first == first && naive(pattern.dropFirst(), text.dropFirst())
  }

  @Test func holesAgreeWithTheirDefinition() {
    var random = Seed(2)
    var matches = 0
    for _ in 0..<2_000 {
      let pieces = (0..<random.below(7)).map { _ in ["a", "b", "..."][random.below(3)] }
      let text = (0..<random.below(8)).map { _ in ["a", "b"][random.below(2)] }
      let isMatch = naive(pieces[...], text[...])
      matches += isMatch ? 1 : 0
      #expect(pattern(pieces.joined(separator: "\n")).matches(text.joined(separator: "\n")) == isMatch)
      // The parentheses keep a hole from being alone on its line.
      let line = "(" + pieces.joined() + ")"
      #expect(pattern(line).matches("(" + text.joined() + ")") == isMatch, "\(line) \(text)")
    }
    #expect((200..<1_800).contains(matches))
  }

  // MARK: Numbers

  @Test(
    arguments: [
      ("1.0", "1.0000001", true), ("1.0", "1.1", false), ("0", "1e-7", true), ("-0.0", "0.0", true),
      ("1000000", "1000000.5", true), ("1000000", "1000002", false), ("1e9", "1000000001", true),
      ("x = 1, y = 2", "x = 1.0, y = 2.0", true), ("x = 1, y = 2", "x = 1, z = 2", false),
      ("[1.5, -2.5]", "[1.5000001, -2.5000001]", true), ("1", "one", false), ("x86", "x86.0", false),
      ("1 2", "1", false), ("1", "1 2", false), ("inf", "inf", true), ("1e999", "2e999", false),
      ("1e999", "1e999", true), ("0.27...", "0.271828", true), ("0.27...", "0.28", false),
      ("...5 ms", "15 ms", true), ("a 1.5 ... 2.5 b", "a 1.5000001 x 3 2.5 b", true),
      ("3-4", "3-4.0000001", true),
      ("3-4", "3+4", false), ("1.5s", "1.5000001s", true), ("nan", "nan", true),
      ("... 2.0", "1.0 2.0000001", true), ("... 2.0 ...", "2.0 2.0000001 x", true),
    ]
  )
  func numbersMayDifferByTheTolerance(body: String, actual: String, isMatch: Bool) {
    #expect(pattern(body, "approx=1e-6").matches(actual) == isMatch)
  }

  @Test func withoutAToleranceNumbersAreText() {
    #expect(!pattern("1.0").matches("1.00"))
  }

  @Test(
    arguments: [
      (1.0, 1.0, true), (1.01, 1.0, true), (1.02, 1.0, false), (0.01, 0, true), (101, 100, true),
      (102, 100, false),
      (-101, -100, true), (.infinity, .infinity, false), (0, .infinity, false), (.nan, .nan, false),
    ] as [(Double, Double, Bool)]
  )
  func theToleranceIsAbsoluteUpToOneAndRelativeAbove(actual: Double, expected: Double, isNear: Bool) {
    #expect(NumberToken.isNear(actual, to: expected, tolerance: 0.0101) == isNear)
  }

  @Test(
    arguments: [
      ("1", [1]), ("-1.5e3x", [-1500]), ("1.2.3", [1.2, 3]), ("2026-11-21", [2026, 11, 21]),
      ("a1 b_2 3c", [3]),
      ("(-1)-2", [-1, 2]), ("1e", [1]), ("1e+", [1]), ("1.", [1]), ("+7 -x --8", [7, -8]), ("0x10", [0]),
      ("≈3", [3]), ("", []),
    ] as [(String, [Double])]
  )
  func numbersAreTold(text: String, values: [Double]) {
    #expect(NumberToken.all(in: Array(text.utf8)[...]).map(\.value) == values)
  }

  // MARK: Any order

  @Test(
    arguments: [
      ("a\nb", "b\na", true), ("a\na\nb", "a\nb\na", true), ("a\na\nb", "a\nb\nb", false),
      ("a", "a\na", false),
      ("a\nb", "a", false), ("a\n...", "b\na\nc", true), ("a\n...", "b\nc", false),
      ("a...\nab", "ab\nac", true),
      ("a...\nab", "ac\nab", true), ("a...\n...b\nab", "ab\nab\nab", true), ("a...\n...b", "ab\nc", false),
      ("a...\na...\n...b", "ab\nac\nad", true), ("...", "", true), ("a\n\nb", "b\na", true),
    ]
  )
  func linesMayComeInAnyOrder(body: String, actual: String, isMatch: Bool) {
    #expect(pattern(body, "unordered").matches(actual) == isMatch)
    #expect(pattern(body, "unordered").difference(from: actual).isEmpty == isMatch)
  }

  @Test func aPairingIsFoundWhereTheFirstChoiceIsWrong() {
    // Each line also matches the previous pattern, and only one pairing is right.
    let body = (0..<200).map { "...\(Array(repeating: "x", count: $0).joined())..." }.reversed().joined(
      separator: "\n"
    )
    let actual = (0..<200).map { Array(repeating: "x", count: $0).joined() + "." }
    #expect(pattern(body, "unordered").matches(actual.joined(separator: "\n")))
    #expect(!pattern(body, "unordered").matches((["."] + actual.dropLast()).joined(separator: "\n")))
  }

  @Test func numbersAndAnyOrderGoTogether() {
    let body = "x 1.0\nx 1.05\nx 1.1"
    #expect(pattern(body, "unordered approx=0.06").matches("x 1.16\nx 1.1\nx 1.05"))
    #expect(!pattern(body, "unordered approx=0.06").matches("x 1.16\nx 1.16\nx 1.0"))
  }

  // MARK: Filters

  @Test(
    arguments: [
      ("done in 3ms", "done in 41ms", #"filter=/[0-9]+ms/"#, true),
      ("done in 3ms", "done in 41s", #"filter=/[0-9]+ms/"#, false),
      ("a", "DEBUG x\na\nDEBUG y", #"filter=/^DEBUG.*/"#, true),
      ("DEBUG\na", "a", #"filter=/^DEBUG.*/"#, true),
      ("a\n\nb", "a\n\nb", #"filter=/^x/"#, true), ("a\n\nb", "a\nb", #"filter=/^x/"#, false),
      ("id 7 at 3", "id 8 at 4", #"filter=/id\s\d/ filter=/at\s\d/"#, true),
      ("id 7, at 3", "id 8, at 4", #"filter="/[0-9], at [0-9]/""#, true),
      ("a\n...\nb", "a\nx\nb", #"filter=/[.]+/"#, true),
      ("b\na 1", "a 2\nb", #"filter=/\d/ unordered"#, true),
      ("v1 2.0", "v2 2.0000001", #"filter=/^v\d/ approx=1e-3"#, true),
      ("a", "a\n\nDEBUG", #"filter=/^DEBUG.*/"#, true),
    ]
  )
  func whatAFilterMatchesIsLeftOut(body: String, actual: String, words: String, isMatch: Bool) {
    #expect(pattern(body, words).matches(actual) == isMatch)
    #expect(pattern(body, words).difference(from: actual).isEmpty == isMatch)
  }

  // MARK: Words

  @Test func theWordsAreRead() {
    let read = pattern("1\n\n", "for=anneal, approx=1e-6 unordered, filter=/a/ filter=/b/")
    #expect(read.lines == ["1"])
    #expect(read.listing == "anneal")
    #expect(read.tolerance == 1e-6)
    #expect(read.isUnordered)
    #expect(read.filters == ["a", "b"])
  }

  @Test(
    arguments: [
      ("aprox=1", "'aprox' is not an option of an output fence", "Did you mean 'approx'?"),
      (
        "pizza", "'pizza' is not an option of an output fence",
        "Use approx=1e-6, unordered, filter=/.../ or for=NAME"
      ),
      ("approx", "'approx' must be a number above 0 and below 1", "Write approx=1e-6"),
      ("approx=6", "'approx' must be a number above 0 and below 1", "Write approx=1e-6"),
      ("approx=nan", "'approx' must be a number above 0 and below 1", "Write approx=1e-6"),
      ("unordered=1", "'unordered' takes no value", "Write unordered"),
      ("for=", "'for' must name a listing", "Write for=NAME, and name=NAME on the listing"),
      ("filter=/(/", "The filter /(/ is not a regular expression", "The compiler says: expected ')'"),
      (
        "filter=a", "'filter' must be a regular expression between slashes",
        #"Write filter=/[0-9]+ms/, with quotes if it contains a space or a comma: filter="/a, b/""#
      ),
    ]
  )
  func aWrongWordIsAFault(words: String, summary: String, hint: String) {
    var diagnostics: [Diagnostic] = []
    let position = SourcePosition(file: "a.md", line: 3, column: 5)
    _ = OutputPattern(
      body: "",
      words: FenceWords("output " + words).words,
      at: position,
      diagnostics: &diagnostics
    )
    #expect(diagnostics == [Diagnostic("fence-is-wrong", at: position, summary, hints: [hint])])
  }

  @Test func aFilterTooLongOrTooDeepIsAFault() {
    for filter in [String(repeating: "a", count: 1_001), String(repeating: "(", count: 400)] {
      var diagnostics: [Diagnostic] = []
      let position = SourcePosition(file: "a.md", line: 1)
      let words = [FenceWords.Word(name: "filter", value: "/\(filter)/")]
      let read = OutputPattern(body: "", words: words, at: position, diagnostics: &diagnostics)
      #expect(diagnostics.count == 1)
      #expect(read.filters.isEmpty)
    }
  }

  @Test func tooManyUnorderedLinesWithoutFixedTextAreAFault() {
    var diagnostics: [Diagnostic] = []
    let body = (0...OutputPattern.flexibleLineLimit).map { "\($0)..." }.joined(separator: "\n")
    _ = OutputPattern(
      body: body,
      words: FenceWords("output unordered").words,
      at: SourcePosition(file: "a.md", line: 1),
      diagnostics: &diagnostics
    )
    #expect(diagnostics.map(\.summary) == ["501 unordered lines have no fixed text; at most 500 may"])
  }

  @Test func onlyOutputFencesAreRead() {
    let page = MarkdownParser.blocks(
      of: "```output for=x\na\n```\n\n```swift\na\n```\n\n    output\n",
      file: "a.md",
      firstLine: 1
    )
    var diagnostics: [Diagnostic] = []
    let read = PageOutline(page.blocks).codeBlocks.map { OutputPattern($0, diagnostics: &diagnostics) }
    #expect(read.map { $0?.listing } == ["x", nil, nil])
    #expect(diagnostics.isEmpty)
  }

  // MARK: Accepting

  @Test(
    arguments: [
      ("a\nb", "", "a\nc", ["a", "c"]), ("a ...\n...\nz", "", "a 1\nx\ny", ["a ...", "...", "y"]),
      ("a\n...\nz", "", "b\nx\nz", ["b", "...", "z"]),
      ("x 1.0\ny", "approx=0.1", "x 1.01\nz", ["x 1.0", "z"]),
      ("a\nb", "unordered", "c\nb", ["b", "c"]),
      ("DEBUG 1\na\nb", "filter=/^DEBUG.*/", "DEBUG 2\nb", ["DEBUG 1", "b"]),
      ("", "", "a", ["a"]), ("a", "", "", []),
    ]
  )
  func acceptingKeepsTheLinesThatMatch(body: String, words: String, actual: String, lines: [String]) {
    #expect(pattern(body, words).lines(accepting: actual) == lines)
  }

  @Test func whatWasAcceptedMatches() {
    var random = Seed(3)
    let pieces = ["a", "b", "...", "1", "1.05", "-", " ", "\n", "\n", "\n...\n"]
    for _ in 0..<600 {
      let (body, actual) = (random.text(of: pieces, upTo: 14), random.text(of: pieces, upTo: 14))
      for words in [
        "", "approx=0.1", "unordered", "unordered approx=0.1", "filter=/b/", "filter=/b/ unordered",
      ] {
        let accepted = pattern(body, words).lines(accepting: actual).joined(separator: "\n")
        #expect(
          pattern(accepted, words).matches(actual),
          "\(body.debugDescription) \(actual.debugDescription) \(words)"
        )
        if pattern(body, words).matches(actual) {
          #expect(pattern(accepted, words).lines == pattern(body, words).lines)
        }
      }
    }
  }

  // MARK: Time

  @Test(.timeLimit(.minutes(10)))
  func adversarialTextsTakeNoTimeToSpeakOf() {
    let many = String(repeating: "a", count: 10_000)
    #expect(!pattern(String(repeating: "a...", count: 2_500) + "b").matches(many))
    #expect(!pattern("..." + String(repeating: "a", count: 5_000) + "b...").matches(many))
    let lines = String(repeating: "a\n", count: 10_000)
    #expect(!pattern(String(repeating: "a\n...\n", count: 5_000) + "b").matches(lines))
    #expect(!pattern("...\n" + String(repeating: "a\n", count: 5_000) + "b\n...").matches(lines))
    #expect(!pattern(lines + "b", "unordered").matches(lines + "c"))
    let flexible = String(repeating: "a...\n", count: OutputPattern.flexibleLineLimit)
    #expect(!pattern(flexible + "...", "unordered").matches("a\n" + String(repeating: "b\n", count: 10_000)))
    #expect(pattern(flexible + "...", "unordered").matches(lines))
    let numbers = (0..<10_000).map { "x \($0)" }.joined(separator: "\n")
    #expect(pattern(numbers, "approx=1e-6").matches(numbers))
    #expect(pattern(numbers).difference(from: lines).count == LineDiff.lineLimit + 1)
  }
}
