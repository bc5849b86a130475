import Hummingbird

/// Refuses requests that name a host which this server is not.
///
/// A page on another site can point a name of its own at this machine and would then count as the same
/// origin (DNS rebinding); the name in the request gives it away.
struct HostCheck: RouterMiddleware {
  let allowedHosts: Set<String>

  func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority ?? ""
    guard Self.isAllowed(authority, among: allowedHosts) else {
      throw Problem(.misdirectedRequest, "This server does not answer for '\(authority)'")
    }
    return try await next(request, context)
  }

  static func isAllowed(_ authority: String, among allowedHosts: Set<String>) -> Bool {
    // An address of IPv6 stands in brackets, and holds colons of its own.
    let host =
      authority.hasPrefix("[")
      ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
    let name = host.lowercased()
    return ["localhost", "127.0.0.1", "::1"].contains(name) || name.hasSuffix(".localhost")
      || allowedHosts.contains(name)
  }
}
