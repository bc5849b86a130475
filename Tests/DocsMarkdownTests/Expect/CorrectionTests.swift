import Foundation
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

struct CorrectionTests {
  private func apply(_ corrections: [Correction], to text: String) throws(CorrectionError) -> String {
    String(decoding: try Correction.apply(corrections, to: Data(text.utf8)), as: UTF8.self)
  }

  private func correction(_ lines: Range<Int>, _ replacement: [String], file: String = "a.md") -> Correction {
    Correction(file: file, lines: lines, replacement: replacement)
  }

  private func place(_ line: Int, _ column: Int = 1) -> SourcePosition {
    SourcePosition(file: "a.md", line: line, column: column)
  }

  // MARK: Applying

  @Test(
    arguments: [
      ("a\nb\nc\n", 2..<3, ["x"], "a\nx\nc\n"), ("a\r\nb\nc\r", 2..<3, ["x"], "a\r\nx\nc\r"),
      ("a\r\nb\nc\r", 1..<2, ["x", "y"], "x\r\ny\r\nb\nc\r"),
      ("a\r\nb\nc", 1..<3, ["x", "y", "z"], "x\r\ny\nz\nc"),
      ("a\r\nb\n", 2..<2, ["x"], "a\r\nx\r\nb\n"), ("a\r\nb\n", 1..<1, ["x"], "x\r\na\r\nb\n"),
      ("a\nb", 2..<3, ["x"], "a\nx"), ("a\r\nb", 2..<3, ["x", "y"], "a\r\nx\r\ny"),
      ("a\r\nb", 3..<3, ["x"], "a\r\nb\r\nx"),
      ("a\r\nb\r\n", 3..<3, ["x"], "a\r\nb\r\nx\r\n"), ("", 1..<1, ["x"], "x\n"),
      ("a", 1..<2, ["x", "y"], "x\ny"),
      ("a\nb\n", 1..<3, [], ""), ("a\nb\nc", 2..<3, [], "a\nc"), ("a\nb", 2..<3, [], "a\n"),
      ("\u{FEFF}a\nb", 1..<2, ["x"], "\u{FEFF}x\nb"), ("\u{FEFF}a", 1..<1, ["x"], "\u{FEFF}x\na"),
      ("a\r\r\nb", 2..<3, ["x"], "a\rx\r\nb"), ("a\rb\rc", 2..<3, ["x", "y"], "a\rx\ry\rc"),
      ("\n\n", 2..<3, ["x"], "\nx\n"),
    ]
  )
  func onlyTheGivenLinesChange(text: String, lines: Range<Int>, replacement: [String], result: String) throws
  {
    #expect(try Array(apply([correction(lines, replacement)], to: text).utf8) == Array(result.utf8))
  }

  @Test func severalAreAppliedInAnyOrderAndEachOnce() throws {
    let corrections = [
      correction(4..<5, ["x", "y"]), correction(2..<2, ["i"]), correction(2..<3, []),
      correction(4..<5, ["x", "y"]),
      correction(5..<5, ["j"]), correction(6..<6, ["k"]),
    ]
    #expect(try apply(corrections, to: "1\n2\n3\n4\n5") == "1\ni\n3\nx\ny\nj\n5\nk")
    #expect(try apply([], to: "1\r\n2") == "1\r\n2")
  }

  @Test func bytesThatAreNoTextStay() throws {
    let data = Data([0xFF, 0x0A, 0x61, 0x0D, 0x0A, 0xC3])
    let result = try Correction.apply([correction(2..<3, ["b"])], to: data)
    #expect(Array(result) == [0xFF, 0x0A, 0x62, 0x0D, 0x0A, 0xC3])
  }

  @Test(
    arguments: [
      ([0..<1], .linesOutOfRange(0..<1, count: 3)), ([4..<5], .linesOutOfRange(4..<5, count: 3)),
      ([3..<5], .linesOutOfRange(3..<5, count: 3)), ([5..<5], .linesOutOfRange(5..<5, count: 3)),
      ([-5 ..< -5], .linesOutOfRange(-5 ..< -5, count: 3)),
      ([.min..<1], .linesOutOfRange(.min..<1, count: 3)),
      ([1..<3, 2..<3], .overlapping(1..<3, 2..<3)), ([1..<3, 2..<2], .overlapping(1..<3, 2..<2)),
    ] as [([Range<Int>], CorrectionError)]
  )
  func whatCannotBeAppliedIsAnError(lines: [Range<Int>], error: CorrectionError) {
    #expect(throws: error) { try apply(lines.map { correction($0, ["x"]) }, to: "1\n2\n3\n") }
    #expect(!error.description.isEmpty)
  }

