import Foundation
import Scratch
import SimulationKit
import Testing

@testable import DocsSite

/// What has not changed is not made again, and nobody can tell: every build gives the bytes of one from
/// nothing.
struct IncrementalBuildTests {
  /// Sequences of edits; `LIVEDOCS_EDITS` asks for more.
  private static let sequences =
    ProcessInfo.processInfo.environment["LIVEDOCS_EDITS"].flatMap { Int($0) } ?? 12

  @Test(arguments: 0..<sequences)
  func randomEditsGiveTheBytesOfACleanBuild(seed: Int) async throws {
    var editor = try SiteEditor(seed: UInt64(seed))
    var (builds, written) = (0, 0)
    var faults: [String] = []
    // A sequence whose edits all broke the site has compared nothing yet.
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
    let fault = ["5:8: There is no heading '#part' at '/'"]
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
      #expect(result.diagnostics.map(\.line) == ["5:8: There is no page at '/nowhere/'"])
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

  @Test(arguments: [
    "title: Other", "description: d", "order: 2", "tags: [t]", "level: beginner", "topic: [t]",
    "date: 2026-01-02", "expires: 2099-01-02", "draft: true", "language: pt-BR", "translation-of: /",
    "translation-hash: 0123456789ab", "aliases: [/old/]", "heading-aliases: {old: part}",
  ])
  func theProfileOfAPageFollowsItsFrontMatter(line: String) throws {
    func profile(_ frontMatter: String) throws -> Digest {
      try #require(TestPage.parse("## Part\n\ntext", frontMatter: frontMatter).page).profile
    }
    #expect(try profile(line.hasPrefix("title") ? line : "title: Page\n\(line)") != profile("title: Page"))
  }

  @Test func theProfileOfAPageFollowsItsHeadingsAndNotItsText() throws {
    let plain = try TestPage.page("## Part\n\ntext").profile
    #expect(try TestPage.page("\n## Part\n\nother [text](/)").profile == plain)
    #expect(try TestPage.page("## Other\n\ntext").profile != plain)
    #expect(try TestPage.page("### Part\n\ntext").profile != plain)
    // All values of front matter are in it but for `textHash` and `places`: a new one has to be added.
    #expect(Mirror(reflecting: FrontMatter()).children.count == 14 + 2)
  }
}

/// A small site that is edited at random, again and again.
private struct SiteEditor {
  private let folder: TemporaryFolder
  private var chance: SeededSource
  fileprivate var root: URL { folder.url.appending(path: "root") }

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    chance = SeededSource(seed: seed)
    // The default theme has lists, search and feeds besides, and takes longer.
    let theme =
      seed % 4 == 3
      ? TestSite.defaultTheme : Fixture.folder.appending(path: "theme").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: theme, to: root.appending(path: "templates"))
    try write("title: Site\n\(settings())", "docs.yml")
    for name in ["index", "a/one", "a/two", "b/three"] {
      try write(page("content/\(name).md"), "content/\(name).md")
    }
  }

  mutating func random(_ range: ClosedRange<Int>) -> Int { chance.number(in: range) }

  private mutating func pick(_ choices: [String]) -> String { choices[random(0...(choices.count - 1))] }

  /// Builds the site: into `site`, with what is known from before; or into `clean`, from nothing.
  func build(isClean: Bool) async throws -> SiteBuilder.Result {
    var root = root
    if isClean {
      let copy = folder.url.appending(path: "copy")
      try? FileManager.default.removeItem(at: copy)
      try? FileManager.default.removeItem(at: folder.url.appending(path: "clean"))
      try FileManager.default.copyItem(at: root, to: copy)
      try? FileManager.default.removeItem(at: copy.appending(path: ".build"))
      root = copy
    }
    var options = SiteBuilder.Options()
    options.checksSamples = false
    let output = try FolderOutput(folder.url.appending(path: isClean ? "clean" : "site"), root: root)
    defer { output.discard() }
    let builder = SiteBuilder(
      root: root,
      theme: root.appending(path: "templates"),
      simulations: [],
      options: options
    )
    let result = try await builder.build(into: output)
    // What an unsound build leaves is what was there before; a clean folder has nothing then.
    if result.isSound {
      try await output.commit()
    } else if isClean {
      try? FileManager.default.removeItem(at: folder.url.appending(path: "clean"))
      let site = folder.url.appending(path: "site")
      if FileManager.default.fileExists(atPath: site.path) {
        try FileManager.default.copyItem(at: site, to: folder.url.appending(path: "clean"))
      }
    }
    return result
  }

  func files(_ name: String) throws -> [String: Data] {
    let folder = folder.url.appending(path: name)
    return FileManager.default.fileExists(atPath: folder.path)
      ? try TemporaryFolder.files(below: folder) : [:]
  }

  func stamps() throws -> [String: FileStamp] {
    let site = folder.url.appending(path: "site")
    return try TemporaryFolder.files(below: site).keys.reduce(into: [:]) { stamps, path in
      stamps[path] = FileStamp(site.appending(path: path).path)
    }
  }

  /// Changes something, and says what.
  mutating func edit() -> String {
    let pages = self.pages()
    let path = pages.isEmpty ? "content/index.md" : pick(pages)
    do {
      switch random(0...11) {
      case 0...2:
        try write(page(path), path)
        return "rewrote \(path)"
      case 3:
        let new = "content/\(pick(["", "a/", "b/", "c/d/"]))\(pick(["one", "two", "five", "index"])).md"
        try write(page(new), new)
        return "wrote \(new)"
      case 4:
        try FileManager.default.removeItem(at: root.appending(path: path))
        return "removed \(path)"
      case 5:
        let new = "content/\(pick(["a", "b", "e"]))/moved-\(random(1...3)).md"
        let target = root.appending(path: new)
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try FileManager.default.moveItem(at: root.appending(path: path), to: target)
        return "moved \(path) to \(new)"
      case 6:
        try write(
          "title: \(pick(["Site", "Other"]))\nsections: [{folder: a, title: \(word())}]\n\(settings())",
          "docs.yml"
        )
        return "changed docs.yml"
      case 7:
        let name = pick(["sidebar.mustache", "page.mustache"])
        let text = try String(contentsOf: root.appending(path: "templates/\(name)"), encoding: .utf8)
        try write(text + "<!-- \(word()) -->\n", "templates/\(name)")
        return "changed \(name)"
      case 8:
        try write("body { margin: \(random(0...9))px }\n", "templates/assets/site.css")
        return "changed site.css"
      case 9:
        // The same bytes, with another date.
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        try write(text, path)
        return "touched \(path)"
      case 10:
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        try write(text + "\n[gone](/nowhere-\(word())/)\n", path)
        return "broke a link of \(path)"
      default:
        try write("---\ntitle: [\n---\n", path)
        return "broke the front matter of \(path)"
      }
    } catch {
      return "could not edit \(path)"
    }
  }

  /// Makes every page sound again.
  mutating func mend() throws {
    for path in pages() + ["content/index.md"] {
      try write(page(path), path)
    }
  }

  private func pages() -> [String] {
    (try? ContentLoader(root: root).contentPaths().pages) ?? []
  }

  private mutating func settings() -> String {
    "languages: [{tag: en, title: English}, {tag: pt-BR, title: \(pick(["Português", "Brasil"]))}]\ncompress: none\n"
  }

  private mutating func word() -> String { pick(["wrist", "dock", "glance", "queue", "ledger"]) }

  /// A page that links to the first one, which is therefore no draft.
  private mutating func page(_ path: String) -> String {
    let draft = path != "content/index.md" && random(0...7) == 0 ? "draft: true\n" : ""
    let order = random(0...2) == 0 ? "order: \(random(0...5))\n" : ""
    // Two pages that were once at the same address are a fault.
    let alias = random(0...4) == 0 ? "aliases: [/old/\(word())-\(random(1...9))/]\n" : ""
    let tags = random(0...2) == 0 ? "tags: [\(word()), \(word())\(random(1...3))]\n" : ""
    let translation =
      path != "content/index.md" && random(0...9) == 0 ? "language: pt-BR\ntranslation-of: /\n" : ""
    let link = pick(["/", "/#", "https://example.com/"])
    return """
      ---
      title: \(word().capitalized) \(random(1...99))
      \(draft)\(order)\(alias)\(tags)\(translation)---

      ## \(word())

      \(word()) *\(word())*, and [a link](\(link)).

      ```swift
      let \(word()) = \(random(1...9))
      ```

      """
  }

  fileprivate func write(_ text: String, _ path: String) throws {
    try folder.write(text, to: "root/\(path)")
  }
}
