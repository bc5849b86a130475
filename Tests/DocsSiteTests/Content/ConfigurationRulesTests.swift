import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite
@testable import DocsTheme

struct ConfigurationRulesTests {
  private func faults(_ text: String) -> [String] {
    SiteConfiguration.parse(ContentFile(path: "docs.yml", text: text)).diagnostics.map(\.line)
  }

  @Test func everythingThatIsWrongIsReportedAtOnce() {
    let text = """
      title: Lamps
      titel: L
      title: Again
      base: docs.example
      languages:
        - {tag: en, title: English}
        - {tag: en, title: Englisch}
        - {tag: e_n, title: x}
      sections:
        - folder: guide
          title: 5
          titles: {pt: Guia}
          descriptions: {fr: Lampes}
        - {folder: guide, title: Guide}
      package: /usr/src
      modules: [Lamps, Lamps, 7]
      external: {ignor: []}
      filters:
        - command: []
          timeout: 0
      """
    #expect(
      faults(text) == [
        "2:1: 'titel' is not known; did you mean 'title'?",
        "3:1: The key 'title' appears twice",
        "4:1: The base must be an http or https URL without query and fragment",
        "7:6: The language 'en' is named twice",
        "8:6: 'e_n' isn't a language tag, such as 'en' or 'pt-BR'",
        "11:5: Expected a string, found a number",
        "12:14: The language 'pt' is not among the languages",
        "13:20: The language 'fr' is not among the languages",
        "14:6: The folder 'guide' has a section already",
        "15:1: The path of the package must be relative to the folder of docs.yml",
        "16:18: The module 'Lamps' is named twice",
        "16:25: Expected a string, found a number",
        "17:12: 'ignor' is not known; did you mean 'ignore'?",
        "19:5: The array must have 1 to 100 items, not 0",
        "20:5: 0 is not from 1 to 3600",
      ]
    )
  }

  @Test(
    arguments: [
      ("a: 1\nb: 2\na: 3\nb: 4\na: 5", ["3:1: a", "4:1: b", "5:1: a"]),
      ("é: 1\nx:\n  y: 1\n  # y: 0\n\n  z: {}\n  y: 2\né: 2", ["7:3: y", "8:1: é"]),
      ("l:\n  - a: 1\n    a: 2\n  - a: 1", ["3:5: a"]),
      ("a: 1\n\"a\": 2\n'a': 3", ["2:1: a", "3:1: a"]),
      ("x: {a: 1, a: 2}", nil),
    ] as [(String, [String]?)]
  )
  func keysThatStandTwiceAreFoundWhereEachHasALine(text: String, expected: [String]?) {
    let document = try? YAMLDocument(reading: text)
    #expect(
      document?.duplicates.map {
        "\($0.place.line):\($0.place.column): \($0.reason.split(separator: "'")[1])"
      } == expected
    )
    // A caller that doesn't ask for duplicates gets an error instead.
    #expect(throws: YAMLDocument.SyntaxError.self) { try YAMLDocument(parsing: text) }
  }

  @Test func sectionsNameFoldersThatHoldPages() throws {
    let text =
      "title: A\nsections:\n  - {folder: guidde, title: G}\n  - {folder: api, title: A}\nmodules: [A]"
    let folder = try TemporaryFolder()
    let rules = ConfigurationRules(YAMLFile(file: "docs.yml", firstLine: 1, text: text))
    let pages = ["content/index.md", "content/guide/a.md", "content/api/b/c.md"]
    #expect(
      rules.diagnostics(pages: pages, root: folder.url).map { "\($0.line) [\($0.hints.joined())]" } == [
        "3:6: No page in content/guidde [Did you mean 'guide'?]",
        "5:1: No Package.swift in '.' [Set the package's folder, relative to docs.yml: 'package: ..']",
      ]
    )
    try folder.write("", to: "Package.swift")
    #expect(rules.diagnostics(pages: pages, root: folder.url).count == 1)
  }

  @Test func sourcesNameMarkdownOutsideOfContent() throws {
    let text =
      "title: A\nsources: [README.md, Guide/, content, content/a, NEWS.md]\nsections: [{folder: Guide, title: G}]"
    let rules = ConfigurationRules(YAMLFile(file: "docs.yml", firstLine: 1, text: text))
    let pages = ["Guide/a.md", "README.md", "content/index.md"]
    let hint =
      "Name files that end with .md, or folders of them, relative to the folder of docs.yml; not symbolic links"
    #expect(
      rules.diagnostics(pages: pages, root: try TemporaryFolder().url).map {
        "\($0.line) [\($0.hints.joined())]"
      } == [
        "2:22: No Markdown in 'Guide/' [Write 'Guide', without a slash at the end]",
        "2:30: content/ is part of every site []", "2:39: content/ is part of every site []",
        "2:50: No Markdown in 'NEWS.md' [\(hint)]",
      ]
    )
  }

  @Test func modulesThatThePackageHasNotAreNamedWithThoseThatItHas() {
    let yaml = YAMLFile(
      file: "docs.yml",
      firstLine: 1,
      text: "title: A\nmodules:\n  - Lampss\n  - Kit\n  - Foo"
    )
    let faults = ConfigurationRules(yaml).diagnostics(
      unknownModules: ["Foo", "Lampss"],
      known: ["Lamps", "Kit"]
    )
    #expect(
      faults.map { "\($0.line) [\($0.hints.joined())]" } == [
        "3:5: The package has no module 'Lampss' [Did you mean 'Lamps'?]",
        "5:5: The package has no module 'Foo' [It has 'Kit', 'Lamps']",
      ]
    )
  }
}
