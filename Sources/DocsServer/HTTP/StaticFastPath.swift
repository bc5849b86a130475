import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// Serves the most common requests, those for a file in memory, before they are parsed any further.
///
/// This handler is the first one of a connection. Non-trivial requests, and those that follow a pending response, go to
/// the next handler; both give the same answer. After a request whose end isn't certain, everything goes to the next
/// handler.
final class StaticFastPath: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The responses that the handlers after this one still owe.
  private enum Behind {
    /// The number of pending responses.
    case pending(Int)
    /// An unknown number, after a request whose end isn't certain.
    case unknown
  }

  private let current: CurrentSite
  private let hosts: HostCheck
  private let metrics: Metrics
  private let logger: Logger
  private let watchInterval: TimeAmount
  private var behind = Behind.pending(0)
  /// When the handlers after this one last saw activity on the connection.
  private var lastSeen = NIODeadline.now()
  private var hasWritten = false
  private var date = (second: 0, text: "")
  private var lastHost = ""
  private var lastCoding: (accepted: String, known: [ContentCoding], best: ContentCoding)?

  /// The largest file served here, in bytes. Larger ones are sent in pieces, at the pace of the client.
  private static let longest = 64 << 10

  /// - Parameters:
  ///   - current: the site.
  ///   - hosts: the check of the requested host.
  ///   - metrics: counts the answers.
  ///   - logger: logs the answers.
  ///   - idleTime: how long a connection may be idle before it is closed.
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
    // The handler that closes idle connections comes later in the pipeline, so now and then it must see a request.
    watchInterval = .nanoseconds(idleTime.nanoseconds / 4)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    while case .pending(let pending) = behind, let frame = Self.frame(bytes) {
      // Back pressure for a client that doesn't read is applied further down the pipeline.
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
    // The next handlers may close the connection at once, without knowing about writes in progress here.
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.value.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
      context.value.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  /// Notes that a later handler has completed a response.
  fileprivate func answered() {
    guard case .pending(let count) = behind else { return }
    behind = .pending(max(0, count - 1))
    lastSeen = .now()
  }

  private static func frame(_ bytes: ByteBuffer) -> RequestFrame? {
    bytes.withUnsafeReadableBytes { RequestFrame($0.bindMemory(to: UInt8.self).span) }
  }

  /// Returns the response to a request for a file in memory; nil for any other request.
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

  /// The coding that the client prefers. The last result is kept, as the header rarely changes within a connection.
  private func coding(_ accepted: String?, among known: [ContentCoding]) -> ContentCoding {
    guard let accepted, known != [.identity] else { return .identity }
    if let lastCoding, lastCoding.accepted == accepted, lastCoding.known == known { return lastCoding.best }
    let best = ContentCoding.preferred(by: accepted, among: known)
    lastCoding = (accepted, known, best)
    return best
  }

  /// The date in the format of RFC 9110, section 5.6.7. It is formatted once a second.
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
    // The names of days and months are those of the C locale, which is the default of a process.
    return String(unsafeUninitializedCapacity: 40) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { strftime($0, 40, "%a, %d %b %Y %H:%M:%S GMT", &fields) } ?? 0
      }
    }
  }

  /// Tells the handler at the front about each response that it didn't write itself.
  final class Others: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let front: StaticFastPath

    init(_ front: StaticFastPath) {
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
  /// The text in a range that is relative to the reader index.
  fileprivate func text(_ place: Range<Int>) -> String? {
    getString(at: readerIndex + place.lowerBound, length: place.count)
  }
}
