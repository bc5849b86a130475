import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Passes requests to a ``Mount``, off the threads that serve pages.
struct MountResponder: Sendable {
  let mount: any Mount
  let pool: RunPool
  /// How long a body may take to arrive.
  let bodyTime: Duration

  /// Returns the response of the service.
  ///
  /// - Throws: ``Problem`` if the body is too large or too slow, or the service takes too long.
  func respond(to request: Request, on channel: any Channel) async throws -> Response {
    let asked = try await self.request(request)
    do {
      return response(try await pool.run(for: channel) { [mount] in mount.respond(to: asked) })
    } catch is DeadlineExceeded {
      throw Problem(retryAfter: 1, "The response took longer than \(pool.time.components.seconds) s")
    }
  }

  private func request(_ request: Request) async throws -> MountRequest {
    let body = try await request.bytes(upTo: mount.bodyLimit, within: bodyTime)
    let pairs = request.headers.map { ($0.name.canonicalName, $0.value) }
    return MountRequest(
      request.method.rawValue,
      request.uri.path,
      query: request.uri.query ?? "",
      headers: Dictionary(pairs) { "\($0), \($1)" },
      body: Data(body.readableBytesView)
    )
  }

  private func response(_ answer: MountResponse) -> Response {
    var headers: HTTPFields = [.cacheControl: "no-store"]
    headers[.contentType] = answer.contentType
    for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) {
      if let name = HTTPField.Name(name) {
        headers[name] = value
      }
    }
    return Response(
      status: HTTPResponse.Status(code: answer.status),
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
    )
  }
}
