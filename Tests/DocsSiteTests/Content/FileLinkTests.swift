import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

struct FileLinkTests {
  private static let page = "content/guide/links.md"

  @Test(
    arguments: [
      ("pages.md", "/guide/pages/"), ("./pages.md", "/guide/pages/"), ("index.md", "/guide/"),
      ("../index.md", "/"), ("../a/b.md", "/a/b/"), ("a%20b.md", "/guide/a b/"), ("v1.2.md", "/guide/v1.2/"),
      ("../../content/a.md", "/a/"),
    ] as [(String, String)]
  )
  func aMarkdownFileInContentIsAPage(path: String, address: String) {
    for suffix in ["", "#part", "?q=1", "?q=1#part"] {
      #expect(FileLink(path + suffix, on: Self.page) == .page(address))
    }
  }

  @Test(
    arguments: [
      ("lamp.svg", "/guide/lamp.svg"), ("/top.png", "/top.png"), ("../a/b.zip", "/a/b.zip"),
      ("l%61mp%2Esvg", "/guide/lamp.svg"), ("/guide/pages/index.md", "/guide/pages/index.md"),
    ] as [(String, String)]
  )
  func anyOtherFileInContentIsAFile(path: String, address: String) {
    #expect(FileLink(path, on: Self.page) == .file(address))
  }

  @Test(
    arguments: [
      ("../../LICENSE.txt", "LICENSE.txt"), ("../../README.md", "README.md"),
      ("../../Sources/Lamps/Lamp.swift#L8", "Sources/Lamps/Lamp.swift"),
      ("../../../LICENSE.txt", "../LICENSE.txt"), ("../../../../a.md", "../../a.md"),
    ] as [(String, String)]
  )
  func aFileOutsideOfContentIsOneOfTheRepository(path: String, file: String) {
    #expect(FileLink(path, on: Self.page) == .repository(file))
  }

  @Test(
    arguments: [
      "", "#a.b", "?a.b", "/guide/", "../", "..", ".", "./", "../..", "pages", "pages/", "v1.2/",
      "https://a.example/b.md", "mailto:a@b.example", "//a.example/b.md", "doc:a.md", ".md", "a%FF.md",
    ]
  )
  func anAddressOrAnotherSiteIsNone(destination: String) {
    #expect(FileLink(destination, on: Self.page) == nil)
  }

  @Test func aFolderWhoseNameHasADotIsNoFile() {
    for destination in [".", "./", "..", "../v1.2/"] {
      #expect(FileLink(destination, on: "content/v1.2/links.md") == nil)
    }
  }

  // MARK: On a page

  private func html(_ markdown: String, _ repository: Repository?) throws -> String {
    let page = try TestPage.page(markdown, path: Self.page)
    var renderer = BlockRenderer(
      page: page,
      basePath: "/docs/",
      words: Words([:]),
      findings: PageFindings(),
      links: FileLinks(repository: repository)
    )
    return renderer.html(TestPage.blocks(markdown))
  }

  private static let lamps = Repository(url: "https://github.com/ada/lamps")

  @Test func leadsToTheAddressOfThePage() throws {
    #expect(
      try html("[a](../a.md?x#b), [b](/guide/links/index.md)", nil)
        == "<p><a href=\"/docs/a/?x#b\">a</a>, <a href=\"/docs/guide/links/index.md\">b</a></p>\n"
    )
  }

  @Test func leadsToTheFileInTheRepository() throws {
    #expect(
      try html("[a](<../../Sources/A B.swift#L8>)", Self.lamps)
        == "<p><a href=\"https://github.com/ada/lamps/blob/main/Sources/A%20B.swift#L8\">a</a></p>\n"
    )
    #expect(try html("[a](../../LICENSE.txt)", nil) == "<p>a</p>\n")
  }

  private func faults(
    _ destination: String,
    _ repository: Repository?,
    exists: Bool = true
  ) throws -> [String] {
    let page = try TestPage.page("[a](\(destination))", path: Self.page)
    return ContentAssets().check(page, links: FileLinks(repository: repository), exists: { _ in exists })
      .flatMap {
        [$0.summary] + $0.hints
      }
  }

  @Test func aFileOfTheRepositoryMustExistAndHaveAnAddressThere() throws {
    #expect(try faults("../../LICENSE.txt", Self.lamps) == [])
    #expect(
      try faults("../../LICENCE.txt", Self.lamps, exists: false) == [
        "No file at LICENCE.txt", "A path without a leading slash is relative to content/guide/links.md",
      ]
    )
    #expect(
      try faults("../../LICENSE.txt", nil) == [
        "LICENSE.txt is not part of the site",
        "Set the repository's url in docs.yml, and the link leads to the file there; or move the file into content/",
      ]
    )
    #expect(
      try faults("../../../LICENSE.txt", Self.lamps) == [
        "../LICENSE.txt is not part of the site",
        "Set the folder of docs.yml in the repository as 'folder' of 'repository'",
      ]
    )
    #expect(try faults("../../../LICENSE.txt", Repository(url: "https://a.example", folder: "docs")) == [])
  }
}
