import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsSite

/// GitHub Flavored Markdown, section 6.9.
struct AutolinkTests {
  private func link(_ text: String, to address: String? = nil) -> String {
    "<a href=\"\((address ?? text).escapedForHTML)\">\(text.escapedForHTML)</a>"
  }

  @Test func readsTheExamplesOfDomainsWithoutScheme() throws {
    let google = "www.google.com/search?q=Markup+(business)"
    let examples: [(String, String)] = [
      ("www.commonmark.org", link("www.commonmark.org", to: "http://www.commonmark.org")),
      (
        "Visit www.commonmark.org/help for more information.",
        "Visit \(link("www.commonmark.org/help", to: "http://www.commonmark.org/help")) for more information."
      ),
      ("Visit www.commonmark.org.", "Visit \(link("www.commonmark.org", to: "http://www.commonmark.org"))."),
      (
        "Visit www.commonmark.org/a.b.",
        "Visit \(link("www.commonmark.org/a.b", to: "http://www.commonmark.org/a.b"))."
      ),
      (google, link(google, to: "http://" + google)),
      (google + "))", link(google, to: "http://" + google) + "))"),
      ("(\(google))", "(" + link(google, to: "http://" + google) + ")"),
      ("(\(google)", "(" + link(google, to: "http://" + google)),
      (
        "www.google.com/search?q=(business))+ok",
        link("www.google.com/search?q=(business))+ok", to: "http://www.google.com/search?q=(business))+ok")
      ),
      (
        "www.google.com/search?q=commonmark&hl=en",
        link(
          "www.google.com/search?q=commonmark&hl=en",
          to: "http://www.google.com/search?q=commonmark&hl=en"
        )
      ),
      (
        "www.google.com/search?q=commonmark&hl;",
        link("www.google.com/search?q=commonmark", to: "http://www.google.com/search?q=commonmark")
          + "&amp;hl;"
      ),
      (
        "www.commonmark.org/he<lp",
        link("www.commonmark.org/he", to: "http://www.commonmark.org/he") + "&lt;lp"
      ),
    ]
    for (markdown, html) in examples {
      #expect(try TestPage.html(markdown) == "<p>\(html)</p>\n")
    }
  }

  @Test func readsTheExamplesOfAddressesWithScheme() throws {
    #expect(try TestPage.html("http://commonmark.org") == "<p>\(link("http://commonmark.org"))</p>\n")
    let address = "https://encrypted.google.com/search?q=Markup+(business)"
    #expect(try TestPage.html("(Visit \(address))") == "<p>(Visit \(link(address)))</p>\n")
  }

  @Test(
    arguments: [
      "`https://a.org`", "[https://a.org](/page/)", "![https://a.org](/a.svg)", "xhttps://a.org",
      "\"https://a.org\"",
      "https://localhost", "https://", "www.", "www.a_b.org", "https://a_b.c", #"https\://a.org"#,
      #"www\.a.org"#,
      "ftp://a.org", "a@b.org", "```text\nhttps://a.org\n```",
    ]
  )
  func isNoAddress(markdown: String) throws {
    #expect(!(try TestPage.html(markdown).contains("href=\"http")))
  }

  @Test(
    arguments: [
      ("*https://a.org*", "<em>", "</em>"), ("a\nhttps://a.org\nb", "\n", "\nb"),
      ("~~https://a.org~~", "<del>", "</del>"),
      ("HTTPS://a.org".lowercased(), "", ""), ("a *b* https://a.org, c", "</em> ", ", c"),
    ]
  )
  func standsAmongOtherMarks(markdown: String, before: String, after: String) throws {
    #expect(try TestPage.html(markdown).contains(before + link("https://a.org") + after))
  }

  @Test func aCellMayBeginWithOne() throws {
    let html = try TestPage.html("| a |\n|---|\n| https://a.org/x |\n\n")
    #expect(html.contains("<td data-label=\"a\">\(link("https://a.org/x"))</td>"))
  }
}
