import HTTPTypes
import Hummingbird

/// Refuses requests for other hosts, and requests that a foreign page makes a browser send.
///
/// A page on another site can point its own host name at this machine and then counts as the same origin (DNS
/// rebinding); the Host header reveals it. A page can also send a request here without that trick; the browser then
/// reports where it comes from: RFC 6454, section 7, and [Fetch Metadata](https://www.w3.org/TR/fetch-metadata/).
struct HostCheck: RouterMiddleware {
  /// The hosts that this server answers for, besides the loopback ones.
  let hosts: Set<String>
  /// The public origins of the server behind a proxy.
  let origins: Set<Origin>

  /// - Parameters:
  ///   - hosts: the host that the server listens on, or the addresses that it stands for.
  ///   - origins: the public origins of the server behind a proxy.
  init(hosts: Set<String>, origins: [Origin] = []) {
    self.hosts = hosts
    self.origins = Set(origins)
  }

  func handle(
    _ request: Request,
    context: DocsContext,
    next: (Request, DocsContext) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority ?? ""
    guard isAllowed(authority) else {
      throw Problem(.misdirectedRequest, "This server doesn't serve the host '\(authority)'")
    }
    if let origin = request.headers[.origin], !isAllowed(origin: origin, at: authority) {
      throw Problem(.forbidden, "This server doesn't answer requests from pages of '\(origin)'")
    }
    if (request.method != .get && request.method != .head)
      || request.headers[.accept]?.contains("text/event-stream") == true
    {
      try Self.refuseOtherPages(request)
    }
    return try await next(request, context)
  }

  /// Refuses pages of other origins if an answer costs more than a memory lookup: a run or a stream.
  ///
  /// The code that gives such an answer calls this too, so an address in another spelling doesn't get around it.
  ///
  /// - Throws: ``Problem`` if a browser omits the origin but says that the page is of another one.
  static func refuseOtherPages(_ request: Request) throws {
    if let site = request.headers[.fetchSite], !["same-origin", "none"].contains(site) {
      throw Problem(.forbidden, "This server doesn't answer requests from pages of another origin")
    }
  }

  /// Whether the server answers for the host in an authority.
  func isAllowed(_ authority: String) -> Bool {
    guard let host = Authority(authority)?.host else { return false }
    return Self.isLoopback(host) || hosts.contains(host) || origins.contains { $0.host == host }
  }

  /// Whether pages of an origin may send requests to the server at an authority.
  ///
  /// A host behind a proxy has exactly the origin that was given for it: the same host without encryption is another.
  func isAllowed(origin: String, at authority: String) -> Bool {
    guard let origin = Origin(origin) else { return false }
    if origins.contains(origin) { return true }
    return origin == Origin(plain: authority) && !origins.contains { $0.host == origin.host }
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1"].contains(host) || host.hasSuffix(".localhost")
  }
}

extension HTTPField.Name {
  /// The site of the page that a browser sends a request for.
  fileprivate static var fetchSite: HTTPField.Name { HTTPField.Name("Sec-Fetch-Site") ?? .origin }
}
