import Testing

@testable import DocsMarkdown

struct PagePathTests {
  @Test(
    arguments: [
      ("content/index.md", "/", [], "index"), ("content/a.md", "/a/", [], "a"),
      ("content/guide/index.md", "/guide/", ["guide"], "index"),
      ("content/guide/a b.md", "/guide/a b/", ["guide"], "a b"),
      ("content/README.md", "/README/", [], "README"), ("content/v1.2.md", "/v1.2/", [], "v1.2"),
    ] as [(String, String, [Substring], String)]
  )
  func aPageInContentLosesTheFolder(path: String, address: String, folders: [Substring], name: String) {
    let page = PagePath(path)
    #expect(page.address == address)
    #expect(page.folders == folders)
    #expect(page.name == name)
    #expect(!page.isInPlace)
  }

  @Test(
    arguments: [
      ("README.md", "/", [], "index"), ("readme.md", "/", [], "index"),
      ("CONTRIBUTING.md", "/CONTRIBUTING/", [], "CONTRIBUTING"),
      ("Documentation/README.md", "/Documentation/", ["Documentation"], "index"),
      ("Documentation/index.md", "/Documentation/", ["Documentation"], "index"),
      ("Documentation/A/B.md", "/Documentation/A/B/", ["Documentation", "A"], "B"),
      ("contents/a.md", "/contents/a/", ["contents"], "a"),
    ] as [(String, String, [Substring], String)]
  )
  func aPageElsewhereKeepsItsPath(path: String, address: String, folders: [Substring], name: String) {
    let page = PagePath(path)
    #expect(page.address == address)
    #expect(page.folders == folders)
    #expect(page.name == name)
    #expect(page.isInPlace)
  }

  @Test(arguments: ["content/a.png", "a.png", "", "Lamps/Lamp-1a2b"])
  func whatIsNoMarkdownIsNoPageInPlace(path: String) {
    #expect(!PagePath.isInPlace(path))
  }
}
