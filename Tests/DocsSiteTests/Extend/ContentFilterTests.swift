import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsSite
@testable import DocsTheme

struct ContentFilterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let files = [
    ContentFile(path: "content/a.md", text: "---\ntitle: A\n---\n\nOne\n"),
    ContentFile(path: "content/b.md", text: "No front matter: {\n"),
  ]

  /// Applies shell scripts to the two pages.
  private func filter(_ scripts: String..., timeout: Int = 10) async throws -> FilteredContent {
    var configuration = "title: T\nfilters:\n"
    var filters: [ContentFilter] = []
    for (index, script) in scripts.enumerated() {
      let path = "Scripts/filter-\(index)"
      try folder.write("#!/bin/sh\n" + script, to: path)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: folder.url.appending(path: path).path
      )
      filters.append(ContentFilter(command: ["./" + path, "Scripts/words.txt"], timeout: timeout))
      configuration += "  - command: [./\(path)]\n"
    }
    return await FilteredContent(
      Self.files,
      through: filters,
      configuration: ContentFile(path: "docs.yml", text: configuration),
      root: folder.url,
      cache: ContentCache(folder: folder.url.appending(path: ".build/docs"))
    )
  }

  @Test func aFilterGetsEveryPageAndChangesSome() async throws {
    let result = try await filter(
      """
      cat > input.json
      printf '%s' '{"pages": [{"path": "content/b.md", "text": "changed\\r\\n"}]}'
      """
    )
    #expect(result.diagnostics == [])
    #expect(result.files.map(\.text) == [Self.files[0].text, "changed\n"])
    #expect(
      try folder.text(of: "input.json")
        == #"{"pages":[{"frontMatter":{"title":"A"},"path":"content/a.md","text":"---\ntitle: A\n---\n\nOne\n"},"#
        + #"{"frontMatter":null,"path":"content/b.md","text":"No front matter: {\n"}],"version":1}"#
    )
  }

  @Test func oneFilterSeesWhatTheOtherLeft() async throws {
    let result = try await filter("sed s/One/Two/", "sed s/Two/Three/")
    #expect(result.diagnostics == [])
    #expect(result.files[0].text.hasSuffix("\nThree\n"))
  }

  @Test func anUnchangedSiteRunsNoFilter() async throws {
    let script = "echo run >> runs.txt\ncat\n"
    func runs() throws -> Int { try folder.text(of: "runs.txt").split(separator: "\n").count }
    _ = try await filter(script)
    _ = try await filter(script)
    #expect(try runs() == 1)
    _ = try await filter(script + "# another program\n")
    #expect(try runs() == 2)
    try folder.write("words", to: "Scripts/words.txt")
    _ = try await filter(script + "# another program\n")
    #expect(try runs() == 3)
  }

  @Test func aFaultOfAPageWithOtherLinesSaysSo() async throws {
    let result = try await filter(#"sed 's/One/One\\nTwo/'"#)
    #expect(result.files[0].text.hasSuffix("\nOne\nTwo\n"))
    let fault = Diagnostic("x", at: SourcePosition(file: "content/a.md", line: 6), "Wrong")
    #expect(
      result.explained(fault).hints == [
        "The line number is that of the page after the filter './Scripts/filter-0', which added or removed lines"
      ]
    )
    let other = Diagnostic("x", at: SourcePosition(file: "content/b.md", line: 1), "Wrong")
    #expect(result.explained(other) == other)
  }

  @Test func whatAFilterSaysIsAWarning() async throws {
    let result = try await filter("cat; echo 'No such word' >&2")
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.diagnostics.map(\.hints) == [["No such word"]])
    // It is reported again when the filter's result is cached.
    #expect(try await filter("cat; echo 'No such word' >&2").diagnostics == result.diagnostics)
  }

  @Test(
    arguments: [
      ("echo bad luck >&2; exit 3", "fails: exit status 3", ["bad luck"]),
      ("kill -9 $$", "fails: signal 9", []),
      ("sleep 60", "fails: it was stopped after 1 s", []),
      (
        "echo '[]'", "does not print a filter's JSON",
        [#"It must print {"pages": [{"path": "content/index.md", "text": "…"}]}"#, "It printed '[] '"]
      ),
      (
        #"echo '{"pages": [{"path": "content/c.md", "text": ""}]}'"#,
        "returns a page 'content/c.md' that it did not receive", ["Did you mean 'content/a.md'?"]
      ),
    ]
  )
  func aFaultStandsWhereTheFilterIsNamed(script: String, summary: String, hints: [String]) async throws {
    let result = try await filter("cat", script, "echo never >> never.txt", timeout: 1)
    #expect(
      result.diagnostics == [
        Diagnostic(
          "filter-fails",
          at: SourcePosition(file: "docs.yml", line: 4, column: 5),
          "The filter './Scripts/filter-1' \(summary)",
          hints: hints
        )
      ]
    )
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "never.txt").path))
  }

  @Test(
    arguments: [
      (["./none"], "No program './none'"),
      (["no-such-program-anywhere"], "No program 'no-such-program-anywhere' on this machine's PATH"),
      (["./data"], "'./data' cannot be run"),
    ]
  )
  func aProgramThatIsNotThereIsNamed(command: [String], summary: String) async throws {
    try folder.write("x", to: "data")
    let result = await FilteredContent(
      Self.files,
      through: [ContentFilter(command: command, timeout: 1)],
      configuration: ContentFile(path: "docs.yml", text: ""),
      root: folder.url,
      cache: ContentCache(folder: folder.url)
    )
    #expect(result.diagnostics.map(\.summary) == [summary])
    #expect(result.diagnostics[0].hints.count == 1)
  }
}
