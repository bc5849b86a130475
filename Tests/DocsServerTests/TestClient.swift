import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import ServiceLifecycle
import Testing

@testable import DocsServer

/// A client of a server on this machine, with a connection for each request.
struct TestClient: Sendable {
  typealias Connection = NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>

  let port: Int

  /// Sends a request unmodified, and reads the whole answer.
  @discardableResult
  func execute(
    uri: String,
    method: HTTPRequest.Method,
    headers: HTTPFields = [:],
    body: ByteBuffer? = nil
  ) async throws -> TestResponse {
    var headers = headers
    if let body {
      headers[.contentLength] = String(body.readableBytes)
    }
    let request = HTTPRequest(
      method: method,
      scheme: "http",
      authority: "localhost",
      path: uri,
      headerFields: headers
    )
    let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port, channelInitializer: Self.connection)
    return try await connection.executeThenClose { answer, question in
      try await question.write(.head(request))
      if let body {
        try await question.write(.body(body))
      }
      try await question.write(.end(nil))
      return try await TestResponse(answer)
    }
  }

  private static func connection(on channel: any Channel) -> EventLoopFuture<Connection> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      // Requests are sent unmodified, valid or not.
      try pipeline.addHTTPClientHandlers(enableOutboundHeaderValidation: false)
      try pipeline.addHandler(HTTP1ToHTTPClientCodec())
      return try Connection(wrappingChannelSynchronously: channel)
    }
  }
}

/// A server's answer.
struct TestResponse: Sendable {
  let head: HTTPResponse
  let body: ByteBuffer

  /// The status by its name in RFC 9110; HTTP/1.1 reason phrases have the older name of RFC 4918 for two of them.
  var status: HTTPResponse.Status {
    switch head.status.code {
    case 413: .contentTooLarge
    case 422: .unprocessableContent
    default: head.status
    }
  }
  var headers: HTTPFields { head.headerFields }

  /// Reads an answer to its end.
  fileprivate init(_ answer: NIOAsyncChannelInboundStream<HTTPResponsePart>) async throws {
    var head: HTTPResponse?
    var body = ByteBuffer()
    for try await part in answer {
      switch part {
      case .head(let start) where start.status.kind != .informational: head = start
      case .head: break
      case .body(let bytes): body.writeImmutableBuffer(bytes)
      case .end:
        self.head = try #require(head)
        self.body = body
        return
      }
    }
    throw ClosedTooSoon()
  }

  /// The server closed the connection in the middle of an answer.
  struct ClosedTooSoon: Error {}
}

extension DocumentationServer {
  /// Serves on a free port while a body runs, and then shuts down gracefully.
  ///
  /// - Parameter isDirect: whether to use the static fast path.
  func serving<Value: Sendable>(
    isDirect: Bool = true,
    _ body: (TestClient) async throws -> Value
  ) async throws -> Value {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let application = application(isDirect: isDirect) { listening.yield($0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [application], logger: application.logger)
    )
    async let run: Void = {
      defer { listening.finish() }
      try await group.run()
    }()
    guard let port = await ports.first(where: { _ in true }) else {
      try await run
      throw TestResponse.ClosedTooSoon()
    }
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(TestClient(port: port)))
    } catch {
      result = .failure(error)
    }
    await group.triggerGracefulShutdown()
    try await run
    return try result.get()
  }
}
