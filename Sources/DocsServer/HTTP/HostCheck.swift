import HTTPTypes
import Hummingbird

/// Refuses requests that are not meant for this server, or that a page of somebody else makes a browser send.
///
/// A page on another site can point a name of its own at this machine and would then count as the same origin (DNS
/// rebinding); the name in the request gives it away. It can also send a request here without such tricks, and a
/// browser then says where it comes from: RFC 6454, section 7, and
/// [Fetch Metadata](https://www.w3.org/TR/fetch-metadata/).
struct HostCheck: RouterMiddleware {
  /// The hosts that are this server, besides the loopback ones.
  let hosts: Set<String>
  /// The origins under which people see it behind a proxy.
  let origins: Set<Origin>

  /// - Parameters:
  ///   - hosts: what it listens on, and the addresses that this means.
  ///   - origins: where people see it behind a proxy.
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
      throw Problem(.misdirectedRequest, "This server does not answer for '\(authority)'")
    }
    if let origin = request.headers[.origin], !isAllowed(origin: origin, at: authority) {
      throw Problem(.forbidden, "This server does not answer pages of '\(origin)'")
    }
    if (request.method != .get && request.method != .head)
      || request.headers[.accept]?.contains("text/event-stream") == true
    {
      try Self.refuseOtherPages(request)
    }
    return try await next(request, context)
  }

  /// Refuses pages of other origins where an answer costs more than a look into memory: a run, a stream.
  ///
  /// What gives such an answer asks this itself, so that no address in another spelling gets around it.
  ///
  /// - Throws: ``Problem`` where a browser that leaves out the origin says whose page it is.
  static func refuseOtherPages(_ request: Request) throws {
    if let site = request.headers[.fetchSite], !["same-origin", "none"].contains(site) {
      throw Problem(.forbidden, "This server does not answer pages of another origin")
    }
  }

  /// Whether this server goes by a name.
  func isAllowed(_ authority: String) -> Bool {
    guard let host = Authority(authority)?.host else { return false }
    return Self.isLoopback(host) || hosts.contains(host) || origins.contains { $0.host == host }
  }

  /// Whether pages of an origin may talk to the server that they address by a name.
  ///
  /// A name behind a proxy has the one origin that was given for it: the same name without encryption is another.
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
  /// Whose page a browser sends a request for.
  fileprivate static var fetchSite: HTTPField.Name { HTTPField.Name("Sec-Fetch-Site") ?? .origin }
}
