import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

/// GitHub Flavored Markdown, section 4.10.
struct TableTests {
  private func blocks(_ markdown: String) throws -> [Block] {
    TestPage.blocks(markdown)
  }

  private func cells(_ texts: String...) -> [[Inline]] {
    texts.map { $0.isEmpty ? [] : [.text($0)] }
  }

  private func table(
    _ alignments: [Block.Table.Alignment?],
    _ header: [[Inline]],
    _ rows: [[Inline]]...
  ) -> Block {
    .table(.init(alignments: alignments, header: header, rows: rows))
  }

  @Test func example198() throws {
    let markdown = """
      | foo | bar |
      | --- | --- |
      | baz | bim |
      """
    #expect(try blocks(markdown) == [table([nil, nil], cells("foo", "bar"), cells("baz", "bim"))])
  }

  @Test func example199() throws {
    let markdown = """
      | abc | defghi |
      :-: | -----------:
      bar | baz
      """
    #expect(try blocks(markdown) == [table([.center, .right], cells("abc", "defghi"), cells("bar", "baz"))])
  }

  @Test func example200() throws {
    let markdown = #"""
      | f\|oo  |
      | ------ |
      | b `\|` az |
      | b **\|** im |
      """#
    let expected = table(
      [nil],
      cells("f|oo"),
      [[.text("b "), .code("|"), .text(" az")]],
      [[.text("b "), .strong([.text("|")]), .text(" im")]]
    )
    #expect(try blocks(markdown) == [expected])
  }

  @Test func example201() throws {
    let markdown = """
      | abc | def |
      | --- | --- |
      | bar | baz |
      > bar
      """
    #expect(
      try blocks(markdown) == [
        table([nil, nil], cells("abc", "def"), cells("bar", "baz")), .quote([.paragraph([.text("bar")])]),
      ]
    )
  }

  @Test func example202() throws {
    let markdown = """
      | abc | def |
      | --- | --- |
      | bar | baz |
      bar

      bar
      """
    #expect(
      try blocks(markdown) == [
        table([nil, nil], cells("abc", "def"), cells("bar", "baz"), cells("bar", "")),
        .paragraph([.text("bar")]),
      ]
    )
  }

  @Test func example203() throws {
    let markdown = """
      | abc | def |
      | --- |
      | bar |
      """
    #expect(
      try blocks(markdown) == [
        .paragraph([.text("| abc | def |"), .softBreak, .text("| --- |"), .softBreak, .text("| bar |")])
      ]
    )
  }

  @Test func example204() throws {
    let markdown = """
      | abc | def |
      | --- | --- |
      | bar |
      | bar | baz | boo |
      """
    #expect(
      try blocks(markdown) == [table([nil, nil], cells("abc", "def"), cells("bar", ""), cells("bar", "baz"))]
    )
  }

  @Test func example205() throws {
    let markdown = """
      | abc | def |
      | --- | --- |
      """
    #expect(try blocks(markdown) == [table([nil, nil], cells("abc", "def"))])
  }

  // MARK: Beyond the examples

  @Test func standsBehindTheTextOfItsParagraph() throws {
    let expected = table([nil, nil], cells("a", "b"), cells("1", "2"))
    #expect(try blocks("Text\n| a | b |\n|-|-|\n| 1 | 2 |") == [.paragraph([.text("Text")]), expected])
  }

  @Test(arguments: ["- ", "> ", "1. ", "> - "])
  func standsInsideListsAndQuotes(marks: String) throws {
    let rest = String(marks.map { $0 == ">" ? ">" : " " })
    let inside = try blocks("\(marks)| a | b |\n\(rest)|:-|-|\n\(rest)| > 1 | - 2 |\n\(rest)| 3 | 4 |")
    var found = inside
    while let block = found.first {
      switch block {
      case .quote(let inner): found = inner
      case .list(let list): found = list.items.flatMap(\.self)
      default: found = []
      }
      if case .table = block {
        #expect(block == table([.left, nil], cells("a", "b"), cells("> 1", "- 2"), cells("3", "4")))
        return
      }
    }
    Issue.record("no table in \(inside)")
  }

  @Test func cellsHoldWhatAnyLineHolds() throws {
    let markdown = """
      | a | b |
      |---|---|
      | # x | 1. y |
      | [site] | <b> |
      | `` ` `` | *e* |

      [site]: /site/
      """
    guard case .table(let table)? = try blocks(markdown).first else {
      Issue.record("no table")
      return
    }
    #expect(table.rows[0] == cells("# x", "1. y"))
    guard case .link("/site/", "", [.text("site")], _)? = table.rows[1][0].first else {
      Issue.record("no link: \(table.rows[1][0])")
      return
    }
    #expect(table.rows[1][1] == [.html("<b>")])
    #expect(table.rows[2] == [[.code("`")], [.emphasis([.text("e")])]])
  }

  @Test(arguments: [
    "a\n-", "a | b\n- - | -", "a\n:", "| a |\n| -:- |", "|\n|", "a | b\n|||", "a\n| |", "| a |\n|:|",
  ])
  func isNoTable(markdown: String) throws {
    #expect(
      try blocks(markdown).allSatisfy {
        if case .table = $0 { false } else { true }
      }
    )
  }

  @Test(
    arguments: [
      ("| a | b |", ["a", "b"]), ("a | b", ["a", "b"]), ("|a|", ["a"]), ("| a", ["a"]), ("a |", ["a"]),
      ("||a|", ["", "a"]), ("| |", [""]), (#"a \| b | c"#, ["a | b", "c"]), (#"\"#, [#"\"#]),
      ("\ta\t|\tb\t", ["a", "b"]),
    ]
  )
  func aRowIsSplitAtItsBars(line: String, cells: [String]) {
    #expect(TableSource.cells(of: line) == cells)
  }

  @Test func aWrongLinkInACellIsFoundWhereItStands() throws {
    let markdown = """
      | Page | Note |
      |------|------|
      | [one](/page/) | good |
      | [two](/nowhere/) | x |
      | [two](/nowhere/) | again |
      | y | see **[three](/nothing-there/)** |
      """
    let page = try TestPage.page(markdown)
    #expect(
      LinkChecker([page]).check(page).map(\.line) == [
        "7:9: No page at '/nowhere/'", "8:9: No page at '/nowhere/'",
        "9:21: No page at '/nothing-there/'",
      ]
    )
  }
}
