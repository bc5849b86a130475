import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1
import Synchronization

/// HTTP/1.1 on a connection, with a fast path for files in front of it.
struct SiteChannel: ServerChildChannel {
  let base: HTTP1Channel
  /// Creates the handler that serves files; nil if every request goes through the router.
  let files: (@Sendable () -> StaticFastPath)?

  /// An accepted connection.
  final class Connection: ServerChildChannelValue {
    private let http: HTTP1Channel.Value
    private let isHandled = Atomic(false)

    fileprivate init(_ http: HTTP1Channel.Value) {
      self.http = http
    }

    /// A server that is stopping may never handle the connection. NIO traps if the writer is released unfinished; close
    /// it.
    deinit {
      guard !isHandled.load(ordering: .relaxed) else { return }
      Task { [http] in
        try? await http.executeThenClose { _, _ in }
      }
    }

    var channel: any Channel { http.channel }

    /// Hands over the connection to a caller that closes it.
    fileprivate func handled() -> HTTP1Channel.Value {
      isHandled.store(true, ordering: .relaxed)
      return http
    }
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    base.setup(channel: channel, logger: logger).map(Connection.init).flatMapThrowing { connection in
      let pipeline = channel.pipeline.syncOperations
      // Here headers are still as they came.
      try pipeline.addHandler(
        HostField(),
        position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
      )
      if let files = files?() {
        try pipeline.addHandler(files, position: .first)
        try pipeline.addHandler(
          StaticFastPath.Others(files),
          position: .after(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
        )
      }
      return connection
    }
  }

  func handle(value: Connection, logger: Logger) async {
    await base.handle(value: value.handled(), logger: logger)
  }
}
