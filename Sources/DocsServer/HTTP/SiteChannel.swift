import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1
import Synchronization

/// HTTP/1.1 on a connection, with a look at requests before they are taken apart.
struct SiteChannel: ServerChildChannel {
  let base: HTTP1Channel
  /// Makes what answers for files; nil where all goes through the router.
  let files: (@Sendable () -> DirectFiles)?

  /// A connection that has been accepted.
  final class Connection: ServerChildChannelValue {
    private let http: HTTP1Channel.Value
    private let isHandled = Atomic(false)

    fileprivate init(_ http: HTTP1Channel.Value) {
      self.http = http
    }

    /// A server that stops may never come to it, and a writer that nobody finishes ends the process.
    deinit {
      guard !isHandled.load(ordering: .relaxed) else { return }
      Task { [http] in
        try? await http.executeThenClose { _, _ in }
      }
    }

    var channel: any Channel { http.channel }

    /// The connection, for who sees to it that it is closed.
    fileprivate func handled() -> HTTP1Channel.Value {
      isHandled.store(true, ordering: .relaxed)
      return http
    }
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    base.setup(channel: channel, logger: logger).map(Connection.init).flatMapThrowing { connection in
      let pipeline = channel.pipeline.syncOperations
      // Where headers are still as they came.
      try pipeline.addHandler(
        HostField(),
        position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
      )
      if let files = files?() {
        try pipeline.addHandler(files, position: .first)
        try pipeline.addHandler(
          DirectFiles.Others(files),
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
