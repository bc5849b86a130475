import Foundation
import Testing

@testable import DocsSite

struct FrontMatterTests {
  private func split(_ text: String) -> (FrontMatter?, String, Int, [Diagnostic]) {
    let (frontMatter, body, line, diagnostics) = FrontMatter.split(
      ContentFile(path: "content/a.md", text: text)
    )
    return (frontMatter, body, line, diagnostics)
  }

  @Test func readsEveryKey() throws {
    let text = """
      ---
      title: "A: title"
      description: Words
      order: 3
      tags: [a, b]
      date: 2026-03-08
      draft: true
      language: pt-BR
      translation-of: /a/
      aliases:
        - /old/
      ---

      Body
      """
    let (found, body, line, diagnostics) = split(text)
    let frontMatter = try #require(found)
    #expect(diagnostics == [])
    #expect(frontMatter.title == "A: title")
    #expect(frontMatter.description == "Words")
    #expect(frontMatter.order == 3)
    #expect(frontMatter.tags == ["a", "b"])
    #expect(frontMatter.date == "2026-03-08")
    #expect(frontMatter.draft)
    #expect(frontMatter.language == "pt-BR")
    #expect(frontMatter.translationOf == "/a/")
    #expect(frontMatter.aliases == ["/old/"])
    #expect(body == "\nBody")
    #expect(line == 13)
  }

  @Test func aTitleIsEnough() throws {
    let (frontMatter, body, line, diagnostics) = split("---\ntitle: A\n---")
    #expect(diagnostics == [])
    #expect(frontMatter?.order == 1000)
    #expect(frontMatter?.draft == false)
    #expect(body == "")
    #expect(line == 4)
  }

  @Test(arguments: [
    "", "Text", "\n---\ntitle: A\n---\n", "---\ntitle: A\n", "----\ntitle: A\n----\n", "--- \ntitle: A\n--- ",
  ])
  func isMissedAtTheFirstLine(text: String) {
    let (frontMatter, body, line, diagnostics) = split(text)
    #expect(frontMatter == nil)
    #expect(body == text)
    #expect(line == 1)
    #expect(diagnostics.map(\.line) == ["1:1: The front matter is missing"])
    #expect(diagnostics.first?.hints.count == 1)
  }

  @Test(
    arguments: [
      (
        "titel: A",
        ["2:1: 'titel' is not known; did you mean 'title'?", "2:1: The member 'title' is missing"]
      ),
      ("title: A\n  # comment\norder: x", ["4:1: Expected a whole number from 0 to 1000000, found a string"]),
      ("title: A\ndraft: maybe", ["3:1: Expected true or false, found a string"]),
      ("title: A\ntags: [é, 1]", ["3:12: Expected a string, found a number"]),
      ("title: [", ["2:1: The YAML is broken: did not find expected node content"]),
      ("title: A\ntitle: B", ["3:1: The key 'title' stands twice"]),
      ("- title", ["2:1: Expected an object, found an array"]),
      ("", ["2:1: The member 'title' is missing"]),
      ("title:", ["2:1: Expected a string, found null"]),
    ]
  )
  func saysWhereItIsWrong(yaml: String, faults: [String]) {
    let (frontMatter, _, _, diagnostics) = split("---\n\(yaml)\n---\n")
    #expect(frontMatter == nil)
    #expect(diagnostics.map(\.line) == faults)
    #expect(diagnostics.allSatisfy { $0.identifier == "front-matter-is-wrong" })
  }

  @Test func anUnknownLanguageIsAFault() {
    let diagnostics = TestPage.parse("", frontMatter: "title: A\nlanguage: fr").diagnostics
    #expect(diagnostics.map(\.summary) == ["The language 'fr' is not among the languages of docs.yml"])
  }

  /// Editors on other systems end lines with two bytes, and some begin a file with a mark.
  @Test(arguments: ["\r\n", "\r"], ["", "\u{FEFF}"])
  func filesOfOtherSystemsAreReadAsOwnOnes(newline: String, mark: String) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "livedocs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let content = root.appending(path: "content")
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
    let text = "---\ntitle: A\n---\n\n# One\n\n[a](/nowhere/)\n"
    try Data((mark + text.replacing("\n", with: newline)).utf8).write(to: content.appending(path: "a.md"))
    let files = try ContentLoader(root: root).pages()
    #expect(files == [ContentFile(path: "content/a.md", text: text)])
  }
}
