import NIOCore
import NIOHTTP1

/// Ensures that a request names exactly one host, while its headers are still as they came.
///
/// If there were several, a proxy might use another one than the server does (RFC 9112, section 3.2). A target in
/// absolute form takes precedence over the header (section 3.2.2).
final class HostField: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      context.fireChannelRead(data)
      return
    }
    guard head.headers["Host"].count == 1 || head.version == .http1_0 else {
      // The answer is that to any malformed request, and the connection is closed.
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    // HTTP/1.0 has no transfer codings, so the end of such a request is ambiguous (RFC 9112, section 6.1).
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
