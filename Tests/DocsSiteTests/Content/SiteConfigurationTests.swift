import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct SiteConfigurationTests {
  private func parse(_ text: String) -> (configuration: SiteConfiguration?, faults: [String]) {
    let (configuration, diagnostics) = SiteConfiguration.parse(ContentFile(path: "docs.yml", text: text))
    return (configuration, diagnostics.map(\.line))
  }

  @Test func aTitleIsEnough() throws {
    let configuration = try #require(parse("title: A").configuration)
    #expect(configuration.base == "http://127.0.0.1:8080/")
    #expect(configuration.basePath == "/")
    #expect(configuration.standardLanguage == "en")
    #expect(configuration.package == ".")
    #expect(configuration.modules == [])
  }

  @Test(
    arguments: [
      ("https://docs.example", "https://docs.example/", "/"),
      ("https://docs.example/", "https://docs.example/", "/"),
      ("http://docs.example:8080/a/b", "http://docs.example:8080/a/b/", "/a/b/"),
      ("https://docs.example/é b", "https://docs.example/%C3%A9%20b/", "/%C3%A9%20b/"),
    ]
  )
  func theBaseEndsWithASlash(base: String, full: String, path: String) throws {
    var configuration = try #require(parse("title: A\nbase: \(base)").configuration)
    #expect(configuration.base == full)
    #expect(configuration.basePath == path)
    configuration.moveToRoot()
    #expect(configuration.basePath == "/")
    #expect(full.hasPrefix(configuration.base))
  }

  @Test(
    arguments: [
      "ftp://docs.example/", "docs.example", "/docs/", "javascript:alert(1)", "https:///docs",
      "https://docs.example/?a=1",
      "https://docs.example/#a",
    ]
  )
  func theBaseIsAnAddressOfTheWeb(base: String) {
    #expect(
      parse("title: A\nbase: \"\(base)\"").faults == [
        "2:1: The base must be an http or https URL without query and fragment"
      ]
    )
  }

  @Test(
    arguments: [
      ("titel: A", "1:1: 'titel' is not known; did you mean 'title'?"),
      ("title: A\nlanguages: []", "2:1: The array must have 1 to 100 items, not 0"),
      (
        "title: A\nlanguages:\n  - {tag: en, name: English}",
        "3:15: 'name' is not known; it must be one of 'tag', 'title', 'phrases'"
      ),
      (
        "title: A\nsections:\n  - folder: a\n    title: [",
        "4:1: Invalid YAML: did not find expected node content"
      ),
      ("title: A\nmodules: Kit", "2:1: Expected an array, found a string"),
    ]
  )
  func saysWhereItIsWrong(text: String, fault: String) {
    let (configuration, faults) = parse(text)
    #expect(configuration == nil)
    #expect(faults.contains(fault))
  }

  @Test(
    arguments: [
      ("url: https://github.com/a/b/", "https://github.com/a/b/edit/main/content/a%20b.md"),
      (
        "url: https://gitlab.example/a/b\n  branch: next",
        "https://gitlab.example/a/b/-/edit/next/content/a%20b.md"
      ),
      (
        "url: https://c.example/a\n  edit: '{url}/_edit/{branch}/docs/{path}'",
        "https://c.example/a/_edit/main/docs/content/a%20b.md"
      ),
      ("url: https://c.example/a\n  folder: docs/", "https://c.example/a/edit/main/docs/content/a%20b.md"),
    ]
  )
  func aFileIsEditedWhereItIsKept(repository: String, url: String) throws {
    let (configuration, faults) = parse("title: A\nrepository:\n  \(repository)")
    #expect(faults == [])
    #expect(try #require(configuration?.repository).editURL(of: "content/a b.md") == url)
  }

  @Test(
    arguments: [
      ("url: https://github.com/a/b/", "LICENSE.txt", "https://github.com/a/b/blob/main/LICENSE.txt"),
      ("url: https://github.com/a/b", "../LICENSE.txt", nil),
      (
        "url: https://gitlab.example/a/b\n  folder: docs", "../A b.swift",
        "https://gitlab.example/a/b/-/blob/main/A%20b.swift"
      ),
      (
        "url: https://c.example/a\n  view: '{url}/src/branch/{branch}/{path}'", "x/../a.md",
        "https://c.example/a/src/branch/main/a.md"
      ),
    ] as [(String, String, String?)]
  )
  func aFileIsSeenWhereItIsKept(repository: String, path: String, url: String?) throws {
    let (configuration, faults) = parse("title: A\nrepository:\n  \(repository)")
    #expect(faults == [])
    #expect(try #require(configuration?.repository).viewURL(of: path) == url)
  }

  @Test(
    arguments: [
      ("repository: {url: 'javascript:alert(1)'}", ["2:14: The repository must be an http or https URL"]),
      (
        "repository: {url: 'https://a.example', edit: '{url}/x'}",
        ["2:40: The edit URL must be an http or https URL that contains {path}"]
      ),
      (
        "repository: {url: 'https://a.example', view: 'ftp://{path}'}",
        ["2:40: The view URL must be an http or https URL that contains {path}"]
      ),
      (
        "repository: {url: 'https://a.example', folder: '../docs'}",
        ["2:40: The folder must be a path from the root of the repository"]
      ),
      (
        "repository: {url: 'https://a.example', edit: '{url}/{brunch}/{path}'}",
        ["2:40: Unknown placeholder '{brunch}'; did you mean '{branch}'?"]
      ),
      (
        "rules:\n  sample-throw: off\n  sample-throws: off\n  language-is-unknown: off",
        [
          "3:3: No rule named 'sample-throw'; did you mean 'sample-throws'?",
          "4:3: The rule 'sample-throws' can be lowered to a warning, but not switched off: a listing throws an error, but its page doesn't say so",
        ]
      ),
    ]
  )
  func whatCannotBePublishedIsAFaultAtItsKey(yaml: String, expected: [String]) {
    let (configuration, faults) = parse("title: A\n" + yaml)
    #expect(faults == expected)
    // The rest of the site is still checked.
    #expect(configuration != nil)
  }
}
