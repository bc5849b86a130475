import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct DiagramTests {
  private let fence = "```mermaid\ngraph LR\n  a --> b\n```\n"

  @Test func isDrawnInPlaceOfItsText() throws {
    let html = try TestPage.html("\(fence)\n> - \(fence.replacing("\n", with: "\n>   "))")
    #expect(html.contains("aria-label=\"diagram 1\""))
    #expect(html.contains("aria-label=\"diagram 2\""))
    #expect(!html.contains("<pre"))
  }

  @Test func isNotCountedAsAListing() throws {
    let html = try TestPage.html("\(fence)\n```swift\nlet a = 1\n```")
    #expect(html.contains("id=\"listing-1\""))
  }

  @Test func aFaultHasItsPlaceInAList() {
    let (_, diagnostics) = TestPage.parse("- ```mermaid\n  graph LR\n    a -> b\n  ```")
    #expect(diagnostics.map(\.line) == ["6:7: '-> b' isn't an arrow"])
    #expect(diagnostics.map(\.identifier) == ["diagram-is-wrong"])
  }

  @Test func wordsAfterTheLanguageAreFaults() {
    let (_, diagnostics) = TestPage.parse("```mermaid, wide\ngraph LR\na\n```")
    #expect(diagnostics.map(\.line) == ["4:1: 'wide' isn't a word for a diagram"])
  }
}
