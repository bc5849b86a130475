import Foundation
import Testing

@testable import DocsMarkdown
@testable import DocsSearch

@Suite struct SearchDocumentTests {
  @Test func weighsTitlesThenHeadingsThenCodeThenText() throws {
    let document = try TestSearch.document(
      "Four `three three three three` three.\n\n## Two\n\nfour\n",
      title: "One"
    )
    let weights = document.weights
    let order = try ["one", "two", "three", "four"].map { try #require(weights[$0]) }
    #expect(order == order.sorted(by: >) && Set(order).count == 4, "\(order)")
    #expect(order.allSatisfy { (1...200).contains($0) })
  }

  @Test func aWordOfTheTextNeverOutweighsOneOfAHeading() throws {
    let text = String(repeating: "often `often` ", count: 300)
    let weights = try TestSearch.document("\(text)\n\n## Seldom\n").weights
    #expect(try #require(weights["often"]) < #require(weights["seldom"]))
  }

  @Test func countsAllOfAHeadingAsOneAndShortOnesForMore() throws {
    let weights = try TestSearch.document("## The `lamp` file\n\n## A much longer heading about a wick\n")
      .weights
    #expect(weights["lamp"] == weights["file"])
    #expect(try #require(weights["file"]) > #require(weights["wick"]))
  }

  @Test func keepsCompoundWordsWholeAndInParts() throws {
    let weights = try TestSearch.document("`NSUserActivity` and `application(_:continue:)`").weights
    #expect(
      Set(weights.keys).isSuperset(of: [
        "nsuseractivity", "user", "activity", "application(_:continue:)", "application", "continue",
      ])
    )
    #expect(weights["ns"] == nil)
  }

  @Test func cutsThePageAtItsHeadings() throws {
    let document = try TestSearch.document(
      "Intro \"text\".\n\n## First part\n\n- one\n- two\n\n### Deeper\n\n> said\n"
    )
    let fragment = try JSONDecoder().decode(SearchFragment.self, from: Data(document.fragment))
    #expect(
      fragment.sections == [
        .init(anchor: "", heading: "Page", text: "Intro \"text\"."),
        .init(anchor: "first-part", heading: "First part", text: "one two"),
        .init(anchor: "deeper", heading: "Deeper", text: "said"),
      ]
    )
  }

  @Test func reducesWhiteSpaceToSingleBlanks() throws {
    let document = try TestSearch.document(
      "  One  two\tthree \n four. \n\n```text\na  b\n\n  c\n```\n\nEnd\n"
    )
    let fragment = try JSONDecoder().decode(SearchFragment.self, from: Data(document.fragment))
    #expect(fragment.sections.map(\.text) == ["One two three four. a b c End"])
  }

  @Test func leavesOutWhatNoReaderSees() throws {
    let weights = try TestSearch.document(
      "```swift invisible\nlet secret = 1\n```\n\n```swift\nlet shown = 2\n```\n"
    ).weights
    #expect(weights["secret"] == nil)
    #expect(weights["shown"] != nil)
  }

  @Test func composesAccentsThatFollowTheirLetters() throws {
    let weights = try TestSearch.document("relo\u{301}gio").weights
    #expect(weights["rel\u{F3}gio"] != nil)
  }

  @Test func survivesBeingKept() throws {
    let document = try TestSearch.document("Some text.")
    #expect(SearchDocument(encoded: document.encoded) == document)
    var written = document
    written.fragment = []
    #expect(SearchDocument(encoded: written.encoded)?.fragmentHash == document.fragmentHash)
    #expect(SearchDocument(encoded: Array(document.encoded.dropLast())) == nil)
    #expect(SearchDocument(encoded: []) == nil)
  }

  @Test func cutsLongSectionsBetweenLetters() throws {
    let document = try TestSearch.document(String(repeating: "ção ", count: 6000))
    let fragment = try JSONDecoder().decode(SearchFragment.self, from: Data(document.fragment))
    let text = try #require(fragment.sections.first?.text)
    #expect(text.utf8.count <= 20_000 && !text.contains("\u{FFFD}"))
  }
}
