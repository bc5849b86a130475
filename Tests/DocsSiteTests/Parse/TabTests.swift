import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct TabTests {
  private let markdown = """
    > [!TAB] macOS
    > One.

    > [!tab] *Linux* & more
    > Two.
    >
    > ```swift
    > let a = 1
    > ```

    Text.

    > [!TAB] macOS
    > ### Three
    """

  @Test func quotesNextToEachOtherAreARow() throws {
    let rows = TestPage.blocks(markdown).compactMap { block -> [String]? in
      if case .tabs(let tabs) = block { tabs.map(\.title.plainText) } else { nil }
    }
    #expect(rows == [["macOS", "Linux & more"], ["macOS"]])
  }

  @Test func holdsWhatAPageHolds() throws {
    let page = try TestPage.page(markdown)
    #expect(page.samples.map(\.position.line) == [10])
    #expect(page.headings.map(\.title) == ["Three"])
    #expect(page.contents.isEmpty)
    #expect(!page.headings.map(\.id).contains(""))
  }

  @Test func isReadableWithoutScripts() throws {
    let html = try TestPage.html("> [!TAB] macOS\n> One.\n\n> [!TAB] *Linux* & more\n> Two.")
    #expect(
      html == """
        <div class="tabs">
        <div class="tab-bar"><button type="button" data-tab="macOS">macOS</button><button type="button" data-tab="Linux &amp; more">Linux &amp; more</button></div>
        <div class="tab" data-tab="macOS">
        <p class="tab-title">macOS</p>
        <p>One.</p>
        </div>
        <div class="tab" data-tab="Linux &amp; more">
        <p class="tab-title"><em>Linux</em> &amp; more</p>
        <p>Two.</p>
        </div>
        </div>

        """
    )
  }

  @Test(arguments: [
    ("> [!TAB]\n> a", "4:3: The tab has no title"),
    ("> [!TAB] a\n> b\n\n> > [!TIP]\n\n> [!TAB] a", ""),
    ("> [!TAB] a\n\n> [!TAB] b\n\n> [!TAB] a", "8:3: The row already has a tab 'a'"),
  ])
  func eachTabHasATitleOfItsOwn(markdown: String, fault: String) {
    #expect(TestPage.parse(markdown).diagnostics.map(\.line) == (fault.isEmpty ? [] : [fault]))
  }

  @Test func idsOfTabsAreReserved() {
    #expect(["tab-1-2", "tab-panel-3-1"].allSatisfy(HeadingIDs.isReserved))
    #expect(!["tab-key", "tab-panel-design", "tabs"].contains(where: HeadingIDs.isReserved))
  }
}
