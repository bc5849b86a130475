import Foundation
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
