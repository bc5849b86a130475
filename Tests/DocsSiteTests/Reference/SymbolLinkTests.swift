import Scratch
import TestPages
import Testing

@testable import DocsReference
@testable import DocsSearch
@testable import DocsSite

/// Symbol links in Markdown: which code spans are links, and their positions.
struct SymbolLinkTests {
  /// The links of a page, each as `line:column name`; the Markdown starts on line 4.
  private func links(_ markdown: String) throws -> [String] {
    var links: [String] = []
    _ = TestPage.blocks(markdown).replacingSymbolLinks { path, position in
      links.append("\(position.line):\(position.column) \(path)")
      return .code(path)
    }
    return links
  }

  @Test(
    arguments: [
      ("``Lamp``", ["4:3 Lamp"]), ("a `b` ``Lamp/on(_:)`` c", ["4:9 Lamp/on(_:)"]),
      ("``A`` and ``A``", ["4:3 A", "4:13 A"]), ("`A` ``A`` `A`", ["4:7 A"]), ("``A`` `A`", ["4:3 A"]),
      ("# ``A``", ["4:5 A"]), ("*``A``* **``B``**", ["4:4 A", "4:13 B"]), ("é ``A``", ["4:6 A"]),
      ("a\nb ``A``", ["5:5 A"]), ("a  \nb\\\nc ``A``", ["6:5 A"]), ("> a\n> ``A``", ["5:5 A"]),
      ("- a\n\n  ``A``\n- 1. ``B``", ["6:5 A", "7:8 B"]),
      ("| ``A`` | `A` | ``B`` |\n|---|---|---|\n| `B` | ``B`` | x |", ["4:5 A", "4:19 B", "6:11 B"]),
      ("\\`x ``A``", ["4:7 A"]), ("``x y`` ``A``", ["4:11 A"]), ("`` ` `` ``A``", ["4:11 A"]),
    ]
  )
  func twoBackticksAreALink(markdown: String, expected: [String]) throws {
    #expect(try links(markdown) == expected)
  }

  @Test(
    arguments: [
      "`A`", "```\n``A``\n```", "    ``A``", "`` A ``", "``A B``", "```A```", "` ``A`` `", "\\``A``", "``A`",
      "[``A``](/x/)", "<http://x/``A``>", "``\nA\n``",
    ]
  )
  func otherCodeIsNone(markdown: String) throws {
    #expect(try links(markdown) == [])
  }

  @Test func aLinkIsShownAsCodeWhereThereIsNoReference() throws {
    #expect(try TestPage.html("``A<B>``") == "<p><code>A&lt;B&gt;</code></p>\n")
  }

  @Test func manyBackticksAreReadInOneGo() throws {
    let text = (1...3000).map { String(repeating: "`", count: $0 % 90 + 1) }.joined(separator: "x ")
    #expect(try ProcessorTime.measure { _ = try links(text) } < .seconds(5))
  }
}
