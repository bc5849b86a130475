import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

struct SnippetTests {
  private let fence = SourcePosition(file: "content/a.md", line: 7, column: 3)

  private func reason(_ name: String, in text: String) -> SnippetError.Reason? {
    do {
      _ = try SnippetSource(text, file: "Snippets/A.swift").slice(name)
      return nil
    } catch {
      return error.reason
    }
  }

  // MARK: Slices

  @Test func aWholeFileHasTheMarksOfItsSlices() {
    let text = "// snippet.hide\nimport Lamps\n// snippet.show\n// snippet.a\nx\n// snippet.end\n"
    let (code, errors) = SnippetCode.listing(text, file: "A.swift", isFile: true)
    #expect(errors == [])
    #expect(code.lines.map(\.text) == ["import Lamps", "x"])
    #expect(SnippetCode.listing(text, file: "a.md").errors.count == 2)
  }

  @Test func aSliceIsTheCodeBetweenItsMarkers() throws {
    let source = SnippetSource(
      """
      import Lattice

      func main() {
        // snippet.sweep

        let a = 1
          let b = 2

        // snippet.end
        let c = 3
        //snippet.rest
        let d = 4
        // SNIPPET.End
      }
      """,
      file: "A.swift"
    )
    let sweep = try source.slice("sweep")
    #expect(sweep.code == "let a = 1\n  let b = 2\n")
    #expect(sweep.lines.map(\.number) == [6, 7])
    #expect(sweep.firstLine == 6)
    #expect(sweep.indentation == 2)
    #expect(try source.slice("rest").code == "let d = 4\n")
    #expect(source.names == ["sweep", "rest"])
    #expect(source.errors.isEmpty)
  }

  @Test func slicesMayLieWithinAndAcrossEachOther() throws {
    let source = SnippetSource(
      """
      // snippet.a
      1
      // snippet.b
      2
      // snippet.end a
      3
      // snippet.c
      4
      // snippet.end
      // snippet.end
      """,
      file: "A.swift"
    )
    #expect(try source.slice("a").code == "1\n2\n")
    #expect(try source.slice("b").code == "2\n3\n4\n")
    #expect(try source.slice("c").code == "4\n")
  }

  @Test func hiddenLinesOfASliceAreKeptAndMarked() throws {
    let source = SnippetSource(
      "// snippet.a\n  x\n  // snippet.hide\n    y\n\n  // snippet.show\n  z\n// snippet.end",
      file: "A.swift"
    )
    let slice = try source.slice("a")
    #expect(slice.code == "x\n  y\n\nz\n")
    #expect(slice.hiddenRanges == [1..<3])
    #expect(slice.lines.map(\.number) == [2, 4, 5, 7])
  }

  @Test func onlyIndentationThatAllLinesShareIsRemoved() throws {
    let source = SnippetSource("// snippet.a\n\t  x\n\t\ty\n\n\t  z\n// snippet.end", file: "A.swift")
    #expect(try source.slice("a").code == "  x\n\ty\n\n  z\n")
  }

  @Test(
    arguments: [
      ("// snippet.a\nx\n// snippet.end", .missing("sweep", near: nil, all: ["a"])),
      ("// snippet.swep\nx\n// snippet.end", .missing("sweep", near: "swep", all: ["swep"])),
      ("", .missing("sweep", near: nil, all: [])),
      ("// snippet.sweep\n \n// snippet.end", .empty("sweep")),
      ("// snippet.sweep\n// snippet.hide\nx\n// snippet.show\n// snippet.end", .empty("sweep")),
      ("// snippet.sweep\nx", .neverEnded("sweep")),
      ("// snippet.sweep\nx\n// snippet.a\ny\n// snippet.end", .neverEnded("sweep")),
      ("// snippet.end\n// snippet.sweep\nx\n// snippet.end", .endedButNotBegun(nil)),
      ("// snippet.sweep\nx\n// snippet.end a\n// snippet.end", .endedButNotBegun("a")),
      (
        "// snippet.sweep\nx\n// snippet.end\n// snippet.sweep\ny\n// snippet.end",
        .begunTwice("sweep", firstLine: 1)
      ),
      (
        "// snippet.sweep\nx\n// snippet.sweep\ny\n// snippet.end\n// snippet.end",
        .begunTwice("sweep", firstLine: 1)
      ),
      ("// snippet.a/b\n// snippet.sweep\nx\n// snippet.end", .nameIsWrong("a/b")),
      ("// snippet.\n// snippet.sweep\nx\n// snippet.end", .nameIsWrong("")),
      ("// snippet.sweep the lattice\nx\n// snippet.end", .textBehindMarker("sweep")),
      ("// snippet.sweep\nx\n// snippet.show\n// snippet.end", .shownButNotHidden),
      (
        "// snippet.sweep\nx\n// snippet.hide\n// snippet.hide\n// snippet.show\n// snippet.end",
        .hiddenTwice(firstLine: 3)
      ),
      ("// snippet.sweep\nx\n// snipet.hide\n// snippet.end", .misspelled("snipet.hide")),
      ("// snippet.sweep\nx\n// snippet.end", nil),
      // A fault in another slice doesn't affect this one.
      ("// snippet.b\n// snippet.end\n// snippet.sweep\nx\n// snippet.end\n// snippet.c", nil),
    ] as [(String, SnippetError.Reason?)]
  )
  func whatIsWrongWithASliceIsTold(text: String, expected: SnippetError.Reason?) {
    #expect(reason("sweep", in: text) == expected)
  }

