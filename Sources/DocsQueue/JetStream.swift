import Foundation

/// The requests of JetStream that a queue of listings needs: <https://docs.nats.io/reference/reference-protocols/nats_api_reference>.
extension NATSClient {
  /// A stream, which keeps messages.
  package struct Stream: Encodable, Sendable {
    package var name: String
    package var subjects: [String]
    /// `workqueue` removes a message once it is acknowledged, `limits` by age and number.
    package var retention: String
    package var storage = "file"
    /// What happens at a limit: `old` removes the oldest message, `new` refuses a new one.
    package var discard = "old"
    package var discard_new_per_subject = false
    package var max_msgs = -1
    package var max_msgs_per_subject = -1
    /// In nanoseconds; 0 for no limit.
    package var max_age = 0
    /// The time within which a message with the same id is dropped, in nanoseconds.
    package var duplicate_window = 0

    package init(_ name: String, subjects: [String], retention: String) {
      (self.name, self.subjects, self.retention) = (name, subjects, retention)
    }
  }

  /// A consumer, which gives each message of a stream to one of several clients.
  package struct Consumer: Encodable, Sendable {
    package var durable_name: String
    package var ack_policy = "explicit"
    /// The time after which a message goes to another client, in nanoseconds.
    package var ack_wait: Int
    /// How often a message is given to a client at most.
    package var max_deliver: Int

    package init(_ name: String, wait: Duration, most: Int) {
      (durable_name, ack_wait, max_deliver) = (name, wait.nanoseconds, most)
    }
  }

  private struct Answer: Decodable {
    struct Fault: Decodable {
      var code: Int
      var err_code: Int?
      var description: String?
    }

    struct Kept: Decodable {
      /// In base 64.
      var data: String?
    }

    var error: Fault?
    var message: Kept?
  }

  /// Why a message wasn't taken.
  package enum Refusal: Error, Hashable {
    /// The stream has as many messages as it may.
    case full
  }

  private func ask(_ subject: String, _ body: some Encodable) async throws -> Answer {
    let message = try await request(Array(JSONEncoder().encode(body)), to: "$JS.API.\(subject)")
    return try JSONDecoder().decode(Answer.self, from: Data(message.payload))
  }

  private func failure(_ fault: Answer.Fault) -> QueueFailure {
    QueueFailure("The queue says: \(fault.description ?? "error \(fault.code)")")
  }

  /// Makes a stream, or changes the one of this name.
  package func make(_ stream: Stream) async throws {
    var answer = try await ask("STREAM.CREATE.\(stream.name)", stream)
    // 10065: another stream has such subjects. It may be this one, if someone makes it at this moment.
    for _ in 0..<10 where answer.error?.err_code == 10065 {
      try await Task.sleep(for: .milliseconds(50))
      answer = try await ask("STREAM.CREATE.\(stream.name)", stream)
    }
    // 10058: there is one with another configuration.
    if answer.error?.err_code == 10058 { answer = try await ask("STREAM.UPDATE.\(stream.name)", stream) }
    if let error = answer.error { throw failure(error) }
  }

  /// Makes a consumer of a stream, or changes the one of this name.
  package func make(_ consumer: Consumer, of stream: String) async throws {
    struct Request: Encodable {
      var stream_name: String
      var config: Consumer
    }
    let request = Request(stream_name: stream, config: consumer)
    let answer = try await ask("CONSUMER.DURABLE.CREATE.\(stream).\(consumer.durable_name)", request)
    if let error = answer.error { throw failure(error) }
  }

  /// Puts a message into the stream of its subject.
  ///
  /// - Parameter id: two messages with the same one are one.
  /// - Throws: ``Refusal`` if the stream is full.
  package func put(_ payload: [UInt8], to subject: String, id: String? = nil) async throws {
    let headers = id.map { ["Nats-Msg-Id": $0] } ?? [:]
    let message = try await request(payload, to: subject, headers: headers)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(message.payload))
    guard let error = answer.error else { return }
    // 10077: maximum messages (per subject) exceeded.
    if error.err_code == 10077 || error.description?.hasPrefix("maximum messages") == true {
      throw Refusal.full
    }
    throw failure(error)
  }

  /// The next message of a consumer; nil if none comes in time. It has to be acknowledged.
  package func next(of consumer: String, _ stream: String, within time: Duration) async throws -> NATSMessage?
  {
    struct Request: Encodable {
      var batch = 1
      var expires: Int
    }
    let seconds = Int(time.components.seconds)
    let message = try await request(
      Array(JSONEncoder().encode(Request(expires: time.nanoseconds))),
      to: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(consumer)",
      within: .seconds(seconds + 5)
    )
    switch message.status {
    case nil: return message
    // 404: there is none. 408: none came in time. 409: the consumer was changed meanwhile.
    case 404?, 408?, 409?: return nil
    case let status?: throw QueueFailure("The queue answers with \(status)")
    }
  }

  /// What may be said of a message that was received.
  package enum Acknowledgement: Hashable, Sendable {
    case done
    case inProgress
    /// It is to be given to someone again, in whole seconds.
    case again(after: Duration)

    var text: String {
      switch self {
      case .done: "+ACK"
      case .inProgress: "+WPI"
      case .again(let time): "-NAK {\"delay\": \(time.nanoseconds)}"
      }
    }
  }

  /// Says what became of a message.
  package func acknowledge(_ message: NATSMessage, _ what: Acknowledgement) async throws {
    guard let reply = message.reply else { return }
    try await publish(Array(what.text.utf8), to: reply)
  }

  /// The last message of a subject in a stream; nil if there is none.
  package func last(of subject: String, in stream: String) async throws -> [UInt8]? {
    let answer = try await ask("STREAM.MSG.GET.\(stream)", ["last_by_subj": subject])
    if let error = answer.error {
      if error.code == 404 { return nil }
      throw failure(error)
    }
    return answer.message?.data.flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }
}
