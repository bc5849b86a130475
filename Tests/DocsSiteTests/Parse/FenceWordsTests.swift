import Testing

@testable import DocsSite

struct FenceWordsTests {
  @Test(
    arguments: [
      ("", "", []), ("swift", "swift", []), ("Swift", "swift", []), ("swift no_run", "swift", ["no_run"]),
      ("swift,no_run", "swift", ["no_run"]), (" swift , no_run\tignore ", "swift", ["no_run", "ignore"]),
      (#"swift ignore="needs a phone, a watch""#, "swift", ["ignore=needs a phone, a watch"]),
      ("swift session=one,name=two", "swift", ["session=one", "name=two"]), ("swift a=", "swift", ["a="]),
      (#"swift a="unclosed"#, "swift", ["a=unclosed"]), (#"swift a="" b"#, "swift", ["a=", "b"]),
      ("swift a=b=c", "swift", ["a=b=c"]), ("swift = x", "swift", ["=", "x"]),
    ]
  )
  func separatesAtCommasAndSpaces(info: String, language: String, words: [String]) {
    let fence = FenceWords(info)
    #expect(fence.language == language)
    #expect(fence.words.map { word in word.value.map { "\(word.name)=\($0)" } ?? word.name } == words)
  }

  @Test(
    arguments: [
      ("swift", .run), ("swift no_run", .compile), ("swift,compile_fail", .failToCompile),
      (#"swift ignore="no phone""#, .ignored(reason: "no phone")),
    ] as [(String, Sample.Mode)]
  )
  func theWordsSayWhatAListingHasToProve(info: String, mode: Sample.Mode) throws {
    #expect(try TestPage.page("```\(info)\nprint(1)\n```").samples.map(\.mode) == [mode])
  }

  @Test(
    arguments: [
      ("swift norun", "'norun' is no word for a Swift fence", "Did you mean 'no_run'?"),
      (
        "swift pizza", "'pizza' is no word for a Swift fence",
        #"It may be no_run, compile_fail or ignore="...""#
      ),
      ("swift no_run=1", "'no_run' is no word for a Swift fence", "Did you mean 'no_run'?"),
      (
        "swift ignore", "An ignored listing must give its reason", #"Write ignore="why it cannot be checked""#
      ),
      (
        #"swift ignore="""#, "An ignored listing must give its reason",
        #"Write ignore="why it cannot be checked""#
      ),
    ]
  )
  func aWrongWordIsAFault(info: String, summary: String, hint: String) {
    let diagnostics = TestPage.parse("Text\n\n```\(info)\nprint(1)\n```").diagnostics
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.first?.hints == [hint])
    #expect(diagnostics.first?.position.line == 6)
  }

  @Test(arguments: ["", "text", "swiftui", "json", "objective-c", "simulations"])
  func otherFencesAreNoSamples(info: String) throws {
    let page = try TestPage.page("```\(info)\nprint(\n```")
    #expect(page.samples.isEmpty && page.widgets.isEmpty)
  }

  @Test func indentedCodeIsNoSample() throws {
    #expect(try TestPage.page("    swift").samples.isEmpty)
  }
}
