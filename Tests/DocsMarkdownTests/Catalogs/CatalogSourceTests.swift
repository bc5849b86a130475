import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

/// Files of DocC catalogs as Markdown.
struct CatalogSourceTests {
  private func source(_ text: String) -> CatalogSource {
    CatalogSource(ContentFile(path: "Sources/Lamps/Lamps.docc/A.md", text: text))
  }

  @Test(
    arguments: [
      ("a\n@Comment {\n  b\n}\nc", "a\n\n\n\nc"),
      ("@Comment { b }\nc", "\nc"),
      ("@Row {\n  @Column(size: 2) {\n    a\n\n    b\n  }\n  @Column { c }\n}", "\n\na\n\nb\n\nc\n"),
      (
        "@TabNavigator {\n  @Tab(\"macOS\") {\n    a\n  }\n  @Tab(\"Linux\") {\n    b\n  }\n}",
        "\n> [!TAB] macOS\n> a\n\n> [!TAB] Linux\n> b\n\n"
      ),
      ("@DeprecationSummary {\n  Use ``dim()``.\n}", "> [!WARNING]\n> Use ``dim()``.\n"),
      ("@Image(source: \"lamp.png\", alt: \"A [red] lamp\")", "![A [red\\] lamp](<lamp.png>)"),
      ("@Image(\n  source: lamp,\n  alt: \"A lamp\"\n)\nb", "![A lamp](<lamp>)\n\n\n\nb"),
      ("@Image(source: lamp, alt: a) {\n  A caption\n}", "![a](<lamp>)\nA caption\n"),
      (
        "@Snippet(path: \"Lamps/Snippets/dim\", slice: \"short\")\n\nb",
        "```swift, file=Snippets/dim.swift, slice=short\n```\nb"
      ),
      ("@Links(visualStyle: list) {\n  - <doc:B>\n}", "\n- <doc:B>\n"),
      ("@Options(scope: local) {\n  @AutomaticSeeAlso(disabled)\n}\na", "\n\n\na"),
      ("```swift\n@Option var a: Int\n}\n```\n}", "```swift\n@Option var a: Int\n}\n```\n}"),
      (
        "@Row {\n  ```swift\n  @Flag var a\n  if b {\n  }\n  ```\n}",
        "\n```swift\n@Flag var a\nif b {\n}\n```\n"
      ),
      ("    @Comment {", "    @Comment {"), ("@ada wrote it", "@ada wrote it"),
      ("@MainActor is an attribute", "@MainActor is an attribute"),
      ("@Comment {\n  never closed", "\n"),
    ]
  )
  func directivesBecomeMarkdownLineByLine(text: String, markdown: String) {
    let source = source(text)
    #expect(source.text == markdown)
    #expect(source.text.count { $0 == "\n" } == text.count { $0 == "\n" })
    #expect(source.diagnostics.map(\.line) == [])
  }

  @Test func metadataSaysWhatAPageIs() {
    let source = source(
      """
      # ``Lamps``

      @Metadata {
        @DisplayName("All lamps")
        @Redirected(from: "old/lamps")
        @PageKind(article)
        @DocumentationExtension(mergeBehavior: override)
      }
      """
    )
    #expect(source.title == .symbol("Lamps"))
    #expect(source.displayName == "All lamps")
    #expect(source.redirects == ["old/lamps"])
    #expect(source.replacesComment)
    #expect(source.diagnostics == [])
  }

  @Test func whatHasNoEffectIsReportedOnce() {
    let source = source(
      "@Video(source: a)\n\n  @Glow {\n  b\n}\n@Video(source: c)\n\n@Metadata {\n @Shine(x)\n}"
    )
    #expect(
      source.diagnostics.map(\.line) == [
        "1:1: The directive '@Video' has no effect here", "3:3: The directive '@Glow' has no effect here",
        "9:2: The directive '@Shine' has no effect here",
      ]
    )
    #expect(source.text.contains("\nb\n"))
  }

  @Test func deepNestingEnds() {
    let text = String(repeating: "@Row {\n", count: 5000) + "a"
    #expect(source(text).text.hasSuffix("a"))
    #expect(source("@Image(" + String(repeating: "\n", count: 5000)).diagnostics == [])
  }
}
