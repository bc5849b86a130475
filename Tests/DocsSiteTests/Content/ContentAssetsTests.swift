import Foundation
import Testing

@testable import DocsSite

struct ContentAssetsTests {
  private func loaded(
    _ files: [String: String]
  ) throws -> (assets: ContentAssets, pages: [String], diagnostics: [Diagnostic]) {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      let file = root.appending(path: "content").appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "content/passwd.txt"),
      withDestinationURL: URL(filePath: "/etc/passwd")
    )
    let loader = ContentLoader(root: root)
    let paths = try loader.contentPaths()
    let (assets, diagnostics) = try loader.assets(paths.assets)
    return (assets, paths.pages, diagnostics)
  }

  @Test func everyFileThatIsNoPageIsTakenButHiddenOnesLinksAndLeftovers() throws {
    let (assets, pages, diagnostics) = try loaded([
      "a.md": "", "a.md~": "", "b/c.svg": "<svg width='4' height='3'/>", "b/d.zip": "x", ".hidden.png": "",
    ])
    #expect(pages == ["content/a.md"])
    #expect(assets.all.map(\.sourcePath) == ["content/b/c.svg", "content/b/d.zip"])
    #expect(assets.all.map(\.sitePath) == ["b/c.svg", "b/d.zip"])
    #expect(assets.all.first?.size == ImageSize(width: 4, height: 3))
    #expect(diagnostics == [])
  }

  @Test(
    arguments: [
      ("a.html", ""), ("a.js", ""), ("a.svg", "<svg><SCRIPT>x</script></svg>"),
      ("a.svg", "<svg onload = 'x'/>"),
      ("a.svg", "<svg><a href='JavaScript:x'/></svg>"), ("a.svg", "<svg><foreignObject/></svg>"),
    ]
  )
  func whatBrowsersRunIsAFault(name: String, text: String) throws {
    #expect(try loaded([name: text]).diagnostics.map(\.identifier) == ["content-is-runnable"])
  }
}
