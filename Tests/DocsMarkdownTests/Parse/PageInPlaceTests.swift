import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

/// Pages outside of `content/`, which nobody wrote for this program.
struct PageInPlaceTests {
  private func parse(_ text: String, path: String = "README.md") throws -> (page: Page, content: PageContent)
  {
    let file = ContentFile(path: path, text: text)
    let (page, content, diagnostics) = PageParser(configuration: TestPage.configuration).parse(file)
    #expect(diagnostics.map(\.line) == [])
    #expect(PageParser.content(of: file).blocks == content.blocks)
    return (try #require(page), content)
  }

  @Test(
    arguments: [
      ("# Lamps\n\nText", "Lamps"), ("Text\n\n`Lamps` *now*\n=====\n\n# More", "Lamps now"),
      ("<!-- x -->\n# Lamps", "Lamps"), ("---\ntitle: Front\n---\n# Lamps", "Front"),
    ]
  )
  func itsTitleIsItsFirstHeading(text: String, title: String) throws {
    #expect(try parse(text).page.frontMatter.title == title)
  }

  @Test(
    arguments: [
      ("README.md", "Test"), ("Guide/README.md", "Guide"), ("Guide/A.md", "A"),
      ("CONTRIBUTING.md", "CONTRIBUTING"),
    ]
  )
  func withoutOneItIsNamedAfterItsFile(path: String, title: String) throws {
    for text in ["Text\n\n## Part", "", "> # Quoted", "# "] {
      #expect(try parse(text, path: path).page.frontMatter.title == title)
    }
  }

  @Test func itsTitleIsNotPartOfItsText() throws {
    let (page, content) = try parse("Text\n\n# Lamps\n\n# Lamps\n\n## Part")
    // Links to the title lead to it, as on the hosts that show the file.
    #expect(page.headings.map(\.id) == ["lamps", "lamps-1", "part"])
    #expect(content.title?.id == "lamps")
    #expect(content.blocks.count == 3)
    #expect(try parse("---\ntitle: A\n---\n# Lamps").content.title == nil)
  }

  @Test func aPageInContentNeedsFrontMatter() {
    let file = ContentFile(path: "content/README.md", text: "# Lamps")
    let (page, _, diagnostics) = PageParser(configuration: TestPage.configuration).parse(file)
    #expect(page == nil)
    #expect(diagnostics.map(\.identifier) == ["front-matter-is-missing"])
  }

  @Test(
    arguments: [
      ("<!-- a -->", 0), ("a <!-- b --> c", 1), ("<!-- a\n\nb -->\n\nc", 1), ("<!-- a --> <br>", 1),
      ("<!-- a", 1),
    ]
  )
  func commentsAreForWriters(text: String, count: Int) throws {
    let blocks = TestPage.blocks(text)
    #expect(blocks.count == count)
    #expect(text.contains("-->") != "\(blocks)".contains("<!--"))
  }

  @Test func aListingInACommentIsNoListing() throws {
    let fence = "```swift\nlet a = 1\n```"
    #expect(try parse("<!--\n\(fence)\n\n\(fence)\n-->\n\n\(fence)").page.samples.count == 1)
    let file = ContentFile(path: "README.md", text: "<div>\n<!-- a -->\n\(fence)\n</div>")
    let (_, _, diagnostics) = PageParser(configuration: TestPage.configuration).parse(file)
    #expect(diagnostics.map { "\($0.position.line) \($0.identifier)" } == ["3 listing-is-swallowed"])
  }
}
