import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The body of a request didn't arrive in time.
struct BodyTooSlow: Error {}

/// Aborts a request whose body takes too long to arrive, however steadily its bytes come.
///
/// Most requests arrive in one piece and never start a timer.
final class BodyTimer: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let time: TimeAmount
  private var isArriving = false
  private var timer: Scheduled<Void>?

  init(_ time: TimeAmount) {
    self.time = time
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: isArriving = true
    case .body: break
    case .end:
      isArriving = false
      timer?.cancel()
      timer = nil
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isArriving, timer == nil {
      timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
        context.fireErrorCaught(BodyTooSlow())
      }
    }
    context.fireChannelReadComplete()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
  }
}
