import Testing

@testable import DocsReference
@testable import DocsToolchain

@Suite struct StandardGraphTests {
  @Test func readsDeclarationAndFirstParagraph() throws {
    let json = #"""
      {"metadata":{"formatVersion":{"major":0}},"module":{"name":"Swift","platform":{}},"symbols":[
      {"kind":{"identifier":"swift.func","displayName":"Function"},
       "identifier":{"precise":"s:5print","interfaceLanguage":"swift"},"pathComponents":["print(_:)"],
       "names":{"title":"print(_:)","subHeading":[{"kind":"keyword","spelling":"wrong"}]},
       "docComment":{"module":"Swift","lines":[{"text":"Writes \"it\""},{"range":{},"text":"out."},{"text":""},
       {"text":"More."}]},
       "declarationFragments":[{"kind":"keyword","spelling":"func"},{"kind":"text","spelling":" "},
       {"kind":"identifier","spelling":"print"},{"kind":"typeIdentifier","spelling":"Any",
       "preciseIdentifier":"s:ypa"}]},
      {"identifier":{"precise":"s:b"},"declarationFragments":[]}
      ],"relationships":[{"kind":"memberOf","source":"s:b"}]}
      """#
    let cards = try StandardGraph(Array(json.utf8), module: "Swift").cards
    #expect(cards.map(\.usr) == ["s:5print", "s:b"])
    let card = try #require(cards.first)
    #expect(card.declarationText == "func printAny")
    #expect(card.declaration.map(\.tokenClass) == [.keyword, nil, nil, .type])
    #expect(card.summary == "Writes \"it\"\nout.")
    #expect(card.module == "Swift")
    #expect(cards.last?.summary == nil)
  }

  @Test func refusesWhatIsNoJSON() {
    #expect(throws: JSONScanner.Failure.truncated) {
      try StandardGraph(Array("{\"symbols\":[{".utf8), module: "Swift")
    }
  }

  @Test(
    arguments: [
      (["One", "two.", "", "Three."], "One\ntwo."), (["", " One "], "One"),
      (["One", "- Parameter a: b"], "One"),
      (["- item"], nil), (["```", "code"], nil), (["# Title"], nil), ([], nil), (["", ""], nil),
    ] as [([String], String?)]
  )
  func takesTheFirstParagraphAsSummary(lines: [String], expected: String?) {
    #expect(SymbolCard.summary(of: lines) == expected)
  }
}
