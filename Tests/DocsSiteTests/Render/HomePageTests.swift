import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

/// The pages with `layout: home`, in the default theme.
struct HomePageTests {
  private static let frontMatter = """
    title: Truth
    description: For machines.
    layout: home
    hero: A sentence & more.
    actions:
      - {title: Read, link: /guide/}
      - {title: Elsewhere, link: "https://e.example/"}
    cards:
      - {title: Subject, text: What it is., link: /guide/, picture: one.svg}
    """

  /// Builds a site whose home page has this front matter.
  private func build(
    _ frontMatter: String = frontMatter,
    guide: String = "Text.",
    options: SiteBuilder.Options = SiteEditor.plain
  ) async throws -> (files: [String: String], faults: [String]) {
    let folder = try TemporaryFolder()
    try folder.write("title: Site\nbase: https://docs.example/docs/\ncompress: none\n", to: "docs.yml")
    try folder.write("---\n\(frontMatter)\n---\n\nDemonstration.\n", to: "content/index.md")
    try folder.write("---\ntitle: Guide\n---\n\n\(guide)\n", to: "content/guide.md")
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14"></svg>"#
    try folder.write(svg, to: "content/one.svg")
    let output = MemoryOutput()
    let result = try await SiteBuilder(
      root: folder.url,
      theme: Checkout.theme,
      simulations: [Lamp()],
      options: options
    )
    .build(into: output)
    let files = output.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return (Dictionary(files) { first, _ in first }, result.diagnostics.map(\.line))
  }

  @Test func showsHeroButtonsTextAndCards() async throws {
    let (files, faults) = try await build()
    #expect(faults == [])
    let page = try #require(files["index.html"])
    var rest = page[...]
    for part in [
      #"<body class="landing">"#, "<h1>Truth</h1>", #"<p class="lede">A sentence &amp; more.</p>"#,
      #"<a class="primary" href="/docs/guide/">Read</a>"#, #"<a href="https://e.example/">Elsewhere</a>"#,
      "<p>Demonstration.</p>", #"<ul class="cards" role="list">"#, #"<a href="/docs/guide/">"#, #"alt="""#,
      "Subject</a>", "<p>What it is.</p>",
    ] {
      let range = try #require(rest.range(of: part), "\(part) is missing, or too early")
      rest = rest[range.upperBound...]
    }
    #expect(page.contains(#"<meta name="description" content="For machines.">"#))
    #expect(!page.contains("class=\"figures\""))
  }

  @Test func itsWordsAreFound() async throws {
    let (files, _) = try await build()
    let fragments = files.filter { $0.key.hasPrefix("search/") }.values.joined()
    for words in ["A sentence & more.", "Demonstration.", "What it is."] {
      #expect(
        fragments.contains(words) || fragments.contains(words.replacing("&", with: "&amp;")),
        "\(words)"
      )
    }
  }

  @Test func itsLinksAndPicturesAreChecked() async throws {
    let broken = Self.frontMatter.replacing("link: /guide/}", with: "link: /gone/}")
      .replacing("one.svg", with: "two.svg")
    let (_, faults) = try await build(broken)
    #expect(faults == ["7:19: No page at '/gone/'", "10:56: No file at content/two.svg"])
  }

  /// The figures count what the build did on all pages, in the words of the page's language.
  @Test func countsWhatTheBuildDid() async throws {
    let counted = Self.frontMatter + "\nfacts: true"
    let simulation = """
      ```simulation lamp
      question: Is it on?
      ```
      """
    var page = try #require(try await build(counted, guide: simulation).files["index.html"])
    #expect(page.contains("<div><dt>simulation recorded</dt><dd>1</dd></div>"))
    #expect(!page.contains("compiled and run"))
    let listing = "```swift\nprint(1)  // Prints \"1\"\n```"
    page = try #require(
      try await build(counted, guide: "\(listing)\n\nAgain:\n\n\(listing)", options: .init()).files[
        "index.html"
      ]
    )
    #expect(page.contains("<div><dt>listings compiled and run</dt><dd>2</dd></div>"))
    #expect(page.contains("version of Swift that ran them"))
    #expect(!page.contains("simulation recorded"))
  }
}
