import NIOCore

/// Knows when a client leaves that is still being answered.
///
/// A server notices otherwise only when it writes, and a simulation would run on for nobody.
final class Departure: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  /// Those who are told when the client has closed its side, or the connection is gone.
  private var waiting: [AsyncStream<Never>.Continuation] = []
  private var hasLeft = false

  /// Returns when the client of a connection leaves, or the task is cancelled.
  static func wait(on channel: any Channel) async {
    let (departure, waiting) = AsyncStream.makeStream(of: Never.self)
    channel.eventLoop.execute {
      try? channel.pipeline.syncOperations.handler(type: Departure.self).tell(waiting)
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
