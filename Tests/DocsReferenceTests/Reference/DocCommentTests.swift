import Testing

@testable import DocsMarkdown
@testable import DocsReference

struct DocCommentTests {
  private func comment(_ text: String) -> DocComment {
    DocComment(MarkdownParser.blocks(of: text, file: "", firstLine: 1).blocks)
  }

  private func text(_ blocks: [Block]) -> String {
    blocks.map { block in
      switch block {
      case .paragraph(let content): content.plainText
      case .list(let list): list.items.map { "[" + text($0) + "]" }.joined()
      case .code(let code): code.text
      default: "?"
      }
    }.joined(separator: "|")
  }

  private func pieces(_ comment: DocComment) -> [String] {
    comment.discussion.map { piece in
      switch piece {
      case .block(let block): text([block])
      case .aside(let aside, let content): "\(aside): \(text(content))"
      }
    }
  }

  @Test func theFirstParagraphIsTheSummary() {
    let comment = comment("One\ntwo `three`.\n\nMore.\n\nStill more.")
    #expect(comment.summary.plainText == "One two three.")
    #expect(pieces(comment) == ["More.", "Still more."])
  }

  @Test(
    arguments: [
      "- Parameters:\n  - one: First.\n  - two_more: Second\n    line.",
      "- Parameter one: First.\n- Parameter two_more: Second\n  line.",
      "- parameter one: First.\n* PARAMETERS:\n  * two_more: Second line.",
      "- Parameters:\n  - `one`: First.\n  - `two_more`: Second line.",
    ]
  )
  func parametersAreFound(text: String) {
    let comment = comment("Summary.\n\n" + text)
    #expect(comment.parameters.map(\.name) == ["one", "two_more"])
    #expect(comment.parameters.map { self.text($0.content) } == ["First.", "Second line."])
    #expect(comment.discussion == [])
  }

  @Test func resultsAndErrorsAreFound() {
    let comment = comment("S.\n\n- Returns: what is left.\n- Throws: `Error` where\n\n  it fails.")
    #expect(text(comment.returns) == "what is left.")
    #expect(text(comment.throws) == "Error where|it fails.")
  }

  @Test func remarksStandWhereTheyWere() {
    let comment = comment(
      """
      S.

      Before.

      - Note: Mind *this*.
      - plain
      - Also: plain
      - SeeAlso: That.

      > Warning: Hot.

      > A quote.

      After.
      """
    )
    #expect(
      pieces(comment) == [
        "Before.", "note: Mind this.", "[plain][Also: plain]", "seeAlso: That.", "warning: Hot.", "?",
        "After.",
      ]
    )
  }

  @Test(arguments: ["1. Returns: no field", "- Returns no field", "- : no field", "- *Returns*: no field"])
  func whatIsNoFieldStaysAList(text: String) {
    let comment = comment("S.\n\n" + text)
    #expect(comment.discussion.count == 1)
    #expect(comment.returns == [])
  }

  @Test func aCommentMayHaveNoSummary() {
    #expect(comment("- Returns: it.").summary == [])
    #expect(comment("").isEmpty)
  }
}
