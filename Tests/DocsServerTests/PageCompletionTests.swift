import Foundation
import Hummingbird
import Testing

@testable import DocsServer

struct PageCompletionTests {
  private static let server = DocumentationServer(
    CurrentSite(
      ServedSite(
        files: TestServer.files + [
          ServedSite.File(path: "search/index.html", bytes: Data("<h1>Search</h1>".utf8)),
          ServedSite.File(path: "search/en/words/0123456789abcdef.bin", bytes: Data([1])),
          ServedSite.File(path: "search/index.json", bytes: Data("{}".utf8)),
        ]
      ) { content in
        PageCompletion(
          search: { path, query, kind in
            // Only completes a page if the same site contains it.
            guard ["/search", "/search/"].contains(path), content("search/index.html") != nil else {
              return nil
            }
            return Data("<p>\(query)\(kind.map { " in \($0)" } ?? "")</p>".utf8)
          },
          notFound: { path in path == "/handof/" ? Data("<p>/handoff/</p>".utf8) : nil }
        )
      }
    ),
    configuration: TestServer.configuration()
  )

  @Test(
    arguments: [
      ("/search/?q=row+actions", "<p>row actions</p>"), ("/search?q=row%20actions", "<p>row actions</p>"),
      ("/search/?x=1&q=1%2B1&q=2", "<p>1+1</p>"), ("/search/?in=api&q=1", "<p>1 in api</p>"),
      ("/search/?q=", "<p></p>"), ("/search/", "<h1>Search</h1>"),
      ("/search/?q=%FF", "<h1>Search</h1>"), ("/?q=lamp", "<h1>First</h1>"),
    ]
  ) func answersQueriesOnThePageOfResults(uri: String, content: String) async throws {
    let response = try await TestServer.request(uri, server: Self.server)
    #expect(response.status == .ok)
    #expect(TestServer.text(response) == content)
    #expect(response.headers[.cacheControl] == "no-cache")
  }

  @Test func saysWhatIsNearALostAddress() async throws {
    let near = try await TestServer.request("/handof/", server: Self.server)
    #expect(near.status == .notFound && TestServer.text(near) == "<p>/handoff/</p>")
    let far = try await TestServer.request("/nothing/", server: Self.server)
    #expect(far.status == .notFound && TestServer.text(far) == "<h1>No such page</h1>")
  }

  @Test func indexFilesNeverChangeButTheirEntry() async throws {
    let data = try await TestServer.request("/search/en/words/0123456789abcdef.bin", server: Self.server)
    #expect(data.headers[.cacheControl]?.contains("immutable") == true)
    let entry = try await TestServer.request("/search/index.json", server: Self.server)
    #expect(entry.headers[.cacheControl] == "no-cache")
  }
}
