import HTTPTypes
import Hummingbird

/// Server-sent events ([HTML Standard, section 9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html)).
enum EventStream {
  /// A message as it is sent.
  ///
  /// - Parameter data: one line.
  static func message(_ event: String, data: String) -> ByteBuffer {
    ByteBuffer(string: "event: \(event)\ndata: \(data)\n\n")
  }

  /// What keeps a connection open that has nothing to say, and finds out whether anybody is there.
  static let comment = ByteBuffer(string: ":\n\n")

  /// The answer that goes on for as long as there are messages, and the client stays.
  ///
  /// - Throws: ``Problem`` where a page of another origin asks, or too many listen already.
  static func response(
    to request: Request,
    from broadcast: Broadcast,
    first: () -> ByteBuffer? = { nil }
  ) throws -> Response {
    try HostCheck.refuseOtherPages(request)
    var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if let name = HTTPField.Name("X-Accel-Buffering") {
      // nginx would otherwise wait for more before it passes anything on.
      headers[name] = "no"
    }
    guard request.method == .get else { return Response(status: .ok, headers: headers) }
    guard let messages = broadcast.listen(first: first) else {
      throw Problem(retryAfter: 10, "As many listen already as this server has room for")
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
