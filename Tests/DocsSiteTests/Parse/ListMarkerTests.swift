import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct ListMarkerTests {
  @Test func aMarkedNumberedListIsSteps() throws {
    let html = try TestPage.html("<!-- steps -->\n3. One\n4. Two\n\n1) Three")
    #expect(
      html == """
        <ol start="3" class="steps" role="list">
        <li>One
        </li>
        <li>Two
        </li>
        </ol>
        <ol>
        <li>Three
        </li>
        </ol>

        """
    )
  }

  @Test func aMarkedListOfLinksIsCards() throws {
    let html = try TestPage.html("> <!--   cards -->\n>\n> - [One](https://a.example/)\n>   About one.")
    #expect(html.contains("<ul class=\"cards\" role=\"list\">\n<li><a href=\"https://a.example/\">One</a>\n"))
    #expect(html.contains("About one.\n</li>"))
  }

  @Test(arguments: [
    ("<!-- steps -->\n- One", "4:1: The steps aren't numbered"),
    ("<!-- cards -->\n1. [One](#a)", "4:1: A card doesn't begin with a link"),
    ("<!-- cards -->\n- One", "4:1: A card doesn't begin with a link"),
    ("<!-- cards -->\n\nText\n\n- [One](https://a.example/)", "4:1: No list follows 'cards'"),
    ("Text\n\n> <!-- steps -->", "6:3: No list follows 'steps'"),
    ("<!-- steps -->\n\n<!-- steps -->\n1. One", "4:1: No list follows 'steps'"),
  ])
  func aMarkerWithoutItsListIsAFault(markdown: String, fault: String) {
    #expect(TestPage.parse(markdown).diagnostics.map(\.line) == [fault])
  }

  @Test(arguments: ["<!-- plain -->", "<!-- my steps -->", "<!-- To do: cards? -->"])
  func otherCommentsAreForWriters(comment: String) throws {
    let (_, diagnostics) = TestPage.parse("\(comment)\n1. One")
    #expect(diagnostics == [])
    let html = try TestPage.html("\(comment)\n1. One")
    #expect(!html.contains("!--"))
    #expect(!html.contains("class=\"steps\""))
  }

  @Test func aMisspelledMarkerIsAFault() {
    let diagnostics = TestPage.parse("Text\n\n<!-- step -->\n1. One").diagnostics
    #expect(diagnostics.map(\.line) == ["6:1: Lists have no style 'step'"])
    #expect(diagnostics.first?.hints == ["Did you mean 'steps'?"])
  }
}
