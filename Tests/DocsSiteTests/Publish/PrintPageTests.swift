import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct PrintPageTests {
  private let pages: [Page]
  private let printed: PrintPage
  private let configuration: SiteConfiguration

  init() throws {
    var configuration = TestPage.configuration
    configuration.base = "https://docs.example/docs/"
    self.configuration = configuration
    pages = [
      try TestPage.page("", path: "content/index.md", frontMatter: "title: Home"),
      try TestPage.page("", path: "content/guide/page.md", frontMatter: "title: A < B\ndescription: About"),
    ]
    printed = PrintPage(pages, language: "en", configuration: configuration)
  }

  @Test func aPageIsASectionWithLowerHeadingsAndItsOwnIds() {
    let html = printed.section(
      pages[1],
      content: """
        <h2 id="x">X <a class="anchor" href="#x">#</a></h2>
        <h6 id="y">Y</h6><hr>
        <simulation-widget id="sim-1" data-words="{}"><section aria-labelledby="x y"><div class="controls"><p>r</p></div>s</section></simulation-widget>
        <pre tabindex="0" role="region" aria-label="Listing 1">c</pre>

        """
    )
    #expect(
      html == """
        <section class="printed" id="p/guide/page" lang="en">
        <h2>A &lt; B</h2>
        <p class="lede">About</p>
        <div class="content">
        <h3 id="p/guide/page:x">X </h3>
        <h6 id="p/guide/page:y">Y</h6><hr>
        <simulation-widget id="p/guide/page:sim-1"><section aria-labelledby="p/guide/page:x p/guide/page:y">s</section></simulation-widget>
        <pre tabindex="0" role="region" aria-label="A &lt; B: Listing 1">c</pre>
        </div>
        </section>

        """
    )
  }

  @Test(
    arguments: [
      ("#x", "#p/guide/page:x"), ("/docs/", "#p/"), ("/docs/#a", "#p/:a"), ("../../#a", "#p/:a"),
      ("/docs/guide/page/", "#p/guide/page"), ("/docs/guide/page", "#p/guide/page"),
      ("/docs/elsewhere/#a", "/docs/elsewhere/#a"), ("runs/a.json", "/docs/guide/page/runs/a.json"),
      ("https://e.example/#a", "https://e.example/#a"), ("/outside/", "/outside/"),
    ]
  )
  func linksLeadToSectionsWhereTheyCan(link: String, target: String) {
    let html = printed.section(pages[1], content: "<a href=\"\(link)\">l</a>")
    #expect(html.contains("<a href=\"\(target)\">l</a>"), "\(html)")
  }

  @Test func eachLanguageHasItsOwn() {
    #expect(printed.address == "/print/")
    #expect(PrintPage([], language: "pt-BR", configuration: configuration).address == "/pt-br/print/")
  }

  @Test func whatNoBrowserPrintsIsRefused() {
    let large = String(repeating: "x", count: PrintPage.limit)
    #expect(throws: PrintPage.PrintError.tooLarge(address: printed.address)) {
      try printed.content(pages) { _ in large }
    }
  }
}
