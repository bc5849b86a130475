import TestPages
import Testing

@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

struct BlockRendererTests {
  @Test(
    arguments: [
      ("a < b & c > \"d\" 'e'", "<p>a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&#39;</p>\n"),
      ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;\n</p>\n"),
      ("a <img src=x onerror=alert(1)> b", "<p>a &lt;img src=x onerror=alert(1)&gt; b</p>\n"),
      ("`<b>`", "<p><code>&lt;b&gt;</code></p>\n"),
      (
        "[\"a\"](/x/ \"t\\\"><b>\")",
        "<p><a href=\"/x/\" title=\"t&quot;&gt;&lt;b&gt;\">&quot;a&quot;</a></p>\n"
      ),
      ("[a](/x/?a=1&b=\"><b>\")", "<p><a href=\"/x/?a=1&amp;b=&quot;&gt;&lt;b&gt;&quot;\">a</a></p>\n"),
      ("[a](</x/?a=\"b\">)", "<p><a href=\"/x/?a=&quot;b&quot;\">a</a></p>\n"),
      ("![\"<b>\"](/x.png)", "<p><img src=\"/x.png\" alt=\"&quot;&lt;b&gt;&quot;\"></p>\n"),
      ("| <b> |\n|---|", "<th scope=\"col\">&lt;b&gt;</th>"),
      ("```yaml\n<i>\n```", "&lt;i&gt;</span>\n</code>"),
    ]
  )
  func nothingOfAPageBecomesMarkup(markdown: String, html: String) throws {
    let found = try TestPage.html(markdown)
    #expect(found.contains(html), "\(found)")
  }

  @Test func aWrongLanguageBecomesNoMarkup() throws {
    let page = try #require(TestPage.parse("```\"><b>\n<i>\n```").page)
    var renderer = BlockRenderer(page: page, basePath: "/", words: Words([:]), findings: PageFindings())
    #expect(
      renderer.html(TestPage.blocks("```\"><b>\n<i>\n```")).contains(
        "<code class=\"language-&quot;&gt;&lt;b&gt;\">&lt;i&gt;\n</code>"
      )
    )
  }

  @Test func aHeadingHasALinkToItself() throws {
    #expect(
      try TestPage.html("## A *b* & \"c\"")
        == "<h2 id=\"a-b--c\">A <em>b</em> &amp; &quot;c&quot; "
        + "<a class=\"anchor\" href=\"#a-b--c\" aria-label=\"Link: A b &amp; &quot;c&quot;\">#</a></h2>\n"
    )
  }

  @Test func listsAreTightOrLoose() throws {
    #expect(try TestPage.html("- a\n- b") == "<ul>\n<li>a\n</li>\n<li>b\n</li>\n</ul>\n")
    #expect(
      try TestPage.html("2. a\n\n3. b")
        == "<ol start=\"2\">\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>\n"
    )
    #expect(try TestPage.html("1. a") == "<ol>\n<li>a\n</li>\n</ol>\n")
  }

  @Test func aTableSaysItsAlignmentsAsClasses() throws {
    let html = try TestPage.html("| a | b | c | d |\n|:-|:-:|-:|-|\n| 1 | 2 | 3 | 4 |")
    #expect(
      html.contains(
        "<tr><td class=\"left\" data-label=\"a\">1</td><td class=\"center\" data-label=\"b\">2</td>"
          + "<td class=\"right\" data-label=\"c\">3</td><td data-label=\"d\">4</td></tr>"
      )
    )
    #expect(html.contains("aria-label=\"Table 1\""))
    #expect(!html.contains("style="))
  }

  @Test func aTableWithoutACornerHasHeadersAtBothSides() throws {
    #expect(
      try TestPage.html("| | a |\n|---|-:|\n| b | 1 |").contains(
        "<tr><td></td><th scope=\"col\" class=\"right\">a</th></tr>\n</thead>\n<tbody>\n"
          + "<tr><th scope=\"row\">b</th><td class=\"right\" data-label=\"a\">1</td></tr>"
      )
    )
  }

  @Test func aCellHasTheNameOfItsColumn() throws {
    #expect(
      try TestPage.html("| *a* & `b` | |\n|---|---|\n| 1 | 2 |").contains(
        "<tr><td data-label=\"a &amp; b\">1</td><td>2</td></tr>"
      )
    )
  }

  @Test(
    arguments: [
      ("NSUserActivityTypes", "<code>NSUserActivityTypes"),
      (
        "application(_:continue:restorationHandler:)",
        "<code>application(_:<wbr>continue:<wbr>restorationHandler:)"
      ),
      (
        "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
        "<code>tableView(_:<wbr>trailing<wbr>Swipe<wbr>Actions<wbr>Configuration<wbr>For<wbr>Row<wbr>At:)"
      ),
      ("https://example.com/<a>", "<code>https://<wbr>example.<wbr>com/<wbr>&lt;a&gt;"),
      ("prefersTheUsualTime", "<code>prefersTheUsualTime"),
      ("prefersTheUsualTimes", "<code class=\"long\">prefersTheUsualTimes"),
    ]
  )
  func aLongNameInACellMayBreakBetweenItsParts(name: String, html: String) throws {
    #expect(try TestPage.html("| a |\n|---|\n| `\(name)` |").contains("\(html)</code>"))
  }

  @Test(
    arguments: [
      ("NSUserActivityTypes", "<code>NSUserActivityTypes"),
      ("scene(_:continue:)", "<code>scene(_:continue:)"),
      ("updateUserActivity(_:userInfo:)", "<code>updateUserActivity(_:<wbr>userInfo:)"),
      ("docs build --strict --output site", "<code class=\"long\">docs build --strict --output site"),
    ]
  )
  func aNameInASentenceBreaksIfItIsLongerThanALineOfAPhone(name: String, html: String) throws {
    #expect(try TestPage.html("See `\(name)`.").contains("\(html)</code>"))
  }

  @Test(
    arguments: [
      (.ran(.compared), "<span class=\"badge ran\">ran it</span>"),
      (.compiled, "<span class=\"badge compiles\">compiles</span>"),
      (
        .failedToCompile(["a < b", "c"]),
        "<p class=\"expected-error\">expectedError <code>a &lt; b</code> <code>c</code></p>"
      ),
      (.ignored(reason: "<no> phone"), "<p class=\"reason\">&lt;no&gt; phone</p>"),
      (.unchecked, "<figcaption>swift</figcaption>"),
    ] as [(SampleReport, String)]
  )
  func aListingShowsWhatItProved(report: SampleReport, html: String) throws {
    let page = try TestPage.html("```swift\nlet a = \"<b>\"\n```", reports: [report])
    #expect(page.contains(html), "\(page)")
    #expect(
      page.contains("<span class=\"k\">let</span> a = <span class=\"s\">&quot;&lt;b&gt;&quot;</span>")
        || page.contains("&lt;b&gt;")
    )
    #expect(!page.contains("<b>"))
  }
}
