import Hummingbird

/// Answers with a file of the site wherever there is one, whatever else has that address here.
///
/// So a folder of files on any host and this server show the same: `content/api/intro.md` stands at `/api/intro/`.
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
