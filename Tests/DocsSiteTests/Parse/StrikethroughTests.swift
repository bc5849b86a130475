import TestPages
import Testing

@testable import DocsSite

/// GitHub Flavored Markdown, section 6.5.
struct StrikethroughTests {
  @Test(
    arguments: [
      // Example 491.
      ("~~Hi~~ Hello, ~there~ world!", "<p><del>Hi</del> Hello, <del>there</del> world!</p>\n"),
      // Example 492.
      ("This ~~has a\n\nnew paragraph~~.", "<p>This ~~has a</p>\n<p>new paragraph~~.</p>\n"),
      // Example 493.
      ("This will ~~~not~~~ strike.", "<p>This will ~~~not~~~ strike.</p>\n"),
    ]
  )
  func readsTheExamples(markdown: String, html: String) throws {
    #expect(try TestPage.html(markdown) == html)
  }

  @Test(
    arguments: [
      ("~~a *b* `c`~~", "<del>a <em>b</em> <code>c</code></del>"), ("*~~a~~*", "<em><del>a</del></em>"),
      ("~~a\nb~~", "<del>a\nb</del>"), ("~~a ~b~ c~~", "<del>a <del>b</del> c</del>"),
      ("~~a ~b~~ c~", "<del>a ~b</del> c~"), ("~~a~ b", "~~a~ b"), ("~~ a ~~", "~~ a ~~"),
      ("~5 to ~10", "~5 to ~10"), (#"\~~a~~"#, "~~a~~"), (#"\~a~"#, "~a~"),
      (#"`\~~a~~`"#, #"<code>\~~a~~</code>"#),
      ("a~~\"b\"~~c", "a~~&quot;b&quot;~~c"), ("é~~b~~é", "é<del>b</del>é"),
      ("[~~a~~](/x/)", "<a href=\"/x/\"><del>a</del></a>"), ("~~", "~~"), ("a ~~~~b~~~~", nil),
    ] as [(String, String?)]
  )
  func followsTheRulesOfEmphasis(markdown: String, html: String?) throws {
    let found = try TestPage.html(markdown)
    if let html {
      #expect(found == "<p>\(html)</p>\n")
    } else {
      #expect(!found.contains("<del>"))
    }
  }

  @Test func aTableHasItToo() throws {
    #expect(try TestPage.html("| ~~a~~ |\n|---|").contains("<th scope=\"col\"><del>a</del></th>"))
  }
}
