import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Adds the headers that isolate a page to every response.
///
/// The policy allows no inline scripts or styles and no other host. No response carries a CORS header, so scripts of
/// other sites can't read it.
struct SecurityHeaders: RouterMiddleware {
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; "
    + "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  static let fields: HTTPFields = {
    var fields: HTTPFields = [
      .contentSecurityPolicy: contentSecurityPolicy, .xContentTypeOptions: "nosniff",
    ]
    for (name, value) in [
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ] {
      if let name = HTTPField.Name(name) {
        fields[name] = value
      }
    }
    return fields
  }()

  func handle(
    _ request: Request,
    context: DocsContext,
    next: (Request, DocsContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    // Responses with files already have them.
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers.append(contentsOf: Self.fields)
    }
    return response
  }

  /// Adds the headers to responses that never reach the middleware: those to requests that can't be parsed.
  final class OfRefusals: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      guard case .head(var head) = unwrapOutboundIn(data), head.headerFields[.contentSecurityPolicy] == nil
      else {
        context.write(data, promise: promise)
        return
      }
      head.headerFields.append(contentsOf: SecurityHeaders.fields)
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
  }
}
