import Foundation
import HTTPTypes
import Hummingbird
import SimulationKit

/// Answers messages of the Model Context Protocol over HTTP.
///
/// It has no sessions and sends no messages of its own, so each message has one response:
/// <https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http>
struct ContextResponder: Sendable {
  static let path = "/mcp"
  /// The largest message that is read, in bytes.
  static let bodyLimit = 256 << 10

  let answers: ContextProtocol
  let bodyTime: Duration
  let isBehindProxy: Bool

  /// - Throws: ``Problem`` if there is no message.
  func respond(to request: Request, context: DocsContext) async throws -> Response {
    let body = try await request.json(upTo: Self.bodyLimit, within: bodyTime, as: "the message")
    let client = request.client(in: context, isBehindProxy: isBehindProxy)
    let named = ["mcp-protocol-version", "mcp-method", "mcp-name"].compactMap { name in
      HTTPField.Name(name).flatMap { request.headers[$0] }.map { (name, $0) }
    }
    let headers = Dictionary(named) { first, _ in first }
    guard
      let reply = await answers.response(to: Data(body.readableBytesView), headers: headers, from: client)
    else { return Response(status: .accepted) }
    var response = try JSONResponse(reply.json).response(from: request, context: context)
    response.status = reply.status
    return response
  }
}

extension ContextProtocol.Reply {
  /// The status for it. Before the stateless version, a call that failed had 200, and 404 meant that a session was over.
  fileprivate var status: HTTPResponse.Status {
    guard let code else { return .ok }
    switch code {
    case .parse, .request, .version: return .badRequest
    case .method: return isStateless ? .notFound : .ok
    case .parameters, .header: return isStateless ? .badRequest : .ok
    }
  }
}
