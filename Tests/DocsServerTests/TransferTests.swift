import Foundation
import Hummingbird
import Testing

@testable import DocsServer

/// Byte ranges, compression, conditional requests, and successive generations.
struct TransferTests {
  private static let files: [ServedSite.File] =
    [
      ("video.mp4", "0123456789"), ("empty.txt", ""), ("assets/site.js", "script"),
      ("assets/site.js.gz", "gzipped"),
      ("assets/site.js.br", "brotlied"), ("lone.gz", "no twin"), ("404.html", "<h1>No such page</h1>"),
    ].map { ServedSite.File(path: $0, bytes: Data($1.utf8)) }

  private static func request(
    _ uri: String,
    _ method: HTTPRequest.Method = .get,
    _ headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await TestServer.request(uri, method, headers: headers, server: TestServer.server(files: files))
  }

  // MARK: Ranges

  @Test(
    arguments: [
      ("bytes=2-4", "234", "bytes 2-4/10"), ("bytes=-3", "789", "bytes 7-9/10"),
      ("bytes=8-", "89", "bytes 8-9/10"),
      ("bytes=9-100", "9", "bytes 9-9/10"),
    ]
  )
  func aPartIsSent(range: String, content: String, place: String) async throws {
    let response = try await Self.request("/video.mp4", .get, [.range: range])
    #expect(response.status == .partialContent)
    #expect(TestServer.text(response) == content)
    #expect(response.headers[.contentRange] == place)
    #expect(response.headers[.contentLength] == String(content.utf8.count))
    #expect(response.headers[.contentType] == "video/mp4")
    #expect(response.headers[.eTag] != nil)
  }

  @Test(arguments: [
    ("/video.mp4", "bytes=10-", 10), ("/empty.txt", "bytes=0-", 0), ("/empty.txt", "bytes=-1", 0),
  ])
  func aPartBeyondTheEndIsRefused(uri: String, range: String, length: Int) async throws {
    let response = try await Self.request(uri, .get, [.range: range])
    #expect(response.status == .rangeNotSatisfiable)
    #expect(response.headers[.contentRange] == "bytes */\(length)")
    #expect(try TestServer.json(response)["detail"] == .string("The file has \(length) bytes"))
  }

  @Test(arguments: ["bytes=5-4", "bytes=0-1,3-4", "lines=1-2"])
  func whatIsNoRangeGivesTheWholeFile(range: String) async throws {
    let response = try await Self.request("/video.mp4", .get, [.range: range])
    #expect(response.status == .ok)
    #expect(TestServer.text(response) == "0123456789")
    #expect(response.headers[.acceptRanges] == "bytes")
  }

  @Test func aRangeIsForGetAlone() async throws {
    let response = try await Self.request("/video.mp4", .head, [.range: "bytes=2-4"])
    #expect(response.status == .ok)
    #expect(response.headers[.contentLength] == "10")
    #expect(response.headers[.contentRange] == nil)
  }

  @Test func aPartBelongsToTheContentThatTheClientHas() async throws {
    let tag = try #require(try await Self.request("/video.mp4").headers[.eTag])
    let same = try await Self.request("/video.mp4", .get, [.range: "bytes=2-4", .ifRange: tag])
    #expect(same.status == .partialContent)
    for other in ["\"other\"", "W/\(tag)", "Sun, 22 Nov 2026 00:00:00 GMT", "*"] {
      let response = try await Self.request("/video.mp4", .get, [.range: "bytes=2-4", .ifRange: other])
      #expect(response.status == .ok, "\(other)")
      #expect(TestServer.text(response) == "0123456789")
    }
  }

  // MARK: Conditions

  @Test func aConditionThatFailsIsSaid() async throws {
    let tag = try #require(try await Self.request("/video.mp4").headers[.eTag])
    for wanted in [tag, "*", "\"other\", \(tag)"] {
      #expect(try await Self.request("/video.mp4", .get, [.ifMatch: wanted]).status == .ok, "\(wanted)")
    }
    for wanted in ["\"other\"", "W/\(tag)", ""] {
      let response = try await Self.request("/video.mp4", .get, [.ifMatch: wanted])
      #expect(response.status == .preconditionFailed, "\(wanted)")
    }
    // If-Match takes precedence over If-None-Match (RFC 9110, section 13.2.2).
    let both = try await Self.request("/video.mp4", .get, [.ifMatch: "\"other\"", .ifNoneMatch: tag])
    #expect(both.status == .preconditionFailed)
    let range = try await Self.request("/video.mp4", .get, [.ifNoneMatch: tag, .range: "bytes=0-1"])
    #expect(range.status == .notModified)
  }

