import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference

@Suite struct SymbolSheetTests {
  private static func card(_ text: String, type: String? = nil) -> SymbolCard {
    SymbolCard(
      usr: "s:\(text)",
      declaration: [
        SymbolCard.Fragment(text: "let", tokenClass: .keyword),
        SymbolCard.Fragment(text: " \(text)", tokenClass: nil),
      ],
      type: type,
      summary: "A <b> *thing*.",
      module: "Receipts"
    )
  }

  private static func answer(_ range: Range<Int>, _ card: SymbolCard, url: String? = nil)
    -> SymbolSheet.Answer
  {
    SymbolSheet.Answer(range: range, kind: .property, card: card, url: url)
  }

  @Test func numbersSymbolsInTheOrderOfTheirFirstUse() {
    let sheet = SymbolSheet(
      listings: [
        [Self.answer(8..<9, Self.card("b")), Self.answer(0..<1, Self.card("a"))],
        [Self.answer(3..<4, Self.card("b")), Self.answer(5..<6, Self.card("c"))],
      ],
      summaryHTML: \.escapedForHTML
    )
    #expect(sheet.marks.map { $0.mapValues(\.index) } == [[0..<1: 0, 8..<9: 1], [3..<4: 1, 5..<6: 2]])
  }

  @Test func writesTheFileOfTheContract() throws {
    let sheet = SymbolSheet(
      listings: [[Self.answer(0..<1, Self.card("a: [Int]", type: "Set<Int>"), url: "/api/")]],
      summaryHTML: \.escapedForHTML
    )
    #expect(
      String(decoding: try sheet.data(), as: UTF8.self)
        == #"{"symbols":[{"declaration":"<span class=\"k\">let</span> a: [Int]","module":"Receipts","#
        + #""summary":"A &lt;b&gt; *thing*.","type":"Set<Int>","url":"/api/"}]}"#
    )
  }

  @Test func leavesOutATypeThatTheDeclarationSays() throws {
    let sheet = SymbolSheet(
      listings: [[Self.answer(0..<1, Self.card("a: Int", type: "Int"))]],
      summaryHTML: { $0 }
    )
    #expect(!String(decoding: try sheet.data(), as: UTF8.self).contains("\"type\""))
    #expect(!sheet.isEmpty)
    #expect(SymbolSheet(listings: [[]], summaryHTML: { $0 }).isEmpty)
  }
}
