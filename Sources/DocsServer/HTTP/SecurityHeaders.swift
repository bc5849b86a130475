import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Puts the headers on every answer that keep a page to itself.
///
/// The policy allows no inline script or style and no other host. No answer carries a CORS header, so no
/// other site's script can read one.
struct SecurityHeaders: RouterMiddleware {
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

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
    // Files bring them along.
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers.append(contentsOf: Self.fields)
    }
    return response
  }

  /// Puts them on what is answered before a request reaches any middleware: a request that cannot be parsed.
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
