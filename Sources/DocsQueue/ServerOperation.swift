import NIOCore

/// What a NATS server sends: <https://docs.nats.io/reference/reference-protocols/nats-protocol>.
enum ServerOperation: Hashable, Sendable {
  /// What the server is and can, as JSON.
  case info(String)
  case message(NATSMessage)
  case ping
  case pong
  case ok
  case failure(String)
}

/// A message of a subject.
package struct NATSMessage: Hashable, Sendable {
  package var subject: String
  /// The subject for answers; nil if none are wanted.
  package var reply: String?
  /// The number of the subscription that it came by.
  var subscription: Int
  /// The status of a server's own message, such as 503 for nobody there; nil for others.
  package var status: Int?
  /// The headers, by name as they were sent.
  package var headers: [String: String] = [:]
  package var payload: [UInt8]
}

/// Reads the operations of a server.
///
/// A line, and for messages as many bytes as the line says, with a line break behind them.
struct ServerOperationDecoder: ByteToMessageDecoder {
  typealias InboundOut = ServerOperation

  /// What a server may not do.
  enum Fault: Error, Hashable {
    case lineIsTooLong
    case lineIsWrong(String)
    case messageIsTooLong(Int)
    case headersAreWrong
  }

  /// The longest line. Servers send their `INFO` in one.
  static let longestLine = 64 << 10

  /// The message whose bytes are awaited.
  private var awaited: (head: NATSMessage, headers: Int, total: Int)?
  /// The size of the largest message, in bytes.
  let largestMessage: Int

  init(largestMessage: Int = 8 << 20) {
    self.largestMessage = largestMessage
  }

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    guard let operation = try next(in: &buffer) else { return .needMoreData }
    context.fireChannelRead(wrapInboundOut(operation))
    return .continue
  }

  /// The next operation; nil if it isn't complete.
  mutating func next(in buffer: inout ByteBuffer) throws -> ServerOperation? {
    if let awaited {
      guard buffer.readableBytes >= awaited.total + 2 else { return nil }
      let bytes = buffer.readBytes(length: awaited.total) ?? []
      guard buffer.readString(length: 2) == "\r\n" else { throw Fault.lineIsWrong("") }
      self.awaited = nil
      var message = awaited.head
      if awaited.headers > 0 { try message.read(headers: bytes.prefix(awaited.headers)) }
      message.payload = Array(bytes.dropFirst(awaited.headers))
      return .message(message)
    }
    guard let line = try line(in: &buffer) else { return nil }
    return try operation(line) ?? next(in: &buffer)
  }

  private func line(in buffer: inout ByteBuffer) throws -> String? {
    guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
      guard buffer.readableBytes <= Self.longestLine else { throw Fault.lineIsTooLong }
      return nil
    }
    var line = buffer.readBytes(length: end - buffer.readerIndex + 1)?.dropLast() ?? []
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// The operation of a line; nil if its message follows.
  private mutating func operation(_ line: String) throws -> ServerOperation? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.dropFirst().first ?? ""
    switch words.first?.uppercased() {
    case "INFO": return .info(rest)
    case "PING": return .ping
    case "PONG": return .pong
    case "+OK": return .ok
    case "-ERR": return .failure(rest.trimmingQuotes)
    case "MSG": return try message(rest, hasHeaders: false, line)
    case "HMSG": return try message(rest, hasHeaders: true, line)
    default: throw Fault.lineIsWrong(line)
    }
  }

  /// Awaits the bytes of a message: `SUBJECT SID [REPLY] [HEADERS] TOTAL`.
  private mutating func message(_ text: String, hasHeaders: Bool, _ line: String) throws -> ServerOperation? {
    let words = text.split(separator: " ").map(String.init)
    let sizes = hasHeaders ? 2 : 1
    guard words.count == 2 + sizes || words.count == 3 + sizes, let subscription = Int(words[1]),
      let total = Int(words[words.count - 1]), total >= 0,
      let headers = hasHeaders ? Int(words[words.count - 2]) : 0, (0...total).contains(headers)
    else { throw Fault.lineIsWrong(line) }
    guard total <= largestMessage else { throw Fault.messageIsTooLong(total) }
    let message = NATSMessage(
      subject: words[0],
      reply: words.count == 3 + sizes ? words[2] : nil,
      subscription: subscription,
      payload: []
    )
    awaited = (message, headers, total)
    return nil
  }
}

extension NATSMessage {
  /// Reads `NATS/1.0 [STATUS [DESCRIPTION]]` and the headers below it.
  fileprivate mutating func read(headers: ArraySlice<UInt8>) throws {
    let lines = String(decoding: headers, as: UTF8.self).split(
      separator: "\r\n",
      omittingEmptySubsequences: true
    )
    guard let first = lines.first, first.hasPrefix("NATS/1.0") else {
      throw ServerOperationDecoder.Fault.headersAreWrong
    }
    status = first.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw ServerOperationDecoder.Fault.headersAreWrong }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      self.headers[String(line[..<colon])] = String(value)
    }
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    count >= 2 && hasPrefix("'") && hasSuffix("'") ? String(dropFirst().dropLast()) : self
  }
}
