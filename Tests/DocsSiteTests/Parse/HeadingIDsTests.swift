import Testing

@testable import DocsSite

struct HeadingIDsTests {
  private func ids(_ markdown: String) throws -> [String] {
    func ids(_ blocks: [Block]) -> [String] {
      blocks.flatMap { block -> [String] in
        switch block {
        case .heading(_, _, let id): [id]
        case .quote(let inner): ids(inner)
        case .list(let list): list.items.flatMap(ids)
        default: []
        }
      }
    }
    return ids(TestPage.blocks(markdown))
  }

  @Test(
    arguments: [
      ("Hello, World!", "hello-world"), ("What's new?", "whats-new"), ("a - b", "a---b"),
      ("snake_case", "snake_case"),
      ("`willActivate()`", "willactivate"), ("*Two* words", "two-words"), ("Olá, relógio", "olá-relógio"),
      ("日本語 の題", "日本語-の題"), ("ÜBER Straße", "über-straße"), ("iOS 8.2", "ios-82"), ("½ price", "½-price"),
      ("नमस्ते", "नमस्ते"), ("e\u{301}te\u{301}", "e\u{301}te\u{301}"), ("!?", "section"), ("🙂", "section"),
      ("A [link](/page/)", "a-link"),
    ]
  )
  func followsFromTheWords(title: String, id: String) throws {
    #expect(try ids("## \(title)").map { Array($0.unicodeScalars) } == [Array(id.unicodeScalars)])
  }

  @Test func aRepeatedHeadingIsNumberedAndNoIdIsUsedTwice() throws {
    let found = try ids("# A\n# A\n# A-1\n# A\n# a\n# !\n# ?")
    #expect(found == ["a", "a-1", "a-1-1", "a-2", "a-3", "section", "section-1"])
    #expect(Set(found).count == found.count)
  }

  @Test func headingsInQuotesAndListsHaveIdsToo() throws {
    #expect(try ids("# A\n\n> # A\n\n- # A\n- > ## B\n\n# A") == ["a", "a-1", "a-2", "b", "a-3"])
  }

  @Test func manyEqualHeadingsTakeNoLongerThanMany() throws {
    let found = try ids(String(repeating: "# A\n", count: 2000))
    #expect(found.last == "a-1999")
  }
}
