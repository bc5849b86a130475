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
      ("@Tab(\"macOS\") { a }\n\nb", "> [!TAB] macOS\n> a\nb"),
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

  @Test func metadataThatReadersSeeIsShown() {
    let source = source(
      """
      # Lamps

      @Metadata {
        @TitleHeading("Release notes")
        @PageImage(purpose: icon, source: lamp, alt: "A lamp")
        @PageImage(purpose: card, source: card)
        @PageColor(blue)
        @CallToAction(url: "https://example.com/a b", purpose: download)
        @Available(iOS, introduced: "17.0")
        @Available(Linux)
      }

      More.
      """
    )
    let remarks =
      "*Release notes* · ![A lamp](<lamp>) · [Download](<https://example.com/a b>) · **iOS 17.0+** · **Linux**"
    #expect(
      source.text.split(separator: "\n", omittingEmptySubsequences: false).suffix(3) == [
        remarks[...], "", "More.",
      ]
    )
    #expect(source.diagnostics.map(\.line) == ["6:3: The directive '@PageImage' has no effect here"])
  }

  @Test func whatHasNoEffectIsReportedOnce() {
    let source = source(
      "@Shade(a)\n\n  @Glow {\n  b\n}\n@Shade(b)\n\n@Metadata {\n @Shine(x)\n}"
    )
    #expect(
      source.diagnostics.map(\.line) == [
        "1:1: The directive '@Shade' has no effect here", "3:3: The directive '@Glow' has no effect here",
        "9:2: The directive '@Shine' has no effect here",
      ]
    )
    #expect(source.text.contains("\nb\n"))
  }

  @Test func aTutorialIsItsStepsInOrder() {
    let text = """
      @Tutorial(time: 15) {
        @Intro(title: "A lamp") {
          Build one.
        }
        @Section(title: "Switch it on") {
          @ContentAndMedia {
            What you need.
          }
          @Steps {
            @Step {
              Make a file.

              @Code(name: "Lamp.swift", file: 01.swift)
            }
            @Step {
              @Code(name: "Lamp.swift", file: 02.swift, reset: true) {
                @Image(source: lamp, alt: "It is on")
              }
            }
            Nearly done.
            @Step { Rest. }
          }
        }
        @Assessments {
          @MultipleChoice {
            How bright?
            @Choice(isCorrect: false) {
              Ten
              @Justification(reaction: "No") { Too dark. }
            }
            @Choice(isCorrect: true) {
              Forty
              @Justification {
                As bright
                as it is.
              }
            }
          }
        }
      }
      """
    let markdown = """

      # A lamp
      Build one.

      ## Switch it on

      What you need.


      <!-- steps -->
      1. Make a file.

         ![Lamp.swift](<code-1>)


      2. ![Lamp.swift](<code-2>)
         ![It is on](<lamp>)


      Nearly done.
      3. Rest.


      ## Check your understanding

      How bright?

      - Ten
        **Wrong.** Too dark.


      - Forty

        **Right.** As bright
        as it is.





      """
    let source = source(text)
    #expect(source.text == markdown)
    #expect(source.title == .text("A lamp"))
    #expect(
      source.codeFiles == [
        "code-1": CatalogSource.CodeFile(name: "Lamp.swift", file: "01.swift", isReset: false),
        "code-2": CatalogSource.CodeFile(name: "Lamp.swift", file: "02.swift", isReset: true),
      ]
    )
    #expect(source.diagnostics == [])
  }

  @Test func tutorialsHaveATableOfContents() {
    let source = source(
      """
      @Tutorials(name: "Lamps") {
        @Intro(title: "All about lamps") {
          @Image(source: room, alt: "A room")
        }
        @Volume(name: "First") {
          @Chapter(name: "Light") {
            Two of them.

            @TutorialReference(tutorial: "doc:A-lamp")
            @TutorialReference(tutorial: "doc:Two-lamps")
          }
        }
        @Resources {
          @Forums(destination: "https://forums.swift.org") { Ask. }
        }
      }
      """
    )
    #expect(source.isContents)
    #expect(
      source.text.split(separator: "\n") == [
        "# All about lamps", "![A room](<room>)", "## First", "### Light", "Two of them.", "- <doc:A-lamp>",
        "- <doc:Two-lamps>", "[Forums](https://forums.swift.org)", "Ask.",
      ]
    )
  }

  @Test func deepNestingEnds() {
    let text = String(repeating: "@Row {\n", count: 5000) + "a"
    #expect(source(text).text.hasSuffix("a"))
    #expect(source("@Image(" + String(repeating: "\n", count: 5000)).diagnostics == [])
  }
}
