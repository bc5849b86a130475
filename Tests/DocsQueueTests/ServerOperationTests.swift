import NIOCore
import Testing

@testable import DocsQueue

struct ServerOperationTests {
  private static let stream =
    "INFO {\"headers\":true}\r\nPING\r\nMSG a.b 3 5\r\nhello\r\n+OK\r\nMSG a 1 _INBOX.x 0\r\n\r\n"
    + "HMSG a 2 12 14\r\nNATS/1.0\r\n\r\nhi\r\nHMSG a 2 _R 42 42\r\nNATS/1.0 404 No Messages\r\nX: 1\r\nY:  2 \r\n\r\n\r\n"
    + "PONG\r\n-ERR 'Authorization Violation'\r\n"

  private static let operations: [ServerOperation] = [
    .info("{\"headers\":true}"), .ping,
    .message(NATSMessage(subject: "a.b", subscription: 3, payload: Array("hello".utf8))), .ok,
    .message(NATSMessage(subject: "a", reply: "_INBOX.x", subscription: 1, payload: [])),
    .message(NATSMessage(subject: "a", subscription: 2, payload: Array("hi".utf8))),
    .message(
      NATSMessage(
        subject: "a",
        reply: "_R",
        subscription: 2,
        status: 404,
        headers: ["X": "1", "Y": "2 "],
        payload: []
      )
    ),
    .pong, .failure("Authorization Violation"),
  ]

  /// Bytes arrive in any pieces.
  @Test(arguments: [1, 2, 3, 7, 1000]) func operationsAreReadFromPieces(size: Int) throws {
    var decoder = ServerOperationDecoder()
    var buffer = ByteBuffer()
    var found: [ServerOperation] = []
    let bytes = Array(Self.stream.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.writeBytes(bytes[start..<min(start + size, bytes.count)])
      while let operation = try decoder.next(in: &buffer) { found.append(operation) }
    }
    #expect(found == Self.operations)
    #expect(buffer.readableBytes == 0)
  }

  @Test(arguments: [
    "HELLO\r\n", "\r\n", "MSG a\r\n", "MSG a 1 -1\r\n", "MSG a x 1\r\n", "MSG a 1 99999999999999999999\r\n",
    "MSG a 1 9000000\r\n", "MSG a 1 1\r\nabc", "HMSG a 1 5 2\r\n", "HMSG a 1 4 4\r\nHTTP\r\n",
    "HMSG a 1 19 19\r\nNATS/1.0\r\nnothing\r\n\r\n", String(repeating: "x", count: 70_000),
  ])
  func whatNoServerSendsIsAnError(text: String) {
    var decoder = ServerOperationDecoder()
    var buffer = ByteBuffer(string: text)
    #expect(throws: ServerOperationDecoder.Fault.self) {
      while try decoder.next(in: &buffer) != nil {}
    }
  }

  @Test func addressesAreRead() throws {
    let plain = try NATSAddress("nats://queue.example")
    #expect((plain.host, plain.port) == ("queue.example", 4222))
    let user = try NATSAddress("nats://me:secret@[::1]:14222")
    #expect((user.host, user.port, user.user, user.password) == ("::1", 14222, "me", "secret"))
    #expect("\(user)" == "nats://[::1]:14222")
    #expect(try NATSAddress("nats://token@h").token == "token")
    for wrong in ["", "queue", "http://queue", "tls://queue", "nats://", "nats://h/path", "nats://h?x=1"] {
      #expect(throws: QueueFailure.self) { try NATSAddress(wrong) }
    }
  }
}
