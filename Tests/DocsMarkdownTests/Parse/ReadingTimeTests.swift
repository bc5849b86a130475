import Testing

@testable import DocsMarkdown

@Suite("Reading time")
struct ReadingTimeTests {
  @Test(
    "A page takes a minute for each 200 words, and any page takes one",
    arguments: [(0, 1), (200, 1), (201, 2), (2000, 10)]
  )
  func wordsAreCounted(words: Int, minutes: Int) {
    #expect(Self.minutes(Array(repeating: "word", count: words).joined(separator: " ")) == minutes)
  }

  @Test("Code, tables, lists and quotes are read too")
  func everythingIsRead() {
    let words = Array(repeating: "word", count: 45).joined(separator: " ")
    let page = """
      # \(words)

      > \(words)

      - **\(words)**

      | a | b |
      |---|---|
      | \(words) | c |

      ```swift
      \(words)
      ```
      """
    #expect(Self.minutes(page) == 2)
  }

  @Test("A simulation takes a quarter of a minute, however long its scenario is")
  func simulationsAreLookedAt() {
    let scenario = Array(repeating: "key: value", count: 500).joined(separator: "\n")
    let widget = "```simulation handoff\n\(scenario)\n```\n\n"
    #expect(Self.minutes(String(repeating: widget, count: 4)) == 1)
    #expect(Self.minutes(String(repeating: widget, count: 5)) == 2)
  }

  private static func minutes(_ markdown: String) -> Int {
    ReadingTime(MarkdownParser.blocks(of: markdown, file: "", firstLine: 1).blocks).minutes
  }
}
