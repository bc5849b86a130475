import HTTPTypes
import Hummingbird

/// Puts the headers on every answer that keep a page to itself.
///
/// The policy allows no inline script or style and no other host. No answer carries a CORS header, so no
/// other site's script can read one.
struct SecurityHeaders: RouterMiddleware {
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
    response.headers[.xContentTypeOptions] = "nosniff"
    for (name, value) in [
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ] {
      if let name = HTTPField.Name(name) {
        response.headers[name] = value
      }
    }
    return response
  }
}
