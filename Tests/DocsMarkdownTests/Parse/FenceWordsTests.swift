import TestPages
import Testing

@testable import DocsMarkdown

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
      ("swift should_throw", .throwError(words: "")),
      ("swift,should_throw=Broken", .throwError(words: "Broken")),
      (#"swift should_trap="out of range""#, .trap(words: "out of range")),
    ] as [(String, Sample.Mode)]
  )
  func theWordsSayWhatAListingHasToProve(info: String, mode: Sample.Mode) throws {
    #expect(try TestPage.page("```\(info)\nprint(1)\n```").samples.map(\.mode) == [mode])
  }

  @Test(
    arguments: [
      ("swift norun", "'norun' isn't a word for a Swift fence", "Did you mean 'no_run'?"),
      (
        "swift pizza", "'pizza' isn't a word for a Swift fence",
        "The words are no_run, compile_fail, should_throw, should_trap, declaration, manifest, ignore, reset, "
          + "nest, invisible, session, continues, name, file, slice, timeout, reads, imports, prelude, given"
      ),
      ("swift no_run=1", "'no_run' has no value", "Write no_run alone"),
      ("swift session", "'session' needs a value", "Write session=..."),
      ("swift continues=page", "'continues' needs the address of a page", "Write continues=/section/page/"),
      ("swift slice=a", "A slice needs its file", "Write file=PATH slice=NAME"),
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

  @Test(
    arguments: [
      ("swift no_run compile_fail", "A listing cannot be 'compile_fail' and 'no_run' at once"),
      ("swift reset continues=/a/", "'continues' and 'reset' both begin a session"),
      ("swift timeout=0", "'timeout' must be a number of seconds from 1 to 600"),
      ("swift timeout=99999999999999999999", "'timeout' must be a number of seconds from 1 to 600"),
    ]
  )
  func someWordsDoNotGoTogether(info: String, summary: String) {
    #expect(TestPage.parse("```\(info)\n```").diagnostics.map(\.summary) == [summary])
  }

  @Test func theWordsSayWhereAListingBelongs() throws {
    let info = "swift reset nest invisible session=a name=b timeout=30 file=Sources/A.swift slice=c"
    let sample = try #require(try TestPage.page("```\(info)\n```").samples.first)
    #expect(sample.isReset && sample.isNested && sample.isInvisible)
    #expect(sample.session == "a" && sample.name == "b" && sample.timeLimit == 30)
    #expect(sample.inclusion == Sample.Inclusion(file: "Sources/A.swift", slice: "c"))
    let next = try #require(try TestPage.page("```swift continues=/a/#b\n```").samples.first)
    #expect(next.continues == "/a/#b")
  }

  @Test func anOutputFenceBelongsToAListing() throws {
    let samples = try TestPage.page(
      "```swift name=a\n```\n```swift\n```\n```output\nx\n```\n```output for=a\ny\n```"
    ).samples
    #expect(samples.map { $0.output?.pattern.lines } == [["y"], ["x"]])
  }

  @Test(
    arguments: [
      ("```output\n```", "4:1: No listing precedes this"),
      ("```swift\n```\n```output for=b\n```", "6:1: No listing before this is named 'b'"),
      ("```swift no_run\n```\n```output\n```", "6:1: The listing does not run to its end"),
      ("```swift\n```\n```output\n```\n```output\n```", "8:1: The listing already has an output fence"),
    ]
  )
  func anOutputFenceWithoutAListingIsAFault(markdown: String, fault: String) {
    #expect(TestPage.parse(markdown).diagnostics.map(\.line) == [fault])
  }

  @Test(arguments: ["", "text", "json", "JSON", "console"])
  func otherFencesAreNoSamples(info: String) throws {
    let page = try TestPage.page("```\(info)\nprint(\n```")
    #expect(page.samples.isEmpty && page.widgets.isEmpty)
  }

  @Test(
    arguments: [
      ("swiftui", "Did you mean 'swift'?"), ("objective-c", "Write 'text' for no highlighting"),
      ("simulations", "Did you mean 'simulation'?"), ("jsn", "Did you mean 'json'?"),
    ]
  )
  func anUnknownLanguageIsAWarning(info: String, hint: String) {
    let (page, diagnostics) = TestPage.parse("```\(info)\nprint(\n```")
    #expect(page?.samples.isEmpty == true && page?.widgets.isEmpty == true)
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.map(\.line) == ["4:1: '\(info)' isn't a language that can be highlighted"])
    #expect(diagnostics.first?.hints == [hint])
  }

  @Test func indentedCodeIsNoSample() throws {
    #expect(try TestPage.page("    swift").samples.isEmpty)
  }
}
