/// The status of a stream, as in `Stream.Status`.
public enum ContinuationStreamStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// As delivered.
  case notOpen
  /// Open for use.
  case open
  /// Everything was read, and nothing more will arrive.
  case atEnd
  /// Closed for good.
  case closed
}

/// The pipe that connects a stream of each device.
final class ContinuationWire {
  var pipe: BytePipe
  var isReaderClosed = false

  init(_ pipe: BytePipe) {
    self.pipe = pipe
  }
}

/// The reading end of a continuation stream: the counterpart of `InputStream`.
///
/// It never blocks; it reports that nothing has arrived yet. It sends no events, so read after each write of the other
/// side.
public final class ContinuationInputStream {
  /// The result of reading.
  public enum Reading: Hashable, Sendable {
    /// The next bytes; never empty.
    case bytes([UInt8])
    /// Nothing has arrived yet.
    case nothingYet
    /// Everything was read, and the other side has closed its stream.
    case end
  }

  private let wire: ContinuationWire
  private var isOpen = false
  private var isClosed = false

  init(_ wire: ContinuationWire) {
    self.wire = wire
  }

  /// The status of the stream.
  public var status: ContinuationStreamStatus {
    if isClosed { return .closed }
    guard isOpen else { return .notOpen }
    return wire.pipe.isEnded && wire.pipe.count == 0 ? .atEnd : .open
  }

  /// Whether bytes can be read now.
  public var hasBytesAvailable: Bool { status == .open && wire.pipe.count > 0 }

  /// Opens the stream; does nothing if it is already open.
  ///
  /// - Throws: ``ContinuationStreamFailure/closed``.
  public func open() throws(ContinuationStreamFailure) {
    guard !isClosed else { throw .closed }
    isOpen = true
  }

  /// Closes the stream; the other side's writes fail from now on.
  public func close() {
    isClosed = true
    wire.isReaderClosed = true
  }

  /// Reads the next bytes.
  ///
  /// - Parameter limit: the maximum number of bytes, 1 or more.
  /// - Throws: ``ContinuationStreamFailure/notOpen``, ``ContinuationStreamFailure/closed``, or
  ///   ``ContinuationStreamFailure/invalidLength(_:)``.
  public func read(upTo limit: Int) throws(ContinuationStreamFailure) -> Reading {
    guard limit > 0 else { throw .invalidLength(limit) }
    switch status {
    case .notOpen: throw .notOpen
    case .closed: throw .closed
    case .atEnd: return .end
    case .open:
      let bytes = wire.pipe.read(upTo: limit)
      return bytes.isEmpty ? .nothingYet : .bytes(bytes)
    }
  }
}

/// The writing end of a continuation stream: the counterpart of `OutputStream`.
public final class ContinuationOutputStream {
  private let wire: ContinuationWire
  private var isOpen = false
  private var isClosed = false

  init(_ wire: ContinuationWire) {
    self.wire = wire
  }

  /// The status of the stream; never ``ContinuationStreamStatus/atEnd``.
  public var status: ContinuationStreamStatus {
    if isClosed { return .closed }
    return isOpen ? .open : .notOpen
  }

  /// Whether bytes can be written now.
  public var hasSpaceAvailable: Bool { status == .open && !wire.isReaderClosed && wire.pipe.space > 0 }

  /// Opens the stream; does nothing if it is already open.
  ///
  /// - Throws: ``ContinuationStreamFailure/closed``.
  public func open() throws(ContinuationStreamFailure) {
    guard !isClosed else { throw .closed }
    isOpen = true
  }

  /// Closes the stream; the other side reads the remaining bytes, then the end.
  public func close() {
    isClosed = true
    wire.pipe.end()
  }

  /// Writes as many bytes as fit, whether or not the other side has opened its stream.
  ///
  /// - Parameter bytes: the bytes to write.
  /// - Returns: the number of bytes written, starting with the first; 0 if the buffer is full.
  /// - Throws: ``ContinuationStreamFailure/notOpen``, ``ContinuationStreamFailure/closed``, or
  ///   ``ContinuationStreamFailure/brokenPipe`` if the other side has closed its stream.
  public func write(_ bytes: some Collection<UInt8>) throws(ContinuationStreamFailure) -> Int {
    switch status {
    case .notOpen: throw .notOpen
    case .closed: throw .closed
    case .open, .atEnd:
      guard !wire.isReaderClosed else { throw .brokenPipe }
      return wire.pipe.write(bytes)
    }
  }
}
