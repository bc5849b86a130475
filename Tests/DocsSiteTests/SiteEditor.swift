import Foundation
import Scratch
import SimulationKit

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

/// A small site that is edited at random, again and again.
struct SiteEditor {
  private let folder: TemporaryFolder
  private var chance: SeededSource
  private let readsNotes: Bool
  var root: URL { folder.url.appending(path: "root") }

  /// - Parameters:
  ///   - seed: decides about all edits.
  ///   - readsNotes: whether pages outside of `content/` can be part of the site. They have faults, which are warnings.
  init(seed: UInt64, readsNotes: Bool = false) throws {
    self.readsNotes = readsNotes
    folder = try TemporaryFolder()
    chance = SeededSource(seed: seed)
    // The default theme also has lists, search and feeds, and is slower.
    let theme =
      seed % 4 == 3
      ? Checkout.theme : Fixture.folder.appending(path: "theme").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: theme, to: root.appending(path: "templates"))
    try write("title: Site\n\(settings())", "docs.yml")
    for path in ["content/index", "content/a/one", "content/a/two", "content/b/three", "Notes/README"] {
      try write(page("\(path).md"), "\(path).md")
    }
    try drawImage()
  }

  mutating func random(_ range: ClosedRange<Int>) -> Int { chance.number(in: range) }

  private mutating func pick(_ choices: [String]) -> String { choices[random(0...(choices.count - 1))] }

  /// The options of a build that ignores listings.
  static var plain: SiteBuilder.Options {
    var options = SiteBuilder.Options()
    options.checksSamples = false
    return options
  }

  /// Draws random build options.
  mutating func options() -> SiteBuilder.Options {
    var options = SiteBuilder.Options()
    options.checksSamples = random(0...2) == 0
    options.runsSamples = random(0...1) == 0
    options.includesDrafts = random(0...1) == 0
    options.includesFuture = random(0...1) == 0
    options.includesExpired = random(0...1) == 0
    options.today = [nil, CalendarDay("2026-01-01"), CalendarDay("2026-06-01")][random(0...2)]
    options.jobs = [nil, 1, 5][random(0...2)]
    options.isServedAtRoot = random(0...2) == 0
    options.script = random(0...2) == 0 ? "/preview.js" : nil
    return options
  }

  /// Builds the site: incrementally into a folder, or from scratch into `clean`.
  func build(
    isClean: Bool,
    options: SiteBuilder.Options = plain,
    into name: String = "site"
  ) async throws -> SiteBuilder.Result {
    var root = root
    if isClean {
      let copy = folder.url.appending(path: "copy")
      try? FileManager.default.removeItem(at: copy)
      try? FileManager.default.removeItem(at: folder.url.appending(path: "clean"))
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      // Don't copy the caches, which another build may be writing.
      for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name != ".build" {
        try FileManager.default.copyItem(at: root.appending(path: name), to: copy.appending(path: name))
      }
      root = copy
    }
    let output = try await FolderOutput(folder.url.appending(path: isClean ? "clean" : name), root: root)
    defer { output.discard() }
    let builder = SiteBuilder(
      root: root,
      theme: root.appending(path: "templates"),
      simulations: [],
      options: options
    )
    let result = try await builder.build(into: output)
    // A failed build leaves the previous site; in a clean folder there is none.
    if result.isSound {
      try await output.commit()
    } else if isClean {
      try? FileManager.default.removeItem(at: folder.url.appending(path: "clean"))
      let site = folder.url.appending(path: name)
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

  /// Makes a random edit, and describes it.
  mutating func edit() -> String {
    let pages = self.pages()
    let path = pages.isEmpty ? "content/index.md" : pick(pages)
    do {
      switch random(0...12) {
      case 0...2:
        try write(page(path), path)
        return "rewrote \(path)"
      case 3:
        let new =
          pick(["content/", "content/a/", "content/b/", "content/c/d/", "Notes/"])
          + "\(pick(["one", "two", "five", "index"])).md"
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
        // The same bytes, with a new modification time.
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        try write(text, path)
        return "touched \(path)"
      case 10:
        try drawImage()
        return "changed Notes/lamp.svg"
      case 11:
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

  /// Changes the text of a page, but nothing of it that other pages show, and describes the change.
  mutating func editText() throws -> String {
    let pages = self.pages()
    guard !pages.isEmpty else { return edit() }
    let path = pick(pages)
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let (name, number) = (word(), random(1...99))
    let listing = number.isMultiple(of: 4) ? "\n```swift\nprint(\(number))\n```\n" : ""
    try write(text + "\nOne more \(name) \(number).\n\(listing)", path)
    return "added to \(path)"
  }

  /// Fixes every page.
  mutating func mend() throws {
    for path in pages() + ["content/index.md"] {
      try write(page(path), path)
    }
  }

  private func pages() -> [String] {
    (try? ContentLoader(root: root).contentPaths(sources: ["Notes"]).pages) ?? []
  }

  private mutating func settings() -> String {
    "languages: [{tag: en, title: English}, {tag: pt-BR, title: \(pick(["Português", "Brasil"]))}]\ncompress: none\n"
      + (readsNotes ? sources() : "")
  }

  private mutating func sources() -> String {
    pick([
      "", "sources: [Notes]\n", "sources: [Notes]\nrepository: {url: 'https://\(word()).example/'}\n",
    ])
  }

  private mutating func word() -> String { pick(["wrist", "dock", "glance", "queue", "ledger"]) }

  /// A page that links to the first one, which is therefore never a draft.
  private mutating func page(_ path: String) -> String {
    let draft = path != "content/index.md" && random(0...7) == 0 ? "draft: true\n" : ""
    let order = random(0...2) == 0 ? "order: \(random(0...5))\n" : ""
    // Two pages with the same alias would be a fault.
    let alias = random(0...4) == 0 ? "aliases: [/old/\(word())-\(random(1...9))/]\n" : ""
    let date = path != "content/index.md" && random(0...3) == 0 ? "date: 2026-0\(random(1...9))-01\n" : ""
    let tags = random(0...2) == 0 ? "tags: [\(word()), \(word())\(random(1...3))]\n" : ""
    let translation =
      path != "content/index.md" && random(0...9) == 0 ? "language: pt-BR\ntranslation-of: /\n" : ""
    let link = pick(["/", "/#", "https://example.com/"])
    let (name, number) = (word().capitalized, random(1...99))
    let home =
      number.isMultiple(of: 6)
      ? "layout: home\nhero: A \(name).\nfacts: true\ncards: [{title: \(name), link: /}]\n" : ""
    if PagePath.isInPlace(path) {
      return """
        # \(name) \(number)

        <!-- \(word()) -->

        [a page](\(pick(["README.md", "one.md#\(word())", "../content/index.md"]))),
        [a file](\(pick(["../docs.yml", "lamp.svg", "nothing.txt"]))), ![a lamp](\(pick(["lamp", "light"])).svg)

        """
    }
    return """
      ---
      title: \(name) \(number)
      \(draft)\(date)\(order)\(alias)\(tags)\(translation)\(home)---

      ## \(word())

      \(word()) *\(word())*, and [a link](\(link)).

      ```swift
      let \(word()) = \(random(1...9))
      ```

      """
  }

  private mutating func drawImage() throws {
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(random(1...9))' height='2'/>",
      "Notes/lamp.svg"
    )
  }

  func write(_ text: String, _ path: String) throws {
    try folder.write(text, to: "root/\(path)")
  }
}
