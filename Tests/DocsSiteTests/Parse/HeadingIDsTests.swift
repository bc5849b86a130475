import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsSite
@testable import DocsTheme

struct HeadingIDsTests {
  private func ids(_ markdown: String) throws -> [String] {
    var ids: [String] = []
    TestPage.blocks(markdown).forEachBlock { block in
      if case .heading(_, _, let id) = block { ids.append(id) }
    }
    return ids
  }

  @Test(
    arguments: [
      ("Hello, World!", "hello-world"), ("What's new?", "whats-new"), ("a - b", "a---b"),
      ("snake_case", "snake_case"),
      ("`willActivate()`", "willactivate"), ("*Two* words", "two-words"), ("Olá, relógio", "olá-relógio"),
      ("日本語 の題", "日本語-の題"), ("ÜBER Straße", "über-straße"), ("iOS 8.2", "ios-82"), ("½ price", "½-price"),
      ("नमस्ते", "नमस्ते"), ("e\u{301}te\u{301}", "e\u{301}te\u{301}"), ("!?", "section"), ("🙂", "section"),
      ("A [link](/page/)", "a-link"),
    ]
  )
  func followsFromTheWords(title: String, id: String) throws {
    #expect(try ids("## \(title)").map { Array($0.unicodeScalars) } == [Array(id.unicodeScalars)])
  }

  @Test func aRepeatedHeadingIsNumberedAndNoIdIsUsedTwice() throws {
    let found = try ids("# A\n# A\n# A-1\n# A\n# a\n# !\n# ?")
    #expect(found == ["a", "a-1", "a-1-1", "a-2", "a-3", "section", "section-1"])
    #expect(Set(found).count == found.count)
  }

  @Test func headingsInQuotesAndListsHaveIdsToo() throws {
    #expect(try ids("# A\n\n> # A\n\n- # A\n- > ## B\n\n# A") == ["a", "a-1", "a-2", "b", "a-3"])
  }

  @Test func manyEqualHeadingsTakeNoLongerThanMany() throws {
    let found = try ids(String(repeating: "# A\n", count: 2000))
    #expect(found.last == "a-1999")
  }

  @Test(
    arguments: [
      "Main", "Card", "Search", "Search results", "Listing hint", "Card template", "Copy template", "fn-1",
      "Fnref-a",
      "Listing 1", "Callout 2", "search-input", "Theme template",
    ]
  )
  func aHeadingNeverTakesTheIdOfThePagesOwnParts(title: String) throws {
    #expect(try ids("## \(title)") == ["section-" + HeadingIDs.slug(of: title)])
  }

  @Test(arguments: ["Searching", "Listing all", "Callouts", "Main parts", "Cards", "Templates"])
  func otherIdsStay(title: String) throws {
    #expect(try ids("## \(title)") == [HeadingIDs.slug(of: title)])
  }

  @Test func anIdAtTheEndOfAHeadingIsKept() throws {
    #expect(
      try ids("## New words {#old-words}\n\n## Old words\n\n## *A* {#ä}\n\n# B {#b}\n\n# B") == [
        "old-words", "old-words-1", "ä", "b", "b-1",
      ]
    )
    #expect(try TestPage.html("## New *words* {#old}").hasPrefix("<h2 id=\"old\">New <em>words</em> <a "))
    #expect(try TestPage.html("A {#b}\n===").hasPrefix("<h1 id=\"b\">A <a "))
  }

  @Test(arguments: ["## A {b}", "## A {#b} c", "## A `{#b}`", "## A{#b}", #"## A \{#b}"#, "A {#b}"])
  func isNoId(markdown: String) throws {
    #expect(!(try TestPage.html(markdown).contains("id=\"b\"")))
  }

  @Test(
    arguments: [
      ("## A {#Two Words}", "4:6: 'Two Words' isn't a valid heading id"),
      ("## A {#}", "4:6: '' isn't a valid heading id"),
      ("## A {#a\"b}", "4:6: 'a\"b' isn't a valid heading id"),
      ("- x\n\n  ## A {#main}", "6:8: The id 'main' is reserved for a part of every page"),
      ("## A {#fn-x}", "4:6: The id 'fn-x' is reserved for a part of every page"),
      ("# A {#a}\n\n> # B {#a}", "6:7: Another heading on the page has the id 'a'"),
    ]
  )
  func anIdThatCannotBeHadIsAFault(markdown: String, line: String) {
    let (page, diagnostics) = TestPage.parse(markdown)
    #expect(page != nil)
    #expect(diagnostics.map(\.line) == [line])
    #expect(diagnostics.first?.hints.isEmpty == false)
  }
}
