import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// Answers what is asked for most, a file that lies in memory, before a request is taken apart any further.
///
/// It stands at the very front of a connection. What is not plain, or would overtake an answer that is still being
/// made, goes to those behind; both give the same answer. Once something has passed of which it is not sure where it
/// ends, everything after it passes too.
final class DirectFiles: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The answers that are made behind.
  private enum Behind {
    /// So many are still to come.
    case pending(Int)
    /// Nobody knows how many: a request has passed whose end is not known.
    case unknown
  }

  private let current: CurrentSite
  private let hosts: HostCheck
  private let metrics: Metrics
  private let logger: Logger
  private let watchInterval: TimeAmount
  private var behind = Behind.pending(0)
  /// When those behind have last seen the connection alive.
  private var lastSeen = NIODeadline.now()
  private var hasWritten = false
  private var date = (second: 0, text: "")
  private var lastHost = ""
  private var lastCoding: (accepted: String, known: [ContentCoding], best: ContentCoding)?

  /// Larger files are sent piece by piece, at the pace of the client.
  private static let longest = 64 << 10

  /// - Parameters:
  ///   - current: the site.
  ///   - hosts: whom the server answers.
  ///   - metrics: where answers are counted.
  ///   - logger: where answers are told.
  ///   - idleTime: after how much time a connection is closed on which nothing happens.
  init(
    _ current: CurrentSite,
    hosts: HostCheck,
    metrics: Metrics,
    logger: Logger,
    idleTime: TimeAmount
  ) {
    self.current = current
    self.hosts = hosts
    self.metrics = metrics
    self.logger = logger
    // What closes idle connections stands behind, so a request passes now and then that could be answered here.
    watchInterval = .nanoseconds(idleTime.nanoseconds / 4)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    while case .pending(let pending) = behind, let frame = Self.frame(bytes) {
      // A client that does not read is waited for elsewhere.
      if pending == 0, context.channel.isWritable, NIODeadline.now() - lastSeen < watchInterval,
        let request = frame.file, let answer = answer(to: request, in: bytes)
      {
        bytes.moveReaderIndex(forwardBy: frame.length)
        context.write(wrapOutboundOut(answer), promise: nil)
        hasWritten = true
      } else if let request = bytes.readSlice(length: frame.length) {
        behind = .pending(pending + 1)
        context.fireChannelRead(wrapInboundOut(request))
      }
    }
    if bytes.readableBytes > 0 {
      behind = .unknown
      context.fireChannelRead(wrapInboundOut(bytes))
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if hasWritten {
      hasWritten = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else {
      context.fireUserInboundEventTriggered(event)
      return
    }
    // Those behind may close the connection at once, and know nothing of what is still on its way from here.
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.value.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
      context.value.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  /// Those behind have given an answer.
  fileprivate func answered() {
    guard case .pending(let count) = behind else { return }
    behind = .pending(max(0, count - 1))
    lastSeen = .now()
  }

  private static func frame(_ bytes: ByteBuffer) -> RequestFrame? {
    bytes.withUnsafeReadableBytes { RequestFrame($0.bindMemory(to: UInt8.self).span) }
  }

  /// The answer to a request that needs nothing else; nil for any other.
  private func answer(to request: RequestFrame.FileRequest, in bytes: ByteBuffer) -> ByteBuffer? {
    let start = ContinuousClock.now
    guard let path = bytes.text(request.path), let host = bytes.text(request.host), isAllowed(host),
      path != ServedSite.liveMark, case .resource(let resource) = current.site.answer(to: path)
    else { return nil }
    let accepted = request.acceptEncoding.map { bytes.text($0) ?? "" }
    let file = resource.representation(coding(accepted, among: resource.codings))
    guard file.bytes.count <= Self.longest else { return nil }
    let method: HTTPRequest.Method = request.wantsContent ? .get : .head
    let duration: Duration = .now - start
    metrics.count(method, .ok, duration)
    if logger.logLevel <= .info {
      Observation.log(method, path, .ok, duration, to: logger)
    }
    return reply(with: file, wantsContent: request.wantsContent)
  }

  private func reply(with file: Representation, wantsContent: Bool) -> ByteBuffer {
    let content = wantsContent ? file.bytes : Data()
    let lines = "\r\nContent-Length: \(file.bytes.count)\r\nDate: \(now())\r\n\r\n"
    var reply = ByteBufferAllocator().buffer(
      capacity: file.head.bytes.count + file.entityTag.utf8.count + lines.utf8.count + content.count
    )
    reply.writeBytes(file.head.bytes)
    reply.writeString(file.entityTag)
    reply.writeString(lines)
    reply.writeBytes(content)
    return reply
  }

  private func isAllowed(_ host: String) -> Bool {
    if host == lastHost { return true }
    guard hosts.isAllowed(host) else { return false }
    lastHost = host
    return true
  }

  /// What a client likes best; on one connection it mostly says the same.
  private func coding(_ accepted: String?, among known: [ContentCoding]) -> ContentCoding {
    guard let accepted, known != [.identity] else { return .identity }
    if let lastCoding, lastCoding.accepted == accepted, lastCoding.known == known { return lastCoding.best }
    let best = ContentCoding.preferred(by: accepted, among: known)
    lastCoding = (accepted, known, best)
    return best
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

  /// Tells what stands at the front when an answer is given that it has not given itself.
  final class Others: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let front: DirectFiles

    init(_ front: DirectFiles) {
      self.front = front
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      context.write(data, promise: promise)
      if case .end = unwrapOutboundIn(data) {
        front.answered()
      }
    }
  }
}

extension ByteBuffer {
  /// The text at a place, counted from the reader's.
  fileprivate func text(_ place: Range<Int>) -> String? {
    getString(at: readerIndex + place.lowerBound, length: place.count)
  }
}
