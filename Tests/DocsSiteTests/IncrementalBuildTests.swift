import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

/// Incremental output equals a clean build, byte for byte.
struct IncrementalBuildTests {
  /// The number of edit sequences; `LIVEDOCS_EDITS` sets it.
  private static let sequences =
    ProcessInfo.processInfo.environment["LIVEDOCS_EDITS"].flatMap { Int($0) } ?? 6

  @Test(arguments: 0..<sequences)
  func randomEditsGiveTheBytesOfACleanBuild(seed: Int) async throws {
    var editor = try SiteEditor(seed: UInt64(seed), readsNotes: true)
    var (builds, written) = (0, 0)
    var faults: [String] = []
    // If every edit so far broke the site, nothing has been compared yet.
    while builds < 8 || written == 0 && builds < 40 {
      builds += 1
      let edits = (0..<editor.random(1...3)).map { _ in editor.edit() }
      let incremental = try await editor.build(isClean: false)
      let clean = try await editor.build(isClean: true)
      #expect(incremental.diagnostics == clean.diagnostics, "after \(edits)")
      let (made, expected) = (try editor.files("site"), try editor.files("clean"))
      for path in Set(made.keys).union(expected.keys).sorted() where made[path] != expected[path] {
        Issue.record("\(path) is not that of a clean build, after \(edits)")
      }
      written += clean.isSound ? 1 : 0
      if !clean.isSound {
        faults += clean.diagnostics.map(\.summary)
        try editor.mend()
      }
    }
    #expect(written > 0, "Every edit broke the site, so nothing was compared: \(faults)")
  }

  /// Options are edits too: results cached under other options must not show.
  @Test(arguments: 0..<max(1, sequences / 6))
  func anyOptionsAfterAnyOthersGiveTheBytesOfACleanBuild(seed: Int) async throws {
    var editor = try SiteEditor(seed: UInt64(seed), readsNotes: true)
    var written = 0
    for _ in 0..<8 {
      let edits = (0..<editor.random(0...2)).map { _ in editor.edit() }
      let (options, folder) = (editor.options(), editor.random(0...2) == 0 ? "other" : "site")
      let incremental = try await editor.build(isClean: false, options: options, into: folder)
      let clean = try await editor.build(isClean: true, options: options, into: folder)
      #expect(incremental.diagnostics == clean.diagnostics, "\(options), after \(edits)")
      #expect(incremental.ledger.lines == clean.ledger.lines, "\(options), after \(edits)")
      let (made, expected) = (try editor.files(folder), try editor.files("clean"))
      for path in Set(made.keys).union(expected.keys).sorted() where made[path] != expected[path] {
        Issue.record("\(path) is not that of a clean build with \(options), after \(edits)")
      }
      written += clean.isSound ? 1 : 0
      if !clean.isSound {
        try editor.mend()
      }
    }
    #expect(written > 0)
  }

  @Test func aPageWhoseListingsWereNotCheckedIsThereWhenTheyAre() async throws {
    let editor = try SiteEditor(seed: 1)
    try editor.write("---\ntitle: One\n---\n\n```swift\nlet one = 1\n```\n", "content/a/one.md")
    _ = try await editor.build(isClean: false)
    let checked = try await editor.build(isClean: false, options: SiteBuilder.Options())
    #expect(checked.isSound)
    #expect(try editor.files("site")["a/one/index.html"] != nil)
  }

  @Test func aScriptForEveryPageIsInEveryPageAndGoesAgain() async throws {
    let editor = try SiteEditor(seed: 1)
    try editor.write("---\ntitle: One\naliases: [/old/]\n---\n", "content/a/one.md")
    var options = SiteEditor.plain
    for script in [nil, "/preview.js", "/other.js", nil] {
      options.script = script
      _ = try await editor.build(isClean: false, options: options)
      _ = try await editor.build(isClean: true, options: options)
      #expect(try editor.files("site") == editor.files("clean"))
    }
  }

  @Test func anUnchangedSiteIsLeftAsItIs() async throws {
    let editor = try SiteEditor(seed: 1)
    _ = try await editor.build(isClean: false)
    let stamps = try editor.stamps()
    _ = try await editor.build(isClean: false)
    #expect(try editor.stamps() == stamps)
  }

  @Test func aLinkIsFoundWrongWhenItsHeadingGoes() async throws {
    let editor = try SiteEditor(seed: 1)
    try editor.write("---\ntitle: One\n---\n\n[part](/#part)\n", "content/a/one.md")
    func build(heading: String) async throws -> [String] {
      try editor.write("---\ntitle: Home\n---\n\n## \(heading)\n", "content/index.md")
      return try await editor.build(isClean: false).diagnostics.map(\.line)
    }
    let fault = ["5:8: No heading '#part' at '/'"]
    #expect(try await build(heading: "Part") == [])
    #expect(try await build(heading: "Other") == fault)
    #expect(try await build(heading: "Other") == fault)
    #expect(try await build(heading: "Part") == [])
  }

