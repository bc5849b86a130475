import Foundation
import NIOCore
import NIOPosix

/// A connection to a NATS server, as much of it as a queue of listings needs.
package actor NATSClient {
  /// What a client tells the server about itself.
  private struct Options: Encodable {
    var verbose = false
    var pedantic = false
    var headers = true
    var no_responders = true
    var `protocol` = 1
    var lang = "swift"
    var version = "1"
    var name: String
    var user: String?
    var pass: String?
    var auth_token: String?
  }

  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private let address: NATSAddress
  private let inbox = "_INBOX.\(UUID().uuidString.replacing("-", with: ""))"
  private var subscriptions: [Int: AsyncStream<NATSMessage>.Continuation] = [:]
  /// Who waits for an answer, by the number of its subscription.
  private var answers: [Int: CheckedContinuation<NATSMessage, any Error>] = [:]
  private var greeting: CheckedContinuation<Void, any Error>?
  private var lastNumber = 0
  private var failure: QueueFailure?

  private init(_ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, _ address: NATSAddress) {
    self.outbound = outbound
    self.address = address
  }

  /// Connects, and closes the connection after some work.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - name: the name of this client, for whoever watches the server.
  ///   - body: the work.
  /// - Throws: ``QueueFailure`` if the server can't be reached, or doesn't let this client in; errors of the work.
  package static func connected<Value: Sendable>(
    to address: NATSAddress,
    as name: String,
    _ body: @escaping @Sendable (NATSClient) async throws -> Value
  ) async throws -> Value {
    let channel: NIOAsyncChannel<ServerOperation, ByteBuffer>
    do {
      channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connectTimeout(.seconds(3))
        .connect(host: address.host, port: address.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(ServerOperationDecoder()))
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      throw QueueFailure("Cannot reach the queue at \(address): \(error)")
    }
    return try await channel.executeThenClose { inbound, outbound in
      let client = NATSClient(outbound, address)
      return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { throw await client.read(inbound, as: name) }
        group.addTask {
          try await client.greet()
          return try await body(client)
        }
        group.addTask {
          while true {
            try await Task.sleep(for: .seconds(10))
            try await client.checkPulse(within: .seconds(5))
          }
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw CancellationError() }
        return result
      }
    }
  }

  /// Takes what the server sends, until the connection ends.
  ///
  /// - Returns: the reason why it has ended.
  private func read(_ inbound: NIOAsyncChannelInboundStream<ServerOperation>, as name: String) async
    -> any Error
  {
    do {
      for try await operation in inbound {
        await take(operation, as: name)
        if let failure { return failure }
      }
      end(QueueFailure("The queue at \(address) has closed the connection"))
    } catch let error as CancellationError {
      return error
    } catch {
      end(QueueFailure("The queue at \(address) can't be understood: \(error)"))
    }
    return failure ?? CancellationError()
  }

  /// - Throws: ``QueueFailure`` if the server doesn't answer.
  private func checkPulse(within time: Duration) async throws {
    let patience = Task {
      try await Task.sleep(for: time)
      self.end(QueueFailure("The queue at \(address) no longer answers"))
    }
    defer { patience.cancel() }
    try await roundTrip()
  }

  // MARK: Messages

  /// Sends a message.
  package func publish(
    _ payload: [UInt8],
    to subject: String,
    reply: String? = nil,
    headers: [String: String] = [:]
  ) async throws {
    var buffer = ByteBuffer()
    buffer.write(payload, to: subject, reply: reply, headers: headers)
    try await send(buffer)
  }

  /// Sends a message and returns the answer.
  ///
  /// - Throws: ``QueueFailure`` if nobody answers in time.
  package func request(
    _ payload: [UInt8],
    to subject: String,
    headers: [String: String] = [:],
    within time: Duration = .seconds(5)
  ) async throws -> NATSMessage {
    // JetStream gives a message under its own subject, so an answer is known by its subscription.
    let number = number()
    let reply = "\(inbox).\(number)"
    var buffer = ByteBuffer(string: "SUB \(reply) \(number)\r\nUNSUB \(number) 1\r\n")
    buffer.write(payload, to: subject, reply: reply, headers: headers)
    let sent = buffer
    let patience = Task {
      try await Task.sleep(for: time)
      await self.giveUp(number, QueueFailure("The queue at \(address) didn't answer in time"))
    }
    defer { patience.cancel() }
    let message = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<NATSMessage, any Error>) in
        if let failure {
          continuation.resume(throwing: failure)
          return
        }
        answers[number] = continuation
        Task {
          do { try await self.send(sent) } catch { await self.giveUp(number, error) }
        }
      }
    } onCancel: {
      Task { await self.giveUp(number, CancellationError()) }
    }
    if message.status == 503 {
      throw QueueFailure("The queue at \(address) has no JetStream; start it with -js")
    }
    return message
  }

  /// Subscribes to a subject until nobody listens any more.
  package func messages(of subject: String) async throws -> AsyncStream<NATSMessage> {
    let number = number()
    let (messages, arrives) = AsyncStream.makeStream(of: NATSMessage.self)
    if let failure { throw failure }
    subscriptions[number] = arrives
    arrives.onTermination = { _ in Task { await self.unsubscribe(number) } }
    try await send(ByteBuffer(string: "SUB \(subject) \(number)\r\n"))
    // Once the server has answered, it has the subscription.
    try await roundTrip()
    return messages
  }

  private func unsubscribe(_ number: Int) async {
    guard subscriptions.removeValue(forKey: number) != nil else { return }
    try? await send(ByteBuffer(string: "UNSUB \(number)\r\n"))
  }

  // MARK: The connection

  private var pongs: [CheckedContinuation<Void, any Error>] = []

  private func roundTrip() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      if let failure {
        continuation.resume(throwing: failure)
        return
      }
      pongs.append(continuation)
      Task {
        do { try await self.send(ByteBuffer(string: "PING\r\n")) } catch {
          self.end(QueueFailure("\(error)"))
        }
      }
    }
  }

  private func number() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func send(_ buffer: ByteBuffer) async throws {
    if let failure { throw failure }
    try await outbound.write(buffer)
  }

  /// Waits for the server's greeting, and that it lets this client in.
  private func greet() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      if let failure {
        continuation.resume(throwing: failure)
        return
      }
      if hasInfo { continuation.resume() } else { greeting = continuation }
    }
    try await roundTrip()
  }

  private var hasInfo = false

  private func take(_ operation: ServerOperation, as name: String) async {
    switch operation {
    case .info:
      guard !hasInfo else { return }
      hasInfo = true
      let options = Options(name: name, user: address.user, pass: address.password, auth_token: address.token)
      let text = (try? JSONEncoder().encode(options)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
      try? await send(ByteBuffer(string: "CONNECT \(text)\r\n"))
      greeting?.resume()
      greeting = nil
    case .ping: try? await send(ByteBuffer(string: "PONG\r\n"))
    case .pong: if !pongs.isEmpty { pongs.removeFirst().resume() }
    case .ok: break
    case .failure(let words): end(QueueFailure("The queue at \(address) says: \(words)"))
    case .message(let message):
      if let answer = answers.removeValue(forKey: message.subscription) {
        answer.resume(returning: message)
      } else {
        subscriptions[message.subscription]?.yield(message)
      }
    }
  }

  /// Waits for an answer no longer, and lets the server know.
  private func giveUp(_ number: Int, _ reason: any Error) async {
    guard let answer = answers.removeValue(forKey: number) else { return }
    answer.resume(throwing: reason)
    try? await send(ByteBuffer(string: "UNSUB \(number)\r\n"))
  }

  /// Ends everything that waits.
  private func end(_ failure: QueueFailure) {
    guard self.failure == nil else { return }
    self.failure = failure
    greeting?.resume(throwing: failure)
    greeting = nil
    pongs.forEach { $0.resume(throwing: failure) }
    pongs = []
    answers.values.forEach { $0.resume(throwing: failure) }
    answers = [:]
    subscriptions.values.forEach { $0.finish() }
    subscriptions = [:]
  }
}

extension ByteBuffer {
  /// Writes a message as a client publishes it.
  fileprivate mutating func write(
    _ payload: [UInt8],
    to subject: String,
    reply: String?,
    headers: [String: String]
  ) {
    let target = reply.map { "\(subject) \($0)" } ?? subject
    if headers.isEmpty {
      writeString("PUB \(target) \(payload.count)\r\n")
    } else {
      let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
      let head = "NATS/1.0\r\n\(lines)\r\n"
      writeString("HPUB \(target) \(head.utf8.count) \(head.utf8.count + payload.count)\r\n\(head)")
    }
    writeBytes(payload)
    writeString("\r\n")
  }
}
