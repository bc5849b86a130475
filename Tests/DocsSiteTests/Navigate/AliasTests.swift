import Testing

@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite
@testable import DocsTheme

struct AliasTests {
  @Test(
    arguments: [
      ("/old/", "/old/", nil, "old/index.html"), ("/old", "/old/", nil, "old/index.html"),
      ("/v1.0", "/v1.0/", nil, "v1.0/index.html"), ("/old.html", "/old.html", nil, "old.html"),
      ("/a/index.html", "/a/", nil, "a/index.html"), ("/", "/", nil, "index.html"),
      ("/a/#b", "/a/", "b", "a/index.html"), ("/açaí/", "/açaí/", nil, "açaí/index.html"),
    ] as [(String, String, String?, String)]
  )
  func isRead(text: String, path: String, fragment: String?, file: String) throws {
    let alias = try Alias(parsing: text)
    #expect(alias.path == path)
    #expect(alias.fragment == fragment)
    #expect(alias.file == file)
  }

  @Test(
    arguments: [
      "", "old/", "//host/", "https://example.com/x", "/a//b/", "/a/../b/", "/./", "/a?b", "/a\\b", "/a b/",
      "/a/#", "/a%20b/", "/a\"b/", "/a\u{0}/", "/a\n/", "/\u{2028}/", "#a",
    ]
  )
  func isNoAddressOfThisSite(text: String) {
    #expect(throws: Alias.Fault.self) { try Alias(parsing: text) }
  }

  @Test func leadsToTheAddressThatItsPageHas() async throws {
    let pages = [
      try TestSite.page("index", "Home"),
      try TestSite.page(
        "new",
        "New",
        "aliases: [/old, /older.html]",
        "heading-aliases: {a: b, /old/#x: b, /#y: b}"
      ),
    ]
    let structure = try await TestSite.structure(pages)
    let aliases = structure.aliases
    #expect(structure.faults == [])
    #expect(aliases.redirects.map(\.alias.file) == ["old/index.html", "older.html"])
    #expect(aliases.destination(of: "/old/") == "/new/")
    #expect(aliases.destination(of: "/old/", fragment: "other") == "/new/#other")
    #expect(aliases.destination(of: "/old/", fragment: "x") == "/new/#b")
    #expect(aliases.destination(of: "/new/", fragment: "a") == "/new/#b")
    #expect(aliases.destination(of: "/new/") == nil)
    #expect(aliases.formerIDs(on: pages[1]) == ["b": ["a"]])
    #expect(aliases.departures == ["/old/": ["x": "/new/#b"], "/": ["y": "/new/#b"]])
    let headings: [String: [String]] = ["/": [], "/new/": ["b"]]
    #expect(aliases.check { headings[$0] } == [])
  }

  @Test func anAddressCanBeClaimedOnce() async throws {
    let structure = try await TestSite.structure(
      [
        try TestSite.page("index", "Home"), try TestSite.page("a", "A", "aliases: [/x/, /b/, /a/, /s/]"),
        try TestSite.page("b", "B", "tags: [t]", "aliases: [/X/, /tags/t/, /api/, /404.html, \"/q?r\"]"),
        try TestSite.page("s/c", "C"),
      ],
      reference: ["/api/"]
    )
    let hint = " | Choose an address that nothing else uses"
    #expect(
      structure.faults == [
        "content/a.md:3:16: The alias '/b/' is the address of content/b.md\(hint)",
        "content/a.md:3:21: The alias '/a/' is the address of the page itself",
        "content/a.md:3:26: The alias '/s/' is the address of the list 'S'\(hint)",
        "content/b.md:4:11: The alias '/X/' is already claimed by content/a.md:3",
        "content/b.md:4:16: The alias '/tags/t/' is the address of the list 't'\(hint)",
        "content/b.md:4:26: The alias '/api/' is the address of the API reference\(hint)",
        "content/b.md:4:33: The alias '/404.html' is the address of the file '404.html'\(hint)",
        "content/b.md:4:44: The alias '/q?r' contains a '?'",
      ]
    )
  }

  @Test func fragmentsNeedHeadingsAndAPlaceToLeadFrom() async throws {
    let structure = try await TestSite.structure([
      try TestSite.page(
        "a",
        "A",
        "aliases: [\"/a/#self\", \"/nowhere/#x\", \"/b/#taken\"]",
        "heading-aliases: {old: nwe, new: new, /c/#x: new}"
      ),
      try TestSite.page("b", "B"),
    ])
    #expect(structure.faults == [])
    let headings: [String: [String]] = ["/a/": ["new"], "/b/": ["taken"]]
    #expect(
      structure.aliases.check { headings[$0] }.map { "\($0.line)" + $0.hints.map { " | \($0)" }.joined() }
        == [
          "3:11: The alias '/a/#self' leads to its own page"
            + " | Name the heading that it leads to: heading-aliases: {self: heading}",
          "3:23: No page at '/nowhere/' for the alias '#x' | Make '/nowhere/' an alias of a page too",
          "3:38: '#taken' is a heading at '/b/'",
          "4:39: No page at '/c/' for the alias '#x' | Did you mean '/a/'?",
          "4:29: '#new' is a heading at '/a/'",
          "4:19: No heading '#nwe' on this page | Did you mean '#new'?",
        ]
    )
  }

  @Test func aRedirectWorksWithoutScriptsAndWithoutAServer() async throws {
    var configuration = TestSite.configuration()
    configuration.base = "https://docs.example/sub/"
    let structure = try await TestSite.structure(
      [
        try TestSite.page("index", "Home"),
        try TestSite.page("née", "A & B", "aliases: [/old/, /x.html]", "heading-aliases: {/x.html#y: z}"),
      ],
      configuration
    )
    let pages = RedirectPages(
      aliases: structure.aliases,
      pages: structure.navigation.pages,
      symbols: [
        SymbolRedirects.Redirect(from: "/documentation/lamps/init(_:)", to: "/api-reference/lamps/init/")
      ],
      configuration: configuration,
      words: { _ in Words(["movedTitle": "Moved"]) },
      script: AssetLink(address: "/sub/assets/moved.js", integrity: "sha256-x")
    )
    let files = try Dictionary(
      uniqueKeysWithValues: pages.files().map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    )
    let old = try #require(files["old/index.html"])
    #expect(old.contains("<meta http-equiv=\"refresh\" content=\"0; url=/sub/née/\">"))
    #expect(old.contains("<link rel=\"canonical\" href=\"https://docs.example/sub/née/\">"))
    #expect(old.contains("<a href=\"/sub/née/\">A &amp; B</a>"))
    #expect(!old.contains("<script"))
    let moved = try #require(files["x.html"])
    #expect(moved.contains("data-moved=\"{&quot;y&quot;:&quot;/sub/née/#z&quot;}\" data-home=\"/sub/née/\""))
    #expect(moved.contains("<noscript><meta http-equiv=\"refresh\""))
    #expect(
      files["_redirects"] == """
        /sub/old /sub/n%C3%A9e/ 301
        /sub/old/ /sub/n%C3%A9e/ 301
        /sub/x.html /sub/n%C3%A9e/ 301
        /sub/documentation/lamps/init%28_%3A%29 /sub/api-reference/lamps/init/ 301

        """
    )
  }
}