  // MARK: Compressed forms

  @Test(arguments: [("br, gzip", "brotlied", "br"), ("gzip", "gzipped", "gzip"), ("deflate", "script", nil)])
  func theFormThatTheClientLikesIsSent(accepted: String, content: String, coding: String?) async throws {
    let response = try await Self.request("/assets/site.js", .get, [.acceptEncoding: accepted])
    #expect(response.status == .ok)
    #expect(TestServer.text(response) == content)
    #expect(response.headers[.contentEncoding] == coding)
    #expect(response.headers[.vary] == "Accept-Encoding")
    #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
    let tag = try #require(response.headers[.eTag])
    let again = try await Self.request(
      "/assets/site.js",
      .get,
      [.acceptEncoding: accepted, .ifNoneMatch: tag]
    )
    #expect(again.status == .notModified)
    #expect(again.headers[.vary] == "Accept-Encoding")
    #expect(again.headers[.contentEncoding] == nil)
  }

  @Test func eachFormHasATagOfItsOwn() async throws {
    var tags: Set<String> = []
    for accepted in ["br", "gzip", "identity"] {
      let response = try await Self.request("/assets/site.js", .get, [.acceptEncoding: accepted])
      tags.insert(try #require(response.headers[.eTag]))
    }
    #expect(tags.count == 3)
  }

  /// A compressed file also has its own address, as on any host.
  @Test func aTwinCanBeAskedForAsTheFileThatItIs() async throws {
    let twin = try await Self.request("/assets/site.js.gz")
    #expect(twin.status == .ok)
    #expect(twin.headers[.contentEncoding] == nil)
    #expect(twin.headers[.contentType] == "application/octet-stream")
    #expect(TestServer.text(try await Self.request("/lone.gz")) == "no twin")
    let plain = try await Self.request("/video.mp4", .get, [.acceptEncoding: "br, gzip"])
    #expect(plain.headers[.vary] == nil && plain.headers[.contentEncoding] == nil)
  }

  // MARK: Generations

  @Test func theNextGenerationTakesThePlaceOfTheLast() async throws {
    let current = CurrentSite(
      ServedSite(files: [
        .init(path: "index.html", bytes: Data("1".utf8)),
        .init(path: "old/index.html", bytes: Data("1".utf8)),
      ])
    )
    let server = DocumentationServer(current)
    let first = try await TestServer.request("/", server: server)
    current.replace(
      with: ServedSite(
        files: [.init(path: "index.html", bytes: Data("2".utf8))],
        simulations: [Counter()],
        pages: ["counter": ["/"]]
      )
    )
    let tag = try #require(first.headers[.eTag])
    let second = try await TestServer.request("/", headers: [.ifNoneMatch: tag], server: server)
    #expect(TestServer.text(first) == "1" && TestServer.text(second) == "2")
    #expect(try await TestServer.request("/old/", server: server).status == .notFound)
    let list = TestServer.text(try await TestServer.request("/api/simulations", server: server))
    #expect(list.contains("\"pages\":[\"/\"]"))
  }

  @Test(
    arguments: [
      ("/documentation/lamps/lamp/init(_:)", "/api/init/?q=1"),
      ("/Documentation/Lamps/Lamp/init(_:)/", "/api/init/"),
      ("/old", "/a%20b/"), ("/documentation/lamps/none", nil), ("/comment", nil), ("/hidden", nil),
    ]
  )
  func oldAddressesLeadToNewOnes(address: String, target: String?) async throws {
    let rules = """
      /documentation/lamps/lamp/init%28_%3A%29 /api/init/ 301
      /old /a%20b/ 301
      # /comment
      /hidden /404.html 404
      """
    let files = [ServedSite.File(path: "_redirects", bytes: Data(rules.utf8))]
    let query = target?.split(separator: "?").dropFirst().first.map { "?\($0)" } ?? ""
    let server = DocumentationServer(
      CurrentSite(ServedSite(files: files)),
      configuration: TestServer.configuration()
    )
    let response = try await TestServer.request(address + query, server: server)
    #expect(response.headers[.location] == target)
    #expect(response.status == (target == nil ? .notFound : .permanentRedirect))
  }
}
