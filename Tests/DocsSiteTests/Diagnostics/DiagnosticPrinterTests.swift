import Foundation
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsReference
@testable import DocsSite
@testable import DocsTheme

struct DiagnosticPrinterTests {
  private func text(
    _ line: String,
    column: Int,
    format: DiagnosticPrinter.Format = .text,
    summary: String = "Wrong",
    hints: [String] = []
  ) throws -> String {
    let position = SourcePosition(file: "content/a.md", line: 2, column: column)
    return try DiagnosticPrinter(format: format, sources: ["content/a.md": "first\n\(line)\nlast"])
      .text([Diagnostic("it-is-wrong", at: position, summary, hints: hints)])
  }

  @Test func saysPlaceThenLineThenCaretThenHints() throws {
    #expect(
      try text("let a = b", column: 9, hints: ["Did you mean 'c'?", "Or 'd'?"]) == """
        content/a.md:2:9: error: Wrong
        let a = b
                ^
          Did you mean 'c'?
          Or 'd'?

        """
    )
  }

  /// Columns count bytes; the caret is where a terminal shows the character.
  @Test(
    arguments: [
      ("x", 1, "^"), ("é x", 4, "  ^"), ("\tx", 2, "\t^"), ("a\tb\tx", 5, " \t \t^"), ("日本 x", 8, "     ^"),
      ("🙂 x", 6, "   ^"), ("👩‍💻 x", 13, "   ^"), ("e\u{301}x", 4, " ^"), ("🇧🇷x", 9, "  ^"), ("x", 99, " ^"),
      ("", 1, "^"),
      ("ｘy", 4, "  ^"), ("abc", 0, "^"), ("abc", -5, "^"),
    ]
  )
  func theCaretStandsBelowItsCharacter(line: String, column: Int, caret: String) throws {
    let lines = try text(line, column: column).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.map(String.init) == [
        "content/a.md:2:\(column): error: Wrong", line, caret, "",
      ]
    )
  }

  /// Text from a page can't control the terminal, nor the log of a continuous integration server.
  @Test(arguments: ["\u{1B}[2J", "\u{9B}31m", "\u{7}", "\u{202E}", "\u{2066}", "\u{0}", "\r"])
  func noCharacterOfAPageControlsTheTerminal(control: String) throws {
    let position = SourcePosition(file: "content/a\(control).md", line: 1, column: 2)
    let fault = Diagnostic("it-is-wrong", at: position, "Wrong: \(control)", hints: ["Not \(control)"])
    for format in [DiagnosticPrinter.Format.text, .github] {
      let text = try DiagnosticPrinter(format: format, sources: [position.file: "a\(control)b"]).text([fault])
      #expect(!text.contains(control), "\(format): \(text.debugDescription)")
    }
  }

  @Test(arguments: [1, 2, 199, 200, 201, 250, 3_000, 5_800, 6_000, 6_001, 9_000])
  func ofALongLineThePartAroundTheFaultIsShown(column: Int) throws {
    let line = String(repeating: "é", count: 1_500) + String(repeating: "x", count: 3_000)
    let lines = try text(line, column: column).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].utf8.count <= 410)
    #expect(!lines[1].contains("\u{FFFD}"))
    let cells = lines[2].count - 1
    let place = line.utf8.prefix(column - 1).count
    let start = lines[1].hasPrefix("…") ? 1 : 0
    let shown = lines[1].dropFirst(start).prefix { $0 != "…" }
    // The text before the caret ends where the fault begins.
    let before = String(decoding: line.utf8.prefix(place), as: UTF8.self).filter { $0 != "\u{FFFD}" }
    #expect(before.hasSuffix(shown.prefix(max(0, cells - start - 1))))
  }

  @Test func manyFaultsOfALongLineAreToldInTimeThatGrowsWithTheirNumber() throws {
    let line = String(repeating: "word ", count: 5000)
    let faults = (0..<500).map {
      Diagnostic("x", at: SourcePosition(file: "a", line: 1, column: 1 + 50 * $0), "Wrong")
    }
    for format in [DiagnosticPrinter.Format.text, .json, .github, .sarif] {
      let text = try DiagnosticPrinter(format: format, sources: ["a": line]).text(faults)
      #expect(text.utf8.count < faults.count * 2_000, "\(format)")
    }
  }

  @Test(arguments: [0, -1, 4, 99])
  func aLineThatIsNotThereIsNotQuoted(line: Int) throws {
    let position = SourcePosition(file: "content/a.md", line: line)
    let diagnostic = Diagnostic("x", severity: .warning, at: position, "Wrong")
    #expect(
      try DiagnosticPrinter(format: .text, sources: ["content/a.md": "1\n2\n3"]).text([diagnostic])
        == "content/a.md:\(line):1: warning: Wrong\n"
    )
    #expect(
      try DiagnosticPrinter(format: .text, sources: [:]).text([diagnostic])
        == "content/a.md:\(line):1: warning: Wrong\n"
    )
  }

  @Test func gitHubGetsOneCommandALine() throws {
    #expect(
      try text("x", column: 3, format: .github, summary: "100% wrong", hints: ["a: b, c", "d"])
        == "::error file=content/a.md,line=2,col=3,title=it-is-wrong::100%25 wrong%0Aa: b, c%0Ad\n"
    )
  }

  /// A workflow command ends at the end of its line: no text of a page may start another.
  @Test(arguments: ["\n", "\r", "\r\n", "\n\u{301}", "\r\r\n"])
  func nothingEndsGitHubsLineEarly(newline: String) throws {
    let line = try text("x", column: 1, format: .github, summary: "a\(newline)::warning::b")
    #expect(line.utf8.filter { $0 == 10 || $0 == 13 }.count == 1)
    #expect(line.utf8.last == 10)
    let diagnostic = Diagnostic("x", at: SourcePosition(file: "a,b:\(newline)%", line: 1), "Wrong")
    let file = try DiagnosticPrinter(format: .github, sources: [:]).text([diagnostic])
    #expect(file.hasPrefix("::error file=a%2Cb%3A%0"))
    #expect(file.utf8.filter { $0 == 10 || $0 == 13 }.count == 1)
  }

  @Test func faultsAreInTheOrderOfThePagesAndEachOnce() {
    func fault(
      _ file: String,
      _ line: Int,
      _ column: Int,
      _ summary: String,
      _ severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
      Diagnostic("x", severity: severity, at: SourcePosition(file: file, line: line, column: column), summary)
    }
    let ordered = [
      fault("a.md", 2, 9, "B"), fault("a.md", 10, 1, "A"), fault("a.md", 10, 1, "B"),
      fault("a.md", 10, 1, "A", .warning), fault("b.md", 1, 1, "A"),
    ]
    #expect((ordered.reversed() + ordered).inOrder == ordered)
    #expect(ordered.containsErrors)
    #expect(!ordered.filter { $0.severity == .warning }.containsErrors)
  }
}
