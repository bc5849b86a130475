import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSearch
@testable import DocsSite
@testable import DocsTheme

/// Changes reported by the system, and found by polling.
@Suite(.timeLimit(.minutes(10))) struct FolderWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["content/index.md", "content/guide/first.md", "docs.yml", "old/a.md"] {
      try folder.write("1", to: path)
    }
  }

  /// Returns the batches of changes while a body runs, until all expected ones were reported.
  ///
  /// If one is missing, the test fails by its time limit.
  private func batches(
    isTold: Bool,
    until expected: Set<String>,
    window: Debouncer = Debouncer(),
    _ body: () throws -> Void
  ) async throws -> [Set<String>] {
    let watch = FolderWatch(folder.url, isTold: isTold, window: window)
    #expect(watch.remark == nil)
    try body()
    var batches: [Set<String>] = []
    for await batch in watch.changes {
      batches.append(batch)
      if expected.isSubset(of: batches.reduce(Set<String>()) { $0.union($1) }) { break }
    }
    return batches
  }

  private func move(_ path: String, to target: String) throws {
    try Disk.move(folder.url.appending(path: path).path, to: folder.url.appending(path: target).path)
  }

  @Test(arguments: [true, false]) func aSavedFileIsOneChange(isTold: Bool) async throws {
    let batches = try await batches(isTold: isTold, until: ["content/index.md"]) {
      try folder.write("changed", to: "content/index.md")
    }
    #expect(batches == [["content/index.md"]])
  }

  @Test(arguments: [true, false]) func anEditorMaySaveByRenaming(isTold: Bool) async throws {
    let batches = try await batches(isTold: isTold, until: ["content/guide/first.md"]) {
      try folder.write("changed", to: "content/guide/.first.md.swp")
      try move("content/guide/.first.md.swp", to: "content/guide/first.md")
    }
    #expect(batches == [["content/guide/first.md"]])
  }

  @Test(arguments: [true, false]) func aFileThatGoesAndOneThatComesAreTold(isTold: Bool) async throws {
    let batches = try await batches(isTold: isTold, until: ["content/index.md", "content/start.md"]) {
      try move("content/index.md", to: "content/start.md")
    }
    #expect(batches.reduce(Set<String>()) { $0.union($1) } == ["content/index.md", "content/start.md"])
  }

  @Test(arguments: [true, false]) func aFolderThatComesIsWatchedWithAllThatIsInIt(isTold: Bool) async throws {
    let watch = FolderWatch(folder.url, isTold: isTold)
    var changes = watch.changes.makeAsyncIterator()
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("1", to: "new/deep/page.md")
    try Disk.move(
      elsewhere.url.appending(path: "new").path,
      to: folder.url.appending(path: "content/new").path
    )
    var seen: Set<String> = []
    while !seen.contains("content/new/deep/page.md") {
      seen.formUnion(try #require(await changes.next()))
    }
    // From now on it is a folder like any other.
    try folder.write("changed", to: "content/new/deep/page.md")
    seen = []
    while !seen.contains("content/new/deep/page.md") {
      seen.formUnion(try #require(await changes.next()))
    }
  }

  @Test(arguments: [true, false]) func aFolderThatIsMovedHasItsNewNameOnly(isTold: Bool) async throws {
    let watch = FolderWatch(folder.url, isTold: isTold)
    var changes = watch.changes.makeAsyncIterator()
    try move("content/guide", to: "content/manual")
    var seen: Set<String> = []
    while !seen.contains("content/manual/first.md") {
      seen.formUnion(try #require(await changes.next()))
    }
    #expect(seen.contains { $0 == "content/guide" || $0 == "content/guide/first.md" })
    try folder.write("changed", to: "content/manual/first.md")
    seen = []
    while !seen.contains("content/manual/first.md") {
      seen = try #require(await changes.next())
      #expect(!seen.contains { $0.hasPrefix("content/guide/") })
    }
  }

  @Test func thousandsOfFilesAtOnceAreOneChangeAndNoneIsMissed() async throws {
    let paths = (0..<3000).map { "content/many/\($0 % 30)/page\($0).md" }
    // However slowly the machine writes them.
    let window = Debouncer(quiet: .seconds(3), limit: .seconds(600))
    let batches = try await batches(isTold: true, until: Set(paths), window: window) {
      for path in paths {
        try folder.write("1", to: path)
      }
    }
    #expect(batches.count == 1)
  }

  @Test(arguments: [true, false]) func whatIsNoneOfTheSitesIsLeftOut(isTold: Bool) async throws {
    try folder.write("", to: "site/\(FolderOutput.markName)")
    let batches = try await batches(isTold: isTold, until: ["docs.yml"]) {
      for path in [
        ".build/docs/a", ".git/index", "node_modules/x/y.js", "site/index.html", "content/.hidden.md",
        "content/.hidden/page.md",
      ] {
        try folder.write("changed", to: path)
      }
      try folder.write("changed", to: "docs.yml")
    }
    let told = batches.reduce(Set<String>()) { $0.union($1) }
    #expect(told.isSubset(of: ["docs.yml", "site"]), "\(told)")
  }

  @Test func itEndsWhenItIsStopped() async {
    let watch = FolderWatch(folder.url)
    watch.stop()
    for await batch in watch.changes {
      Issue.record("\(batch)")
    }
  }
}
