import NIOCore

/// Detects that a client disconnects before its response is complete.
///
/// Without it, the server notices only at the next write, and a simulation runs on for no one.
final class DisconnectHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  /// Finished when the client closes its side, or the connection is gone.
  private var waiting: [AsyncStream<Never>.Continuation] = []
  private var hasLeft = false

  /// Returns when the client disconnects, or the task is canceled.
  static func wait(on channel: any Channel) async {
    let (departure, waiting) = AsyncStream.makeStream(of: Never.self)
    channel.eventLoop.execute {
      try? channel.pipeline.syncOperations.handler(type: DisconnectHandler.self).tell(waiting)
    }
    for await _ in departure {}
  }

  private func tell(_ continuation: AsyncStream<Never>.Continuation) {
    if hasLeft {
      continuation.finish()
    } else {
      waiting.append(continuation)
    }
  }

  private func leave() {
    hasLeft = true
    for continuation in waiting {
      continuation.finish()
    }
    waiting = []
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      leave()
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
  }
}
