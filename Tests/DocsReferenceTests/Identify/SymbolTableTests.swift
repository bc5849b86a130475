import Foundation
import Testing

@testable import DocsReference

@Suite struct SymbolTableTests {
  private static let cards = [
    SymbolCard(
      usr: "s:Sa",
      declaration: [
        SymbolCard.Fragment(text: "struct", tokenClass: .keyword),
        SymbolCard.Fragment(text: " Array<Element>", tokenClass: nil),
      ],
      summary: "An ordered collection.",
      module: "Swift"
    ),
    SymbolCard(usr: "s:4Page4größeSivp", declaration: [], type: "Int"),
    SymbolCard(usr: "s:S", declaration: [SymbolCard.Fragment(text: "a", tokenClass: .type)]),
  ]

  @Test func findsEveryCardAgain() throws {
    let table = try #require(SymbolTable(SymbolTable(Self.cards).data))
    for card in Self.cards {
      #expect(table.card(usr: card.usr) == card)
    }
  }

  @Test(arguments: ["", "s:", "s:Sb", "s:SaX", "z"])
  func knowsWhatItHasNot(usr: String) {
    #expect(SymbolTable(Self.cards).card(usr: usr) == nil)
  }

  @Test func hasTheSameBytesWhateverTheOrder() {
    #expect(SymbolTable(Self.cards).data == SymbolTable(Self.cards.reversed()).data)
  }

  @Test func readsBytesThatAreAPartOfOthers() throws {
    let bytes = Data([1, 2, 3]) + SymbolTable(Self.cards).data
    let table = try #require(SymbolTable(bytes.dropFirst(3)))
    #expect(table.card(usr: "s:Sa") == Self.cards[0])
  }

  @Test func survivesAnyDamage() {
    let bytes = SymbolTable(Self.cards).data
    for length in 0..<bytes.count {
      let table = SymbolTable(bytes.prefix(length))
      _ = table?.card(usr: "s:Sa")
    }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0xFF
      let table = SymbolTable(damaged)
      for card in Self.cards {
        _ = table?.card(usr: card.usr)
      }
    }
  }

  @Test func refusesOtherFiles() {
    #expect(SymbolTable(Data()) == nil)
    #expect(SymbolTable(Data("LDS1".utf8)) == nil)
    #expect(SymbolTable(Data("LDS1\u{7F}\u{7F}\u{7F}\u{7F}".utf8)) == nil)
  }
}
