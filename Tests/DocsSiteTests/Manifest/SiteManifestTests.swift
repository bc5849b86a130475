import Foundation
import Scratch
import Synchronization
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

/// Two sources for one file are a fault, reported before anything is written.
struct SiteManifestTests {
  private func faults(_ content: [String], markdown: Bool = true) async throws -> [String] {
    var configuration = TestSite.configuration()
    configuration.compress = .all
    configuration.markdown = markdown
    let pages = [
      try TestSite.page("index", "Home"),
      try TestSite.page("a", "A", "date: 2026-01-02", "aliases: [/old.html]"),
      try TestSite.page("b/c", "C", "tags: [x]"),
      try TestSite.page("w", "W", text: "```simulation counter\nsteps: []\n```"),
    ]
    return try await TestSite.structure(pages, configuration, reference: ["/api/"], content: content).faults
  }

  @Test(
    arguments: [
      ("robots.txt", "a file that the build makes"), ("sitemap.xml", "a file that the build makes"),
      ("sitemap-2.xml", "a file that the build makes"), ("llms.txt", "a file that the build makes"),
      ("llms-full.txt", "a file that the build makes"), ("feed.xml", "a file that the build makes"),
      ("feed.json", "a file that the build makes"), ("404.html", "a file that the build makes"),
      ("live.json", "a file that the build makes"), ("_headers", "a file that the build makes"),
      ("search/index.json", "a file that the build makes"),
      ("search/en/more.json", "a file that the build makes"),
      ("a/index.html", "content/a.md"), ("b/c/index.md", "content/b/c.md"),
      ("a/programs.json", "content/a.md"),
      ("api/index.html", "the API reference"), ("tags/x/index.html", "the list 'x'"),
      ("w/runs/simulation-1/default.json", "the runs of content/w.md"), ("search/index.html", "the search"),
      ("robots.txt.gz", "the compressed form of '/robots.txt'"),
      ("b/c/index.html.br", "the compressed form of '/b/c/index.html'"),
    ]
  )
  func aFileCannotBeWhereTheBuildMakesOne(path: String, maker: String) async throws {
    #expect(
      try await faults([path]) == [
        "content/\(path):1:1: The address '/\(path)' is taken by \(maker) | Give it another name"
      ]
    )
  }

  @Test(arguments: ["robots.txt/more.txt", "a/index.html/more.txt"])
  func aFolderCannotBeWhereTheBuildMakesAFile(path: String) async throws {
    let faults = try await faults([path])
    #expect(faults.count == 1 && faults.first?.contains("cannot be a folder") == true, "\(faults)")
  }

  @Test(arguments: ["a", "b", "b/c", "tags"])
  func aFileCannotBeTheFolderOfPages(path: String) async throws {
    let faults = try await faults([path])
    #expect(faults.count == 1 && faults.first?.contains("cannot be a file") == true, "\(faults)")
  }

  @Test func anAliasCannotBeAFile() async throws {
    let faults = try await faults(["old.html"])
    #expect(
      faults.count == 1 && faults.first?.contains("is the address of the file 'old.html'") == true,
      "\(faults)"
    )
  }

  @Test func anAliasCannotBeTheSearch() async throws {
    let pages = [
      try TestSite.page("index", "Home"), try TestSite.page("a", "A", "aliases: [/search/]"),
    ]
    let faults = try await TestSite.structure(pages).faults
    #expect(
      faults == [
        "content/a.md:3:11: The alias '/search/' is the address of the search"
          + " | Choose an address that nothing else uses"
      ]
    )
  }

  /// A long list of pages is split, and a page can't be where one of its parts is.
  @Test(arguments: [("search/1", true), ("search/2", true), ("search/3", false), ("search/one", false)])
  func aPageCannotBePartOfTheSearch(path: String, isTaken: Bool) async throws {
    let pages = try TestSite.pages(250, in: "a/") + [TestSite.page(path, "Own")]
    let fault = "content/\(path).md:1:1: The address '/\(path)/' is taken by the search"
    #expect(try await TestSite.structure(pages).faults.contains(fault) == isTaken)
    // With an own page at /search/, there is no list.
    #expect(try await TestSite.structure(pages + [TestSite.page("search", "Own search")]).faults == [])
  }

  @Test func aNameThatBrowsersWouldKeepForAYearIsRefused() async throws {
    let faults = try await faults(["assets/logo-0123456789ab.png"])
    #expect(
      faults.count == 1 && faults.first?.contains("browsers would cache it for a year") == true,
      "\(faults)"
    )
  }

  @Test func whatIsFreeIsFree() async throws {
    let free = [
      "a/picture.png", "a/data.json", "assets/logo.png", "search/picture.png", "b/runs/1.json", "data.json",
      "data.tar.gz", "a/symbol.json",
    ]
    #expect(try await faults(free) == [])
    #expect(try await faults(["llms.txt"], markdown: false) == [])
    #expect(
      try await faults(["data.json", "data.json.gz"]) == [
        "content/data.json.gz:1:1: The address '/data.json.gz' is taken by the compressed form of '/data.json'"
          + " | Give it another name"
      ]
    )
  }

  /// Notes the files of each artifact.
  private final class Notes: SiteOutput {
    private let added = Mutex<[(artifact: String, path: String)]>([])
    var files: [(artifact: String, path: String)] { added.withLock { $0 } }

    func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool { false }

    func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) {
      added.withLock { $0 += files.map { (artifact, $0.path) } }
    }
  }

  /// The only files that an artifact doesn't make alone are those of the search, which are named by their content.
  @Test(arguments: ["languages", "markdown", "navigation", "samples", "simulations", "templates", "starter"])
  func everyFileIsDeclaredByTheArtifactThatMakesIt(site: String) async throws {
    let notes = Notes()
    let result: SiteBuilder.Result
    if site == "starter" {
      let folder = try TemporaryFolder()
      try folder.write(
        "title: Site\nlanguages: [{tag: en, title: English}]\nprint: true\ncompress: all\n",
        to: "docs.yml"
      )
      for number in 0..<201 {
        let keys = "title: Page \(number)\ndate: 2026-01-01\ntags: [a]\naliases: [/old/\(number)/]\n"
        try folder.write("---\n\(keys)---\n\nText \(number)\n", to: "content/a/\(number).md")
      }
      try folder.write("---\ntitle: Home\n---\n\nText\n", to: "content/index.md")
      try folder.write("data", to: "content/data.txt")
      result = try await SiteBuilder(root: folder.url, theme: Checkout.theme, simulations: []).build(
        into: notes
      )
    } else {
      result = try await Fixture(name: site).build(into: notes, checksSamples: site == "samples")
    }
    #expect(result.isSound, "\(result.diagnostics)")
    let manifest = try #require(result.site?.renderer.structure.addresses.manifest)
    #expect(notes.files.count > 10)
    for (artifact, path) in notes.files where manifest.maker(of: path)?.artifact.name != artifact {
      #expect(manifest.maker(of: path)?.artifact.kind == .part(.search), "\(path) is made by \(artifact)")
    }
  }
}
