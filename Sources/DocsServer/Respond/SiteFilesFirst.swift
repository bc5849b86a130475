import Hummingbird

/// Gives files of the site precedence over the server's other routes.
///
/// So this server and a static host show the same pages: `content/api/intro.md` is at `/api/intro/`.
struct SiteFilesFirst: RouterMiddleware {
  let pages: SiteResponder

  func handle(
    _ request: Request,
    context: DocsContext,
    next: (Request, DocsContext) async throws -> Response
  ) async throws -> Response {
    guard [.get, .head].contains(request.method), let resource = pages.file(for: request) else {
      return try await next(request, context)
    }
    let response = try pages.response(to: request, with: resource)
    return request.method == .head ? response.createHeadResponse() : response
  }
}