  @Test func aFaultStandsAtTheFenceAndInTheFile() throws {
    let source = SnippetSource("x\n  // snippet.a\ny", file: "Snippets/A.swift")
    let error = try #require(throws: SnippetError.self) { try source.slice("a") }
    let hints = ["Write // snippet.end after the last line"]
    #expect(
      error.diagnostics(at: fence) == [
        Diagnostic(
          "snippet-is-wrong",
          at: fence,
          "Snippets/A.swift cannot be included: the slice 'a' has no end",
          hints: hints
        ),
        Diagnostic(
          "snippet-is-wrong",
          at: SourcePosition(file: "Snippets/A.swift", line: 2, column: 3),
          "The slice 'a' has no end",
          hints: hints
        ),
      ]
    )
  }

  @Test func aMisspelledMarkerIsGuessed() throws {
    let source = SnippetSource("// snippet.hid\nx", file: "A.swift")
    #expect(
      source.errors.map(\.hints) == [
        ["Write // snippet.end after the last line", "Did you mean 'snippet.hide'?"]
      ]
    )
  }

  @Test(
    arguments: [
      "x // snippet.end", "/// snippet.end", "// Snippet.swift", "// see snippet.end", "// snippets are nice",
      "/* snippet.end */", "// ---cut---", "// snippet", "print(\"// snippet.end\")", "//",
    ]
  )
  func otherCommentsAreCode(line: String) throws {
    let source = SnippetSource("// snippet.a\n\(line)\n// snippet.end", file: "A.swift")
    #expect(try source.slice("a").code == line + "\n")
  }

  // MARK: Listings

  @Test(
    arguments: [
      ("a\nb\n", [1, 2], []), ("// snippet.hide\na\n// snippet.show\nb\n", [2, 4], [0..<1]),
      ("a\n  // snippet.hide\nb\nc\n", [1, 3, 4], [1..<3]), ("a\n// ---cut---\nb\n", [1, 3], [0..<1]),
      ("// snippet.hide\na\n// ---cut---\nb\n", [2, 4], [0..<1]),
      ("a\r\n// snippet.hide\r\nb", [1, 3], [1..<2]),
      ("// snippet.hide\na\n// snippet.show\nb\n// snippet.hide\nc\n", [2, 4, 6], [0..<1, 2..<3]),
      ("", [], []),
    ] as [(String, [Int], [Range<Int>])]
  )
  func markersOfAListingAreLeftOut(code: String, numbers: [Int], hidden: [Range<Int>]) {
    let (listing, errors) = SnippetCode.listing(code, file: "a.md", firstLine: 11)
    #expect(listing.lines.map { $0.number - 10 } == numbers)
    #expect(listing.hiddenRanges == hidden)
    #expect(!listing.code.contains("//"))
    #expect(errors.isEmpty)
  }

  @Test(
    arguments: [
      (
        "a\n  // snippet.show\n", .shownButNotHidden, 12, 7,
        "Write // snippet.hide before the lines to hide, or remove this one"
      ),
      ("// snippet.hide\n// snippet.hide\n", .hiddenTwice(firstLine: 11), 12, 5, "Remove one of the two"),
      ("// snippet.hied\n", .sliceInListing("hied"), 11, 5, "Did you mean 'snippet.hide'?"),
      (
        "// snippet.end\n", .sliceInListing("end"), 11, 5,
        "A listing may contain snippet.hide, snippet.show and ---cut---"
      ),
    ] as [(String, SnippetError.Reason, Int, Int, String)]
  )
  func aWrongMarkerOfAListingIsAFault(
    code: String,
    reason: SnippetError.Reason,
    line: Int,
    column: Int,
    hint: String
  ) {
    let errors = SnippetCode.listing(code, file: "a.md", firstLine: 11, indentation: 4).errors
    #expect(
      errors == [
        SnippetError(reason: reason, place: SourcePosition(file: "a.md", line: line, column: column))
      ]
    )
    #expect(errors.flatMap(\.diagnostic.hints) == [hint])
  }

  /// Most listings have no marker, and take a fast path that doesn't parse their lines.
  @Test func aListingIsItsOwnScriptExactlyWhereNothingIsMarked() {
    var seed = Seed(6)
    var marked = 0
    let pieces = [
      "//", "// ", "/", "snippet.hide", "snippet.show", "---cut---", "\n", "\n", " ", "\t", "a", "é",
    ]
    for _ in 0..<4000 {
      let code = seed.text(of: pieces, upTo: 12) + "\n"
      let whole = SnippetCode.listing(code, file: "a.md", firstLine: 3, indentation: 2)
      let short = SnippetCode.marked(code, file: "a.md", firstLine: 3, indentation: 2)
      #expect(short.errors == whole.errors)
      if let snippet = short.code {
        marked += 1
        #expect(snippet == whole.code)
      } else {
        #expect(whole.code.code == code && whole.code.hiddenRanges.isEmpty, "\(code.debugDescription)")
      }
    }
    #expect(marked > 100 && marked < 3900)
  }
}

extension SnippetCode {
  /// The indices of the hidden elements of `lines`, in order.
  fileprivate var hiddenRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in lines.indices where lines[index].isHidden {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ranges.append(index..<(index + 1))
      }
    }
    return ranges
  }
}
