import HTTPTypes
import Hummingbird

/// Server-sent events ([HTML Standard, section 9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html)).
enum EventStream {
  /// A message in its transfer format.
  ///
  /// - Parameter data: a single line.
  static func message(_ event: String, data: String) -> ByteBuffer {
    ByteBuffer(string: "event: \(event)\ndata: \(data)\n\n")
  }

  /// Keeps a quiet connection open, and detects whether the client is still there.
  static let comment = ByteBuffer(string: ":\n\n")

  /// The headers of a stream.
  static var headers: HTTPFields {
    var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if let name = HTTPField.Name("X-Accel-Buffering") {
      // Without it, nginx buffers messages before it passes them on.
      headers[name] = "no"
    }
    return headers
  }

  /// Returns a response that continues while there are messages and the client stays connected.
  ///
  /// - Throws: ``Problem`` if the page is of another origin, or if there are too many listeners.
  static func response(
    to request: Request,
    from broadcast: Broadcast,
    first: () -> ByteBuffer? = { nil }
  ) throws -> Response {
    try HostCheck.refuseOtherPages(request)
    guard request.method == .get else { return Response(status: .ok, headers: headers) }
    guard let messages = broadcast.listen(first: first) else {
      throw Problem(retryAfter: 10, "The maximum number of clients is listening")
    }
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        broadcast.endOnShutdown()
        for await message in messages {
          try await writer.write(message)
        }
        try await writer.finish(nil)
      }
    )
  }
}
