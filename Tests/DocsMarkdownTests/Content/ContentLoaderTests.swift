import Foundation
import Scratch
import Testing

@testable import DocsMarkdown

struct ContentLoaderTests {
  private func paths(_ names: [String]) throws -> [String] {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for name in names {
      let file = root.appending(path: "content").appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("text".utf8).write(to: file)
    }
    return try ContentLoader(root: root).contentPaths().pages
  }

  @Test func findsPagesInOrderAndNothingElse() throws {
    #expect(
      try paths(["b.md", "a/z.md", "a/b c é.md", ".hidden.md", ".git/c.md", "notes.txt"])
        == ["content/a/b c é.md", "content/a/z.md", "content/b.md"]
    )
  }

  @Test func findsPagesOutsideOfContent() throws {
    let folder = try TemporaryFolder()
    let files = [
      "README.md", "CHANGELOG.md", "Guide/a.md", "Guide/b/c.md", "Guide/b/what?.png", "Guide/.d.md",
      "Guide.md",
    ]
    for path in files {
      try folder.write("text", to: path)
    }
    let manager = FileManager.default
    for (link, target) in [("Guide/e.md", "CHANGELOG.md"), ("Link.md", "CHANGELOG.md"), ("Links", "Guide")] {
      try manager.createSymbolicLink(
        at: folder.url.appending(path: link),
        withDestinationURL: folder.url.appending(path: target)
      )
    }
    let loader = ContentLoader(root: folder.url)
    func pages(_ sources: String...) throws -> [String] { try loader.contentPaths(sources: sources).pages }
    #expect(try pages("README.md", "Guide", "Guide/a.md") == ["Guide/a.md", "Guide/b/c.md", "README.md"])
    #expect(try pages("Guide/b", "Guide.md", "NEWS.md") == ["Guide.md", "Guide/b/c.md"])
    #expect(try pages("Link.md", "Links", "../README.md", "/etc", "Guide/", ".") == [])
    #expect(throws: ContentLoader.LoadingError.noContent(folder: folder.url.path)) { try pages() }
    try folder.write("text", to: "content/x.md")
    #expect(try pages("README.md") == ["README.md", "content/x.md"])
    #expect(try pages() == ["content/x.md"])
  }

  @Test(arguments: ["a\"b.md", "a\\b.md", "a\nb.md", "x\"y/a.md"])
  func refusesNamesThatTheCompilerCannotPrint(name: String) {
    let path = "content/" + (name.contains("/") ? "x\"y" : name)
    #expect(throws: ContentLoader.LoadingError.unprintableName(path: path)) { try paths([name]) }
  }

  @Test(arguments: ["q?x.md", "a#b.md", "100%.md", "a?/b.md"])
  func refusesNamesThatNoAddressCanHold(name: String) {
    let path = "content/" + (name.contains("/") ? "a?" : name)
    #expect(throws: ContentLoader.LoadingError.noAddress(path: path)) { try paths([name]) }
  }
}
