import Foundation
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

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
      level: beginner
      topic: [c]
      date: 2026-03-08
      expires: 2026-03-09
      draft: true
      language: pt-BR
      translation-of: /a/
      translation-hash: "0123456789ab"
      aliases:
        - /old/
      heading-aliases: {old: new}
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
    #expect(frontMatter.level == "beginner")
    #expect(frontMatter.topics == ["c"])
    #expect(frontMatter.date == "2026-03-08")
    #expect(frontMatter.expires == "2026-03-09")
    #expect(frontMatter.draft)
    #expect(frontMatter.language == "pt-BR")
    #expect(frontMatter.translationOf == "/a/")
    #expect(frontMatter.translationHash == "0123456789ab")
    #expect(frontMatter.aliases == ["/old/"])
    #expect(frontMatter.headingAliases == ["old": "new"])
    #expect(
      frontMatter.position(of: "aliases", "0", in: "f") == SourcePosition(file: "f", line: 15, column: 5)
    )
    #expect(frontMatter.position(of: "level", in: "f") == SourcePosition(file: "f", line: 6, column: 1))
    #expect(body == "\nBody")
    #expect(line == 18)
  }

  @Test func aTitleIsEnough() throws {
    let (frontMatter, body, line, diagnostics) = split("---\ntitle: A\n---")
    #expect(diagnostics == [])
    #expect(frontMatter?.order == 1000)
    #expect(frontMatter?.draft == false)
    #expect(body == "")
    #expect(line == 4)
  }

  @Test(arguments: ["---\ntitle: A\n---", "--- \ntitle: A\n---\t", "---\ntitle: A\n---  \n"])
  func blanksBehindTheHyphensDoNoHarm(text: String) {
    let (frontMatter, body, line, _) = split(text)
    #expect(frontMatter?.title == "A")
    #expect(body == "")
    #expect(line == 4)
  }

  @Test(arguments: ["---\ntitle: A\n", "---", "---\n\n# Text\n---- \n"])
  func mayHaveNoEnd(text: String) {
    let (frontMatter, body, line, diagnostics) = split(text)
    #expect(frontMatter == nil)
    #expect(body == text)
    #expect(line == 1)
    #expect(diagnostics.map(\.line) == ["1:1: The front matter is not closed"])
    #expect(diagnostics.first?.hints == ["Add a line '---' after its last key"])
  }

  @Test(arguments: [
    "", "Text", "\n---\ntitle: A\n---\n", "----\ntitle: A\n----\n", "--\n--", "\u{FEFF}---\na: b\n---",
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
      ("title: [", ["2:1: Invalid YAML: did not find expected node content"]),
      ("title: A\ntitle: B", ["3:1: The key 'title' appears twice"]),
      ("- title", ["2:1: Expected an object, found an array"]),
      ("", ["2:1: The member 'title' is missing"]),
      ("title:", ["2:1: Expected a string, found null"]),
      ("title: A\n\ttags: [a]", ["3:1: Invalid YAML: found a tab character that violates indentation"]),
      ("title: A\ntags: &t [a]\ntopic: *t\nlevel: *t", ["5:1: Expected a string, found an array"]),
      (
        "title: [a]\norder: -1\ntopics: []\nalias: []\ndate: 2026-02-30\ntags: ['+']\nlanguage: e",
        [
          "5:1: 'alias' is not known; did you mean 'aliases'?",
          "4:1: 'topics' is not known; did you mean 'topic'?",
          "2:1: Expected a string, found an array", "3:1: -1 is not from 0 to 1000000",
          "6:1: '2026-02-30' isn't a calendar date", "7:8: '+' has no letter or digit for an address",
          "8:1: 'e' isn't a BCP 47 language tag",
        ]
      ),
    ]
  )
  func saysWhereItIsWrong(yaml: String, faults: [String]) {
    let (frontMatter, _, _, diagnostics) = split("---\n\(yaml)\n---\n")
    #expect(frontMatter == nil)
    #expect(diagnostics.map(\.line) == faults)
    #expect(diagnostics.allSatisfy { $0.identifier == "front-matter-is-wrong" })
  }

  /// A few lines of aliases may expand beyond any memory; the size is counted before they are expanded.
  @Test func anchorsCannotFillTheMemory() {
    let bomb = (1...30).map { "k\($0): &a\($0) [\($0 == 1 ? "x" : "*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)")]" }
    let (frontMatter, _, _, diagnostics) = split("---\ntitle: A\n\(bomb.joined(separator: "\n"))\n---\n")
    #expect(frontMatter == nil)
    #expect(diagnostics.map(\.summary) == ["The YAML holds more than 50000 values"])
  }

  @Test(
    arguments: [
      ("date: 2026-13-01", ["3:1: '2026-13-01' isn't a calendar date", "Write it as 2026-03-08"]),
      ("expires: tomorrow", ["3:1: 'tomorrow' isn't a calendar date", "Write it as 2026-03-08"]),
      (
        "date: 2026-03-08\nexpires: 2026-03-08",
        ["4:1: The page expires before it is published on 2026-03-08"]
      ),
      ("level: '!'", ["3:1: '!' has no letter or digit for an address"]),
      ("hero: A", ["3:1: Only a home page has 'hero'", "Add 'layout: home'"]),
      ("layout: page\ncards: []", ["4:1: Only a home page has 'cards'", "Add 'layout: home'"]),
      (
        "layout: home\nactions:\n  - {title: A, link: 'javascript:x'}",
        [
          "5:16: A link with the scheme 'javascript' is not safe",
          "Use https, http or mailto. Begin a path that contains a colon with ./",
        ]
      ),
      ("translation-hash: abc", ["3:1: The page has a translation-hash, but no translation-of"]),
    ]
  )
  func aPageWithAFaultOfMeaningIsStillThere(yaml: String, faults: [String]) {
    let (frontMatter, _, _, diagnostics) = split("---\ntitle: A\n\(yaml)\n---\n")
    #expect(frontMatter?.title == "A")
    #expect(diagnostics.flatMap { [$0.line] + $0.hints } == faults)
  }

  @Test func anUnknownLanguageIsAFaultAtItsKey() {
    let diagnostics = TestPage.parse("", frontMatter: "title: A\nlanguage: pt-br").diagnostics
    #expect(
      diagnostics.flatMap { [$0.line] + $0.hints } == [
        "3:1: The language 'pt-br' is not listed in docs.yml", "Did you mean 'pt-BR'?",
      ]
    )
  }

  /// Editors on other systems end lines with two bytes, or start a file with a byte order mark.
  @Test(arguments: ["\r\n", "\r"], ["", "\u{FEFF}"])
  func filesOfOtherSystemsAreReadAsOwnOnes(newline: String, mark: String) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "livedocs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let content = root.appending(path: "content")
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
    let text = "---\ntitle: A\n---\n\n# One\n\n[a](/nowhere/)\n"
    try Data((mark + text.replacing("\n", with: newline)).utf8).write(to: content.appending(path: "a.md"))
    let file = try ContentLoader(root: root).file("content/a.md")
    #expect(file == ContentFile(path: "content/a.md", text: text))
  }
}
