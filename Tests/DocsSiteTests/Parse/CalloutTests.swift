import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct CalloutTests {
  @Test(arguments: Block.Callout.Kind.allCases)
  func everyKindIsAnAsideWithItsWord(kind: Block.Callout.Kind) throws {
    let html = try TestPage.html("> [!\(kind.rawValue.uppercased())]\n> Text.")
    #expect(
      html == "<aside role=\"note\" class=\"callout \(kind.rawValue)\" aria-labelledby=\"callout-1\">\n"
        + "<p class=\"callout-title\" id=\"callout-1\"><span>\(kind.rawValue)</span></p>\n"
        + "<p>Text.</p>\n</aside>\n"
    )
  }

  @Test func mayHaveATitleAndHoldsWhatAPageHolds() throws {
    let markdown = """
      > [!quirk] On *iOS 8* only
      > One.
      >
      > - a
      >
      > ```text
      > code
      > ```
      """
    guard case .callout(let callout)? = TestPage.blocks(markdown).first else {
      Issue.record("no callout")
      return
    }
    #expect(callout.kind == .quirk)
    #expect(callout.title == [.text("On "), .emphasis([.text("iOS 8")]), .text(" only")])
    #expect(callout.content.count == 3)
    #expect(PageOutline(callout.content).codeBlocks.map(\.position.line) == [9])
    #expect(try TestPage.html(markdown).contains("<span>quirk: On <em>iOS 8</em> only</span>"))
  }

  @Test func calloutsAreNumberedAlsoInsideEachOther() throws {
    let html = try TestPage.html("> [!NOTE]\n> a\n>\n> > [!TIP]\n> > b\n\n> [!NOTE]")
    for number in 1...3 {
      #expect(html.contains("aria-labelledby=\"callout-\(number)\""))
      #expect(html.contains(" id=\"callout-\(number)\""))
    }
  }

  @Test(
    arguments: [
      ("> [!WARNIG]\n> a", "4:3: 'WARNIG' isn't a kind of callout", "Did you mean 'WARNING'?"),
      ("text\n\n> > [!zzzzzzz] a", "6:5: 'zzzzzzz' isn't a kind of callout", "The kinds are NOTE, TIP"),
    ]
  )
  func anUnknownKindIsAFaultWithItsPlace(markdown: String, line: String, hint: String) {
    let (_, diagnostics) = TestPage.parse(markdown)
    #expect(diagnostics.map(\.line) == [line])
    #expect(diagnostics.first?.hints.first?.hasPrefix(hint) == true)
  }

  @Test(arguments: [
    "> a [!NOTE]", "> [NOTE] a", #"> \[!NOTE] a"#, "> `[!NOTE]`", "[!NOTE]", "> [!] a", "> [!two words]",
  ])
  func isAQuoteOrText(markdown: String) throws {
    #expect(!(try TestPage.html(markdown).contains("<aside")))
  }
}