  @Test func differentCorrectionsOfOnePlaceAreAnError() {
    #expect(throws: CorrectionError.overlapping(1..<2, 1..<2)) {
      try apply([correction(1..<2, ["x"]), correction(1..<2, ["y"])], to: "1")
    }
    #expect(throws: CorrectionError.overlapping(1..<1, 1..<1)) {
      try apply([correction(1..<1, ["x"]), correction(1..<1, ["y"])], to: "1")
    }
    #expect(throws: CorrectionError.lineEndInReplacement(line: 1)) {
      try apply([correction(1..<2, ["x\r"])], to: "1")
    }
    #expect(throws: CorrectionError.differentFiles("a.md", "b.md")) {
      try apply([correction(1..<1, ["x"]), correction(2..<2, ["x"], file: "b.md")], to: "1\n2")
    }
  }

  @Test func allOtherLinesKeepTheirBytes() throws {
    var random = Seed(7)
    for _ in 0..<500 {
      // A lone CR isn't mixed with LF here: removing a line between them would join them into one line ending.
      let ends = random.below(3) > 0 ? ["\n", "\r\n"] : ["\r"]
      let pieces = ["a", "é", "\t", "\u{FEFF}", " "] + ends
      let bytes = Array(random.text(of: pieces, upTo: 20).utf8)
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let lines = ByteLine.all(in: bytes, from: start)
      guard !lines.isEmpty else { continue }
      let first = random.below(lines.count)
      let last = first + random.below(lines.count - first)
      let new = (0..<random.below(4)).map { "new\($0)" }
      let result = Array(try Correction.apply([correction((first + 1)..<(last + 1), new)], to: Data(bytes)))
      let changed = ByteLine.all(in: result, from: start)
      let isAtEnd = last == lines.count && !bytes.isEmpty
      let before = bytes[..<lines[first].content.lowerBound]
      let after = last < lines.count ? bytes[lines[last].content.lowerBound...] : []
      #expect(result.starts(with: before))
      #expect(Array(result.suffix(after.count)) == Array(after))
      #expect(changed.count == lines.count - (last - first) + new.count)
      #expect(
        changed[first..<(first + new.count)].map { String(decoding: result[$0.content], as: UTF8.self) }
          == new
      )
      if isAtEnd, last > first || lines[lines.count - 1].end.isEmpty, let end = changed.last, !new.isEmpty {
        #expect(end.end.isEmpty == lines[lines.count - 1].end.isEmpty)
      }
    }
  }

  // MARK: Comments

  @Test(
    arguments: [
      (#"print(x)  // Prints "a""#, 11, "b", [#"print(x)  // Prints "b""#]),
      (#"  // Prints "a""#, 3, "b\n", [#"  // Prints "b""#]),
      (#"// Prints "a"b" and more"#, 1, #"c"d"#, [#"// Prints "c"d" and more"#]),
      (#"//   Prints "a""#, 1, "", [#"//   Prints """#]), (#"//Prints "a""#, 1, "\n", [#"//Prints """#]),
      (
        #"  print(x) // Prints "a""#, 12, "1\n2\n3\n",
        [#"  print(x) // Prints "1""#, #"  // Prints "2""#, #"  // Prints "3""#]
      ),
      (
        #"> print("é") // Prints "a""#, 15, "1\n\n2",
        [#"> print("é") // Prints "1""#, #"> // Prints """#, #"> // Prints "2""#]
      ),
      ("\t> \tf() // Prints \"a\"", 9, "1\r\n2", ["\t> \tf() // Prints \"1\"", "\t> \t// Prints \"2\""]),
    ]
  )
  func aPrintsCommentSaysWhatWasPrinted(line: String, column: Int, text: String, result: [String]) throws {
    let lines = ["first", line, "last"]
    let correction = try Correction.prints(text, at: place(2, column), indentation: 2, in: lines)
    #expect(correction == self.correction(2..<3, result))
  }

  @Test func aRunOfPrintsCommentsGrowsAndShrinks() throws {
    let lines = [#"f() // Prints "a""#, #"    // Prints "b""#, "g()"]
    func corrected(_ text: String) throws -> [String] {
      try Correction.prints(text, at: place(1, 5), count: 2, in: lines).replacement
    }
    #expect(try corrected("x") == [#"f() // Prints "x""#])
    #expect(try corrected("x\ny") == [#"f() // Prints "x""#, #"    // Prints "y""#])
    #expect(
      try corrected("x\ny\nz") == [#"f() // Prints "x""#, #"    // Prints "y""#, #"    // Prints "z""#]
    )
  }

  @Test func aSignThatIsCodeIsNoQuoteMark() throws {
    let correction = try Correction.prints("1\n2", at: place(1, 6), in: [#"> 3  // Prints "a""#])
    #expect(correction.replacement == [#"> 3  // Prints "1""#, #"// Prints "2""#])
  }

  @Test(arguments: [(1, 1, 1), (2, 1, 1), (1, 5, 2), (9, 5, 1), (1, 99, 1), (1, 0, 1), (.min, 1, 1)])
  func whereNoPrintsCommentStandsNothingIsCorrected(line: Int, column: Int, count: Int) {
    #expect(throws: CorrectionError.self) {
      try Correction.prints("x", at: place(line, column), count: count, in: [#"f() // Prints "a""#, "// no"])
    }
  }

  @Test(
    arguments: [
      ("x  // => 1", "2", "x  // => 2"), ("x  // =>   1  ", "2", "x  // =>   2"),
      ("x  //=>", "2", "x  //=> 2"),
      ("x  // => ", "2", "x  // => 2"), ("x  // => 1", "", "x  // =>"),
      ("x  // => a => b", "c", "x  // => c"),
    ]
  )
  func aValueIsReplaced(line: String, text: String, result: String) throws {
    #expect(try Correction.value(text, at: place(1, 4), in: [line]) == correction(1..<2, [result]))
  }

  @Test(
    arguments: [
      ("  //    ^?", "Int", "  //    ^? Int"), ("  //    ^?  String", "Int", "  //    ^?  Int"),
      ("  //^?String", "[Int]", "  //^? [Int]"),
    ]
  )
  func aTypeIsReplaced(line: String, text: String, result: String) throws {
    #expect(try Correction.type(text, at: place(1, 3), in: [line]) == correction(1..<2, [result]))
  }

  @Test func theTextsBetweenBracesAreReplaced() throws {
    let line = "f({{ }}) // expected-error {{a}} expected-warning@+1 {{b {} c}} // d"
    #expect(
      try Correction.expectedError("x 'y'", at: place(1, 10), in: [line]).replacement == [
        "f({{ }}) // expected-error {{x 'y'}} expected-warning@+1 {{b {} c}} // d"
      ]
    )
    #expect(
      try Correction.expectedErrors([(10, "long text"), (35, "y")], at: place(1), in: [line]).replacement == [
        "f({{ }}) // expected-error {{long text}} expected-warning@+1 {{y}} // d"
      ]
    )
  }

  @Test func aTextThatDoesNotFitIsAnError() {
    for text in ["a\nb", "a}}b", "a}", "a\0"] {
      #expect(throws: CorrectionError.unwritable(text, at: place(1))) {
        try Correction.expectedError(text, at: place(1), in: ["// expected-error {{a}}"])
      }
    }
    #expect(throws: CorrectionError.unwritable("a\nb", at: place(1))) {
      try Correction.value("a\nb", at: place(1), in: ["// => 1"])
    }
    #expect(throws: CorrectionError.self) { try Correction.value("a", at: place(1), in: ["// ="]) }
    #expect(throws: CorrectionError.self) { try Correction.type("a", at: place(2), in: ["// ^?"]) }
    #expect(throws: CorrectionError.self) { try Correction.expectedError("a", at: place(1), in: ["// {{a"]) }
  }

  // MARK: Fences

  @Test(
    arguments: [
      (["```output", "a", "```"], "b", 2..<3, ["b"]),
      (["```output", "a", "b", "c", "```"], "a\nx\nc\n", 3..<4, ["x"]),
      (["```output", "```"], "a\nb", 2..<2, ["a", "b"]), (["```output", "a", "```"], "", 2..<3, []),
      (["- ```output", "  a", "  ```"], "b\n\nc", 2..<3, ["  b", "", "  c"]),
      ([">- ```output", ">    a", ">   ```"], "b", 2..<3, [">   b"]),
      ([">```output", ">a", ">```"], " b\nc", 2..<3, [">  b", ">c"]),
      ([">-\t```output", ">    a", ">    ```"], "b\n\tc", 2..<3, [">    b", ">    \tc"]),
      (["- > ```output", "  > a", "  > ```"], "b\n\nc", 2..<3, ["  > b", "  >", "  > c"]),
      (["-\t```output", "\ta", "\t```"], "b", 2..<3, [" \tb"]),
      (["~~~output", "a", "~~~"], "```", 2..<3, ["```"]),
      (["```output", "a", "```"], "```\nx", 1..<4, ["````output", "```", "x", "````"]),
      (["> ~~~~ output", "> a", "> ~~~~~ "], " ~~~~~", 1..<4, ["> ~~~~~~ output", ">  ~~~~~", "> ~~~~~~ "]),
      (["> ```output", "> a", "```"], "```", 1..<3, ["> ````output", "> ```"]),
      (["```output"], "```", 1..<2, ["````output", "```"]),
      (["- ```output", "  a", "```"], "```", 1..<3, ["- ````output", "  ```"]),
    ]
  )
  func theBodyOfAFenceIsReplaced(lines: [String], text: String, range: Range<Int>, replacement: [String])
    throws
  {
    let block = try #require(outputBlock(in: lines.joined(separator: "\n")))
    let count = block.text.utf8.count { $0 == UInt8(ascii: "\n") }
    let correction = try Correction.fenceBody(text, at: block.position, count: count, in: lines)
    #expect(correction == self.correction(range, replacement))
  }

  @Test(arguments: [(1, 1, 3), (1, 2, 1), (2, 1, 0), (0, 1, 0), (9, 1, 0), (1, 1, -1), (1, 1, .max)])
  func whereNoFenceStandsNothingIsCorrected(line: Int, column: Int, count: Int) {
    #expect(throws: CorrectionError.self) {
      try Correction.fenceBody("x", at: place(line, column), count: count, in: ["```output", "a", "```"])
    }
  }

  private func outputBlock(in text: String) -> CodeBlock? {
    PageOutline(MarkdownParser.blocks(of: text, file: "a.md", firstLine: 1).blocks).codeBlocks.first {
      $0.isFenced
    }
  }

  /// The text as `ContentLoader` gives it.
  private func loaded(_ text: String) -> String {
    let bytes = Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).utf8)
    return ByteLine.all(in: bytes).map { line in
      String(decoding: bytes[line.content], as: UTF8.self) + (line.end.isEmpty ? "" : "\n")
    }.joined()
  }

  /// A fenced block in some lists and quotes: its lines.
  private func document(_ body: [String], _ random: inout Seed) -> [String] {
    var (first, rest) = ("", "")
    for _ in 0..<random.below(4) {
      // A quote mark takes one blank behind it.
      let gap = first.hasSuffix(">") ? " " : ""
      switch random.below(6) {
      case 0:
        first += "> "
        rest += "> "
      case 1:
        first += "- "
        rest += gap + "  "
      case 2:
        first += "12. "
        rest += gap + "    "
      case 3:
        first += ">"
        rest += ">"
      case 4 where first.isEmpty:
        first += "-\t"
        rest += "\t"
      default:
        first += "*  "
        rest += gap + "   "
      }
    }
    // Five columns behind a list's mark would begin an indented block.
    let most = first.hasSuffix("\t") ? 1 : first.hasSuffix("*  ") ? 2 : 3
    let indentation = String(repeating: " ", count: random.below(most + 1))
    let fence = random.element(of: ["```", "````", "~~~"])
    var lines = ["Text", ""]
    if random.below(2) == 0 {
      lines += [first + "Text", rest.replacing(/[ \t]+$/, with: "")]
      first = rest
    }
    lines.append(first + indentation + fence + "output")
    lines += body.map { line in
      line.isEmpty && random.below(2) == 0
        ? (rest + indentation).replacing(/[ \t]+$/, with: "") : rest + indentation + line
    }
    if random.below(5) > 0 {
      lines += [rest + indentation + fence, "", "End"]
    }
    return lines
  }

  @Test func theCorrectedPageHasTheWantedBody() throws {
    var random = Seed(11)
    let pieces = ["a", " ", "\t", "```", "~~~", ">", "-", "\n", "\n", "é", "  "]
    var withoutEnd = 0
    for _ in 0..<1_500 {
      let old = (0..<random.below(4)).map { ["a", "", " b", "\tc"][($0 + random.below(4)) % 4] }
      let lines = document(old, &random)
      // An empty line between a lone CR and LF would be none.
      let ends = random.below(3) > 0 ? ["\n", "\r\n"] : ["\r"]
      let text =
        (random.below(4) == 0 ? "\u{FEFF}" : "")
        + lines.map { $0 + random.element(of: ends) }.joined()
      let wanted = random.text(of: pieces, upTo: 10)
      let page = loaded(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let block = try #require(outputBlock(in: loaded(text)))
      let count = block.text.utf8.count { $0 == UInt8(ascii: "\n") }
      let correction = try Correction.fenceBody(wanted, at: block.position, count: count, in: page)
      let result = try apply([correction], to: text)
      let read = try #require(outputBlock(in: loaded(result)))
      let expected = wanted.printedLines.map { $0 + "\n" }.joined()
      if lines.last == "End" {
        #expect(
          read.text == expected,
          "\(text.debugDescription) \(wanted.debugDescription) \(result.debugDescription)"
        )
        #expect(result.hasSuffix(text.suffix(3)))
      } else {
        // A block that the page's end closes loses the empty lines at its own.
        withoutEnd += 1
        #expect(read.text.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines))
      }
      #expect(read.position == block.position)
    }
    #expect(withoutEnd > 100)
  }
}
