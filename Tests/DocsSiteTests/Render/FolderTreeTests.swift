import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct FolderTreeTests {
  private func entries(_ text: String) -> [String] {
    guard case .code(let block)? = TestPage.blocks("```tree\n\(text)\n```").first else { return [] }
    return FolderTree.parse(block).tree?.entries.map { "\($0.depth) \($0.name)|\($0.comment)" } ?? []
  }

  @Test func indentationSaysWhatIsInAFolder() {
    let expected = [
      "0 lamps/|", "1 docs.yml|the settings", "1 content/|", "2 index.md|", "1 Package.swift|", "0 README|",
    ]
    #expect(
      entries(
        "lamps/\n  docs.yml      # the settings\n  content/\n    index.md\n\n  Package.swift\nREADME"
      ) == expected
    )
    #expect(
      entries(
        "lamps/\n├── docs.yml # the settings\n├── content/\n│   └── index.md\n└── Package.swift\nREADME"
      ) == expected
    )
  }

  @Test func isANestedListWithoutScripts() throws {
    let html = try TestPage.html("```tree\na/\n  b.md  # <b>\n  c/\nd\n```")
    #expect(
      html == """
        <div class="tree">
        <ul aria-label="fileTree">
        <li class="folder"><details open><summary><code>a/</code></summary>
        <ul>
        <li><code>b.md</code> <span>&lt;b&gt;</span></li>
        <li class="folder"><code>c/</code></li>
        </ul>
        </details></li>
        <li><code>d</code></li>
        </ul>
        </div>

        """
    )
  }

  @Test(arguments: [
    ("a\n  b", "6:3: 'a' isn't a folder"),
    ("a/\n    b\n  c", "7:3: The indentation is that of no line above"),
    ("  a/\nb", ""),
    ("", "4:1: The tree is empty"),
  ])
  func aLineThatIsNowhereIsAFault(text: String, fault: String) {
    let (_, diagnostics) = TestPage.parse("```tree\n\(text)\n```")
    #expect(diagnostics.map(\.line) == (fault.isEmpty ? [] : [fault]))
  }

  @Test func depthIsLimited() {
    let deep = (0..<40).map { String(repeating: " ", count: $0) + "f/" }.joined(separator: "\n")
    #expect(TestPage.parse("```tree\n\(deep)\n```").diagnostics.map(\.summary) == ["Deeper than 16 folders"])
  }
}
