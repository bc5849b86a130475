import NIOCore
import NIOHTTP1

/// Sees to it that a request names one host, where its headers are still as they came.
///
/// What stands between might otherwise believe another one of several hosts than the server does (RFC 9112, section
/// 3.2). A target in the form for proxies counts more than the header (section 3.2.2).
final class HostField: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      context.fireChannelRead(data)
      return
    }
    guard head.headers["Host"].count == 1 || head.version == .http1_0 else {
      // It is answered as any request that cannot be read, and the connection is closed.
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    // Whoever speaks HTTP/1.0 knows no such coding, so nobody knows where its request ends (RFC 9112, section 6.1).
    guard head.version != .http1_0 || !head.headers.contains(name: "Transfer-Encoding") else {
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    if !head.uri.hasPrefix("/"), let mark = head.uri.firstRange(of: "://") {
      head.headers.replaceOrAdd(
        name: "Host",
        value: String(head.uri[mark.upperBound...].prefix { $0 != "/" && $0 != "?" })
      )
      context.fireChannelRead(wrapInboundOut(.head(head)))
    } else {
      context.fireChannelRead(data)
    }
  }
}