  @Test func aWarningOfALinkComesWithEveryBuild() async throws {
    let editor = try SiteEditor(seed: 1)
    try editor.write("title: Site\nrules: {link-leads-nowhere: warning}\n", "docs.yml")
    try editor.write("---\ntitle: One\n---\n\n[part](/nowhere/)\n", "content/a/one.md")
    for text in ["1", "1", "2"] {
      try editor.write("---\ntitle: Home\n---\n\n\(text)\n", "content/index.md")
      let result = try await editor.build(isClean: false)
      #expect(result.isSound)
      #expect(result.diagnostics.map(\.line) == ["5:8: No page at '/nowhere/'"])
    }
  }

  @Test func everyHeaderLeadsToTheFirstPage() async throws {
    let editor = try SiteEditor(seed: 3)
    for path in try editor.files("root/content").keys {
      try FileManager.default.removeItem(at: editor.root.appending(path: "content/\(path)"))
    }
    try editor.write("---\ntitle: Two\n---\n", "content/b/two.md")
    _ = try await editor.build(isClean: false)
    try editor.write("---\ntitle: Home\n---\n", "content/index.md")
    _ = try await editor.build(isClean: false)
    _ = try await editor.build(isClean: true)
    #expect(try editor.files("site") == editor.files("clean"))
  }

  @Test func changedPhrasesAreOnThePages() async throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ path: String) throws {
      let file = folder.url.appending(path: "root/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try write("title: Site\nlanguages: [{tag: pt, title: Português, phrases: p}]\n", "docs.yml")
    try write("---\ntitle: A\n---\n\n```simulation lamp\n```\n", "content/index.md")
    let theme = Fixture.folder.appending(path: "theme").resolvingSymlinksInPath()
    func build(_ output: String, isClean: Bool) async throws -> [String: Data] {
      let root = folder.url.appending(path: "root")
      if isClean {
        try? FileManager.default.removeItem(at: ContentCache(ofSite: root).folder)
      }
      let files = try await FolderOutput(folder.url.appending(path: output), root: root)
      defer { files.discard() }
      var options = SiteBuilder.Options()
      options.gathersUntranslated = true
      let result = try await SiteBuilder(root: root, theme: theme, simulations: [Lamp()], options: options)
        .build(into: files)
      #expect(result.diagnostics.isEmpty)
      #expect(result.untranslated.map(\.file) == ["p/lamp.yml"])
      let texts = result.untranslated.flatMap(\.texts)
      #expect(texts.contains("The lamp is lit.") && !texts.contains("light") && !texts.contains("press()"))
      try await files.commit()
      return try TemporaryFolder.files(below: folder.url.appending(path: output))
    }
    for words in ["luz", "brilho"] {
      try write("\"light\": \"\(words)\"\n", "p/lamp.yml")
      let incremental = try await build("site", isClean: false)
      #expect(incremental == (try await build("clean-\(words)", isClean: true)))
      for path in ["index.html", "runs/sim-1/default.html"] {
        let file = try #require(incremental[path], "\(path)")
        #expect(String(decoding: file, as: UTF8.self).contains(words), "\(path)")
      }
    }
  }

  @Test(arguments: [
    "title: Other", "description: d", "order: 2", "tags: [t]", "level: beginner", "topic: [t]",
    "date: 2026-01-02", "expires: 2099-01-02", "draft: true", "language: pt-BR", "translation-of: /",
    "translation-hash: 0123456789ab", "aliases: [/old/]", "heading-aliases: {old: part}",
  ])
  func theProfileOfAPageFollowsItsFrontMatter(line: String) throws {
    func profile(_ frontMatter: String) throws -> Fingerprint {
      try #require(TestPage.parse("## Part\n\ntext", frontMatter: frontMatter).page).profile
    }
    #expect(try profile(line.hasPrefix("title") ? line : "title: Page\n\(line)") != profile("title: Page"))
  }

  @Test func theProfileOfAPageFollowsItsHeadingsAndNotItsText() throws {
    let plain = try TestPage.page("## Part\n\ntext").profile
    #expect(try TestPage.page("\n## Part\n\nother [text](/)").profile == plain)
    #expect(try TestPage.page("## Other\n\ntext").profile != plain)
    #expect(try TestPage.page("### Part\n\ntext").profile != plain)
    // It includes all values of front matter except `places`, `home`, `context` and `session`, which no other page
    // shows; add any new one.
    #expect(Mirror(reflecting: FrontMatter()).children.count == 14 + 4)
  }
}
