import Foundation
import Hummingbird
import Testing

@testable import DocsServer

struct SiteRouteTests {
  @Test(
    arguments: [
      ("/", "text/html; charset=utf-8", "<h1>First</h1>"),
      ("/index.html", "text/html; charset=utf-8", "<h1>First</h1>"),
      ("/?query=1", "text/html; charset=utf-8", "<h1>First</h1>"),
      ("/handoff/watch/", "text/html; charset=utf-8", "<h1>Watch</h1>"),
      ("/caf%C3%A9/", "text/html; charset=utf-8", "<h1>Café</h1>"),
      ("/handoff/watch/runs/sim-1/default.json", "application/json", "{}"),
      ("/assets/site-0123456789ab.css", "text/css; charset=utf-8", "a{}"),
      ("/assets/site.js", "text/javascript; charset=utf-8", "1"), ("/icon.svg", "image/svg+xml", "<svg/>"),
      ("/sitemap.xml", "application/xml", "<x/>"), ("/photo.jpg", "image/jpeg", "jpg"),
      ("/unknown.bin", "application/octet-stream", "bin"),
    ]
  )
  func servesEachFileWithItsType(uri: String, type: String, content: String) async throws {
    let response = try await TestServer.request(uri)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == type)
    #expect(TestServer.text(response) == content)
  }

  @Test(
    arguments: [
      "/", "/handoff/watch/", "/assets/site.js", "/nothing/", "/healthz", "/live.json", "/openapi.json",
      "/api/simulations",
    ]
  )
  func headAnswersAsGetWithoutTheBytes(uri: String) async throws {
    let get = try await TestServer.request(uri)
    let head = try await TestServer.request(uri, .head)
    #expect(head.status == get.status)
    #expect(head.headers[.eTag] == get.headers[.eTag])
    #expect(head.headers[.contentType] == get.headers[.contentType])
    #expect(head.headers[.contentLength] == String(get.body.readableBytes))
    #expect(head.body.readableBytes == 0)
  }

  @Test func whatTheClientHoldsIsNotSentAgain() async throws {
    let first = try await TestServer.request("/handoff/watch/")
    let tag = try #require(first.headers[.eTag])
    #expect(tag.count == 66 && tag.hasPrefix("\"") && tag.hasSuffix("\""))
    for header in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let again = try await TestServer.request("/handoff/watch/", headers: [.ifNoneMatch: header])
      #expect(again.status == .notModified, "\(header)")
      #expect(again.body.readableBytes == 0)
      #expect(again.headers[.eTag] == tag)
      #expect(again.headers[.cacheControl] == "no-cache")
    }
    for header in ["\"other\"", String(tag.dropFirst().dropLast()), ""] {
      let again = try await TestServer.request("/handoff/watch/", headers: [.ifNoneMatch: header])
      #expect(again.status == .ok, "\(header)")
      #expect(again.body == first.body)
    }
    let another = try await TestServer.request("/", headers: [.ifNoneMatch: tag])
    #expect(another.status == .ok)
  }

  @Test func onlyWhatBearsAFingerprintMayBeKeptForEver() async throws {
    let asset = try await TestServer.request("/assets/site-0123456789ab.css")
    #expect(asset.headers[.cacheControl] == "public, max-age=31536000, immutable")
    let page = try await TestServer.request("/")
    #expect(page.headers[.cacheControl] == "no-cache")
  }

  @Test(
    arguments: [
      ("/handoff/watch", "/handoff/watch/"), ("/caf%C3%A9", "/caf%C3%A9/"),
      ("//handoff/watch", "/handoff/watch/"),
    ]
  )
  func leadsToTheAddressWithItsSlash(uri: String, location: String) async throws {
    let response = try await TestServer.request(uri)
    #expect(response.status == .permanentRedirect)
    #expect(response.headers[.location] == location)
  }

  @Test(
    arguments: [
      "/nothing", "/nothing/", "/handoff/", "/handoff/watch/index.html/", "/INDEX.HTML", "/index.html%20",
      "//evil.example/", "/\\evil.example",
    ]
  )
  func whatIsNotThereIsThePageThatSaysSo(uri: String) async throws {
    let response = try await TestServer.request(uri)
    #expect(response.status == .notFound)
    #expect(TestServer.text(response) == "<h1>No such page</h1>")
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(response.headers[.eTag] == nil)
    #expect(response.headers[.location] == nil)
  }

  @Test func aSiteWithoutSuchAPageAnswersWithAProblem() async throws {
    let server = TestServer.server(files: [])
    let response = try await TestServer.request("/", server: server)
    #expect(response.status == .notFound)
    #expect(try TestServer.json(response)["detail"] == "There is nothing at /")
  }

  /// No path reaches anything above the site's root, however it is encoded.
  @Test(
    arguments: [
      "/../Package.swift", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
      "/handoff/../../etc/passwd", "/handoff/%2e%2e/index.html", "/..%5c..%5cetc%5cpasswd",
      "/%252e%252e/etc/passwd",
      "/assets/..;/..;/etc/passwd", "//etc/passwd", "/file:///etc/passwd", "/.livedocs", "/./index.html",
    ]
  )
  func leadsNowhereOutsideTheSite(uri: String) async throws {
    let response = try await TestServer.request(uri)
    #expect(response.status == .notFound)
    #expect(TestServer.text(response) == "<h1>No such page</h1>")
  }

  /// A null byte, invalid UTF-8, and the overlong encoding of a dot.
  @Test(arguments: [
    "/%00", "/index.html%00.css", "/%ff", "/%c0%ae%c0%ae/etc/passwd", "/%e9", "/%", "/%zz", "/%ed%a0%80",
  ])
  func refusesAnAddressThatCannotBeRead(uri: String) async throws {
    let response = try await TestServer.request(uri)
    #expect(response.status == .badRequest)
    #expect(try TestServer.json(response)["detail"] == "The address cannot be decoded")
  }

  @Test(arguments: [("/", "GET, HEAD"), ("/handoff/watch/", "GET, HEAD"), ("/healthz", "GET, HEAD")])
  func otherMethodsAreNotAllowed(uri: String, allowed: String) async throws {
    for method in [.post, .put, .delete, .patch] as [HTTPRequest.Method] {
      let response = try await TestServer.request(uri, method)
      #expect(response.status == .methodNotAllowed)
      #expect(response.headers[.allow] == allowed)
    }
  }
}
