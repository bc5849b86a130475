import Testing

@testable import DocsSite

struct SiteLinkTests {
  @Test(
    arguments: [
      ("/a/b/", "/a/b/", ""), ("/a/b", "/a/b", ""), ("", "/guide/page/", ""), ("#x", "/guide/page/", "#x"),
      ("?q=1#x", "/guide/page/", "?q=1#x"), ("../other/", "/guide/other/", ""),
      ("../other", "/guide/other", ""),
      ("..", "/guide/", ""), ("../..", "/", ""), ("../../../../a/", "/a/", ""), (".", "/guide/page/", ""),
      ("./x.json", "/guide/page/x.json", ""), ("a//b/", "/guide/page/a/b/", ""),
      ("x/y:z", "/guide/page/x/y:z", ""),
    ]
  )
  func isFollowedFromItsPage(destination: String, path: String, suffix: String) throws {
    let link = try #require(SiteLink(destination, from: "/guide/page/"))
    #expect(link.path == path)
    #expect(link.suffix == suffix)
  }

  @Test(arguments: ["https://a.example/", "//a.example/x", "mailto:a@b", "x:y", "javascript:1"])
  func leavesTheSite(destination: String) {
    #expect(SiteLink(destination, from: "/guide/page/") == nil)
  }

  @Test func finishedHTMLHasTheBaseInFront() {
    #expect(SiteLink(published: "/docs/a/#b", from: "/", basePath: "/docs/")?.path == "/a/")
    #expect(SiteLink(published: "/other/", from: "/", basePath: "/docs/") == nil)
    #expect(SiteLink(published: "a/", from: "/b/", basePath: "/docs/")?.path == "/b/a/")
    #expect(SiteLink(published: "/a/", from: "/b/", basePath: "/")?.path == "/a/")
  }
}
