import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// HTTP/1.1 on a connection, with a look at requests before they become tasks.
struct SiteChannel: ServerChildChannel {
  let base: HTTP1Channel
  /// Makes what answers for files; nil where all goes through the router.
  let files: (@Sendable () -> DirectFiles)?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      // Where headers are still as they came.
      try pipeline.addHandler(
        HostField(),
        position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
      )
      if let files {
        // Behind what knows whether a connection is idle.
        let connection = try pipeline.handler(type: HTTPConnectionStateHandler.self)
        try pipeline.addHandler(files(), position: .after(connection))
      }
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
