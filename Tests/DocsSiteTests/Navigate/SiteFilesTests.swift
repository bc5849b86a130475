import Testing

@testable import DocsMarkdown
@testable import DocsSite

/// Two sources for one file are a fault, reported before anything is written.
struct SiteFilesTests {
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
}
