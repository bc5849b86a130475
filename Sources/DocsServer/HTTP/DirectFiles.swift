import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// Answers what is asked for most, a file that lies in memory, where the request is read.
///
/// On the way through the router a request becomes a task, which costs as much as all the rest of it. What is not
/// plain, or would overtake an answer that is still being made, goes that way; both give the same answer.
final class DirectFiles: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let current: CurrentSite
  private let hosts: HostCheck
  private let metrics: Metrics
  private let logger: Logger
  /// The requests that others answer.
  private var others = 0
  /// The answer to the request that is being read.
  private var answer: (head: HTTPResponse, body: ByteBuffer?)?
  private var hasWritten = false
  private var date = (second: 0, text: "")
  private var lastAuthority = ""

  /// Larger files are sent piece by piece, at the pace of the client.
  private static let longest = 64 << 10

  init(_ current: CurrentSite, hosts: HostCheck, metrics: Metrics, logger: Logger) {
    self.current = current
    self.hosts = hosts
    self.metrics = metrics
    self.logger = logger
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request):
      // A client that does not read is waited for elsewhere.
      if others == 0, context.channel.isWritable, let answer = answer(to: request) {
        self.answer = answer
        return
      }
      others += 1
    case .body where answer != nil: return
    case .end:
      guard let (head, body) = answer else { break }
      answer = nil
      hasWritten = true
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if let body {
        context.write(wrapOutboundOut(.body(body)), promise: nil)
      }
      context.write(wrapOutboundOut(.end(nil)), promise: nil)
      return
    case .body: break
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if hasWritten {
      hasWritten = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      others = max(0, others - 1)
    }
    context.write(data, promise: promise)
  }

  /// The answer to a request that needs nothing else; nil for any other.
  private func answer(to request: HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer?)? {
    let start = ContinuousClock.now
    guard request.method == .get || request.method == .head, let path = request.path, isPlain(request),
      case .resource(let resource) = current.site.answer(to: path),
      let answer = try? FileAnswer(resource, to: request), answer.part?.count ?? 0 <= Self.longest
    else { return nil }
    var head = HTTPResponse(status: answer.status, headerFields: answer.headers)
    if let part = answer.part {
      head.headerFields[.contentLength] = String(part.count)
    }
    head.headerFields[.date] = now()
    let duration: Duration = .now - start
    metrics.count(request.method, answer.status, duration)
    if logger.logLevel <= .info {
      Observation.log(request, answer.status, duration, to: logger)
    }
    let part = request.method == .get ? answer.part : nil
    return (head, part.map { ByteBuffer(bytes: answer.file.bytes.dropFirst($0.lowerBound).prefix($0.count)) })
  }

  /// Whether a request asks for a path of the site as it stands there, and nobody has to look at the rest of it.
  private func isPlain(_ request: HTTPRequest) -> Bool {
    guard let path = request.path, path.utf8.first == UInt8(ascii: "/"), !DocumentationServer.isRoute(path),
      !path.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "?") || $0 == 0 }),
      let authority = request.authority
    else { return false }
    if authority != lastAuthority {
      guard hosts.isAllowed(authority) else { return false }
      lastAuthority = authority
    }
    let headers = request.headerFields
    return headers[.origin] == nil && headers[.contentLength] == nil && headers[.transferEncoding] == nil
      && headers[.expect] == nil && (headers[.connection].map { $0.lowercased() == "keep-alive" } ?? true)
  }

  /// The time as RFC 9110, section 5.6.7, has it; it is written once a second.
  private func now() -> String {
    let second = time(nil)
    if second != date.second {
      date = (second, Self.text(of: second))
    }
    return date.text
  }

  private static func text(of second: time_t) -> String {
    var (second, fields) = (second, tm())
    gmtime_r(&second, &fields)
    // The names of days and months are those of the C locale, in which a program begins.
    return String(unsafeUninitializedCapacity: 40) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { strftime($0, 40, "%a, %d %b %Y %H:%M:%S GMT", &fields) } ?? 0
      }
    }
  }
}
