import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSite
@testable import DocsTheme

/// A site that stays in memory immediately shows exactly what a clean build would show.
@Suite(.timeLimit(.minutes(10))) struct LiveSiteTests {
  private static let sequences =
    (ProcessInfo.processInfo.environment["LIVEDOCS_EDITS"].flatMap { Int($0) } ?? 12) / 3

  /// A site, the changes reported to it, and the results.
  private struct Session {
    let live: LiveSite
    let changes: AsyncStream<Set<String>>.Continuation
    var updates: AsyncStream<SiteUpdate>.Iterator
    let first: SiteUpdate
    /// The served files.
    var files: [String: Data] = [:]
    private var stamps: FolderStamps

    init(
      _ editor: SiteEditor,
      checksSamples: Bool = false,
      rest: Duration = .milliseconds(1)
    ) async throws {
      var options = SiteBuilder.Options()
      options.checksSamples = checksSamples
      let builder = SiteBuilder(
        root: editor.root,
        theme: editor.root.appending(path: "templates"),
        simulations: [],
        options: options
      )
      live = try LiveSite(builder, rest: rest)
      let (stream, changes) = AsyncStream.makeStream(of: Set<String>.self)
      self.changes = changes
      stamps = FolderStamps(editor.root.path)
      first = try await live.start()
      updates = live.updates(after: stream).makeAsyncIterator()
      take(first)
    }

    /// Reports what changed on the disk since the last report.
    mutating func tell(_ editor: SiteEditor) -> Bool {
      let now = FolderStamps(editor.root.path)
      let paths = now.changes(since: stamps)
      stamps = now
      guard !paths.isEmpty else { return false }
      changes.yield(Set(paths))
      return true
    }

    /// A served page.
    func page(_ path: String) -> String { String(decoding: files[path] ?? Data(), as: UTF8.self) }

    mutating func next() async throws -> SiteUpdate {
      let update = try #require(await updates.next())
      take(update)
      return update
    }

    private mutating func take(_ update: SiteUpdate) {
      switch update.content {
      case .asBefore: break
      case .pages(let pages):
        for file in pages {
          files[file.path] = file.bytes
        }
      case .site(let all): files = Dictionary(all.map { ($0.path, $0.bytes) }) { first, _ in first }
      }
    }
  }

  @Test(arguments: 0..<sequences)
  func randomEditsGiveTheBytesOfACleanBuild(seed: Int) async throws {
    var editor = try SiteEditor(seed: UInt64(seed), readsNotes: true)
    var session = try await Session(editor)
    var (whole, alone) = (0, 0)
    for round in 0..<14 {
      let edit = round.isMultiple(of: 2) ? try editor.editText() : editor.edit()
      guard session.tell(editor) else { continue }
      let clean = try await editor.build(isClean: true)
      let expected = try editor.files("clean")
      var update = try await session.next()
      if case .pages(let files) = update.content {
        alone += 1
        for file in files {
          #expect(expected[file.path] == file.bytes, "\(file.path), after \(edit)")
        }
        update = try await session.next()
      }
      whole += 1
      #expect(update.diagnostics == clean.diagnostics, "after \(edit)")
      guard clean.isSound else {
        try editor.mend()
        if session.tell(editor) {
          repeat { update = try await session.next() } while update.result == nil
        }
        continue
      }
      for path in Set(session.files.keys).union(expected.keys).sorted()
      where path != FolderOutput.markName && session.files[path] != expected[path] {
        Issue.record("\(path) is not that of a clean build, after \(edit)")
      }
    }
    #expect(whole > 0)
    #expect(alone > 0, "No page was built alone")
  }

  /// An editor with a first page, and a page that links to it.
  private func editor() throws -> SiteEditor {
    let editor = try SiteEditor(seed: 1)
    try editor.write("---\ntitle: Home\n---\n\n## Part\n\nText.\n", "content/index.md")
    try editor.write("---\ntitle: One\n---\n\n[part](/#part)\n", "content/a/one.md")
    return editor
  }

  @Test func aPageIsBuiltAloneWhereItsTextAloneHasChanged() async throws {
    let editor = try editor()
    var session = try await Session(editor)
    try editor.write("---\ntitle: Home\n---\n\n## Part\n\nOther text.\n", "content/index.md")
    _ = session.tell(editor)
    let first = try await session.next()
    guard case .pages(let files) = first.content else {
      Issue.record("The whole site was built")
      return
    }
    #expect(files.map(\.path).contains("index.html"))
    #expect(!files.map(\.path).contains("a/one/index.html"))
    #expect(first.addresses == ["/", "/index.md"])
    #expect(first.result == nil)
    let second = try await session.next()
    #expect(second.result?.isSound == true)
    // Its text has already been shown.
    #expect(second.addresses == ["/llms-full.txt"])
    #expect(second.pages == [])
  }

  @Test(arguments: [
    ("---\ntitle: Other\n---\n\n## Part\n\nText.\n", true),
    ("---\ntitle: Home\n---\n\n## Part\n\nText.\n\n## More\n", false),
  ])
  func whatOtherPagesShowIsAMatterOfTheWholeSite(text: String, isShown: Bool) async throws {
    let editor = try editor()
    var session = try await Session(editor)
    try editor.write(text, "content/index.md")
    _ = session.tell(editor)
    let update = try await session.next()
    #expect(update.result?.isSound == true)
    let pages = try #require(update.pages)
    #expect(pages.contains("/"))
    #expect(pages.contains("/a/one/") == isShown)
  }

  @Test func afterAFaultTheLastGoodPageStaysAndTheNextOneComes() async throws {
    let editor = try editor()
    var session = try await Session(editor)
    let good = session.files
    try editor.write("---\ntitle: Home\n---\n\n## Part\n\n[gone](/nowhere/)\n", "content/index.md")
    _ = session.tell(editor)
    let faulty = try await session.next()
    #expect(faulty.diagnostics.map(\.line) == ["7:8: No page at '/nowhere/'"])
    #expect(faulty.addresses == [])
    #expect(session.files == good)
    guard case .array(let faults) = faulty.faults, let fault = faults.first else {
      Issue.record("There is no fault")
      return
    }
    #expect(faults.count == 1)
    #expect(fault["file"] == "content/index.md")
    #expect(fault["excerpt"] == "[gone](/nowhere/)")
    // Another page has no fault, and is shown while this one waits.
    try editor.write("---\ntitle: One\n---\n\nSound.\n", "content/a/one.md")
    _ = session.tell(editor)
    // The faulty page is still among the changes, so the whole site is built; it still has a fault.
    #expect(try await session.next().diagnostics.count == 1)
    try editor.write("---\ntitle: Home\n---\n\n## Part\n\nMended.\n", "content/index.md")
    _ = session.tell(editor)
    // A build that had already started may still report the fault.
    var update = try await session.next()
    while !update.diagnostics.isEmpty || update.result == nil {
      update = try await session.next()
    }
    #expect(String(decoding: session.files["a/one/index.html"] ?? Data(), as: UTF8.self).contains("Sound."))
    #expect(String(decoding: session.files["index.html"] ?? Data(), as: UTF8.self).contains("Mended."))
  }

  @Test func whatEditorsWriteForAMomentIsNoChange() async throws {
    let editor = try editor()
    var session = try await Session(editor)
    session.changes.yield(["content/4913", "content/index.md~", "content/.index.md.swp"])
    try editor.write("---\ntitle: Home\n---\n\n## Part\n\nOther text.\n", "content/index.md")
    _ = session.tell(editor)
    // The first update is that of the page.
    #expect(try await session.next().pages == ["/"])
  }

  @Test func aFolderThatIsGoneIsToldAndNothingIsLost() async throws {
    let editor = try editor()
    var session = try await Session(editor)
    let good = session.files
    let (content, aside) = (
      editor.root.appending(path: "content").path, editor.root.appending(path: "aside").path
    )
    try Disk.move(content, to: aside)
    session.changes.yield([""])
    let update = try await session.next()
    let failure = try #require(update.failure)
    #expect(failure.contains("content"))
    #expect(session.files == good)
    try Disk.move(aside, to: content)
    session.changes.yield([""])
    #expect(try await session.next().result?.isSound == true)
  }

  @Test func theNextStartFindsWhatWasBuilt() async throws {
    let editor = try editor()
    let first = try await Session(editor)
    let kept = try await Session(editor)
    #expect(kept.files == first.files)
  }

  // MARK: The start

  /// An editor with a page of some text, and another page.
  private func editor(_ text: String) throws -> SiteEditor {
    let editor = try editor()
    for name in ["a/two", "b/three"] {
      try FileManager.default.removeItem(at: editor.root.appending(path: "content/\(name).md"))
    }
    try editor.write("---\ntitle: Home\n---\n\n## Part\n\n\(text)\n", "content/index.md")
    return editor
  }

  private static let listing = "```swift\nprint(1 + 1)  // Prints \"2\"\n```"

  @Test func pagesAreShownBeforeTheirListingsAreChecked() async throws {
    let editor = try editor(Self.listing)
    var session = try await Session(editor, checksSamples: true)
    let isEarly = session.first.isEarly
    #expect(isEarly)
    #expect(session.page("index.html").contains("id=\"listing-1\""))
    #expect(!session.page("index.html").contains("badge"))
    // What is saved meanwhile isn't lost.
    try editor.write("---\ntitle: One\n---\n\nOther text.\n", "content/a/one.md")
    _ = session.tell(editor)
    // The whole site that was begun at the start, and the one with the change.
    for _ in 1...2 {
      var update = try await session.next()
      while update.result == nil {
        update = try await session.next()
      }
      let isEarly = update.isEarly
      #expect(!isEarly)
      #expect(update.diagnostics.isEmpty)
      #expect(session.page("index.html").contains("<span class=\"badge ran\">"))
    }
    #expect(session.page("a/one/index.html").contains("Other text."))
    let clean = try await editor.build(isClean: true, options: SiteBuilder.Options())
    let isSound = clean.isSound
    #expect(isSound)
    let expected = try editor.files("clean").filter { $0.key != FolderOutput.markName }
    #expect(Set(session.files.keys) == Set(expected.keys))
    #expect(session.files.filter { expected[$0.key] != $0.value }.keys.sorted() == [])
  }

  @Test func aFaultThatIsFoundLaterLeavesThePagesThatAreShown() async throws {
    let editor = try editor("\(Self.listing)\n\n[gone](/nowhere/)")
    var session = try await Session(editor, checksSamples: true)
    let isEarly = session.first.isEarly
    #expect(isEarly)
    #expect(session.first.diagnostics.isEmpty)
    let early = session.files
    let update = try await session.next()
    #expect(update.diagnostics.map(\.line) == ["11:8: No page at '/nowhere/'"])
    #expect(session.files == early)
    // An edit is shown at once, but only the whole site tells whether the fault is gone.
    let page = try String(contentsOf: editor.root.appending(path: "content/index.md"), encoding: .utf8)
    try editor.write(page.replacing("[gone](/nowhere/)", with: "Mended."), "content/index.md")
    _ = session.tell(editor)
    let edited = try await session.next()
    #expect(session.page("index.html").contains("Mended."))
    #expect(edited.diagnostics.count == 1)
    #expect(try await session.next().diagnostics.isEmpty)
    #expect(session.page("index.html").contains("<span class=\"badge ran\">"))
  }

  @Test(arguments: [
    // There is nothing to compile.
    ("Text.", true),
    // The page itself has an error.
    ("\(listing)\n\n```swift unknown=\"word\"\n```", false),
  ])
  func withoutAnEarlyEditionTheWholeSiteComesFirst(text: String, isSound: Bool) async throws {
    let session = try await Session(try editor(text), checksSamples: true)
    let (isEarly, isSoundFirst) = (session.first.isEarly, session.first.result?.isSound)
    #expect(!isEarly)
    #expect(isSoundFirst == isSound)
  }
}
