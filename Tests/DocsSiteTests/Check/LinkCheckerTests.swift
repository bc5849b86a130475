import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite

struct LinkCheckerTests {
  private func faults(_ markdown: String, leavesOutReference: Bool = false) throws -> [String] {
    let pages = [
      try TestPage.page("# Top\n\n## Part two", path: "content/index.md"),
      try TestPage.page("# Here\n\n\(markdown)", path: "content/handoff/watch.md"),
      try TestPage.page("> # In a quote", path: "content/handoff/index.md"),
    ]
    return LinkChecker(pages, leavesOutReference: leavesOutReference).check(pages[1])
      .flatMap { [$0.summary] + $0.hints }
  }

  @Test(
    arguments: [
      "/", "/#part-two", "/handoff/", "/handoff/watch/", "/handoff/watch", "#here", "#", "../", "../../",
      "./",
      "../../#part-two", "../#in-a-quote", "https://example.com/x", "http://x", "mailto:a@b.c",
      "runs/sim-1/default.json", "/files/a.zip", "watch.md", "./index.md#in-a-quote", "../index.md#part-two",
      "../handoff/watch.md?print#here", "w%61tch.md", "../../LICENSE.txt", "../../README.md",
    ]
  )
  func leadsSomewhereOrOutside(destination: String) throws {
    #expect(try faults("[a](\(destination))") == [])
  }

  @Test(
    arguments: [
      ("/handof/watch/", ["No page at '/handof/watch/'", "Did you mean '/handoff/watch/'?"]),
      ("/pizza/", ["No page at '/pizza/'"]),
      ("/handof", ["No page at '/handof/'", "Did you mean '/handoff/'?"]),
      ("#there", ["No heading '#there' at '/handoff/watch/'", "Did you mean '#here'?"]),
      ("#else", ["No heading '#else' at '/handoff/watch/'"]),
      ("#her", ["No heading '#her' at '/handoff/watch/'", "Did you mean '#here'?"]),
      ("/#part-tow", ["No heading '#part-tow' at '/'", "Did you mean '#part-two'?"]),
      ("../../../../x/", ["No page at '/x/'"]),
      ("watch/", ["No page at '/handoff/watch/watch/'"]),
      ("wach.md", ["No page in content/handoff/wach.md", "Did you mean content/handoff/watch.md?"]),
      ("../watch.md", ["No page in content/watch.md"]),
      ("../index.md#part-tow", ["No heading '#part-tow' at '/'", "Did you mean '#part-two'?"]),
    ]
  )
  func leadsNowhere(destination: String, faults: [String]) throws {
    #expect(try self.faults("[a](\(destination))") == faults)
  }

  @Test(arguments: ["/api-reference/", "/api-reference/Shop/"])
  func aMissingReferenceIsExplained(destination: String) throws {
    let missing = "No page at '\(destination)'"
    #expect(try faults("[a](\(destination))") == [missing])
    #expect(
      try faults("[a](\(destination))", leavesOutReference: true)
        == [missing, "--no-samples leaves out the API reference"]
    )
    #expect(try faults("[a](/pizza/)", leavesOutReference: true) == ["No page at '/pizza/'"])
  }

  @Test(
    arguments: [
      "# [a](/x/)", "> [a](/x/)", "- 1. [a](/x/)", "*[a](/x/)*", "**[*a*](/x/)**", "| [a](/x/) |\n|---|",
      "[a]\n\n[a]: /x/",
      "</x/>\n[a](</x/>)",
    ]
  )
  func looksEverywhere(markdown: String) throws {
    #expect(try faults(markdown).first == "No page at '/x/'")
  }

  @Test(arguments: ["`[a](/x/)`", "```\n[a](/x/)\n```", "\\[a](/x/)"])
  func whatIsNoLinkLeadsNowhere(markdown: String) throws {
    #expect(try faults(markdown) == [])
  }
}
