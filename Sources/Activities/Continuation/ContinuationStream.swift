/// Where a stream stands, as `Stream.Status` names it.
public enum ContinuationStreamStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// As it is delivered.
  case notOpen
  /// It can be used.
  case open
  /// Everything was read, and no more comes.
  case atEnd
  /// It cannot be used any more.
  case closed
}

/// The pipe that two streams have in common, one of each device.
final class ContinuationWire {
  var pipe: BytePipe
  var isReaderClosed = false

  init(_ pipe: BytePipe) {
    self.pipe = pipe
  }
}

/// The end of a continuation stream from which an app reads: the counterpart of `InputStream`.
///
/// It never waits: where a real stream would block, it says that nothing has come yet. It sends no events, so
/// read whenever the other side has had its turn.
public final class ContinuationInputStream {
  /// What reading gives.
  public enum Reading: Hashable, Sendable {
    /// The next bytes; never none.
    case bytes([UInt8])
    /// Nothing has come, and more may.
    case nothingYet
    /// Everything was read, and the other side has closed.
    case end
  }

  private let wire: ContinuationWire
  private var isOpen = false
  private var isClosed = false

  init(_ wire: ContinuationWire) {
    self.wire = wire
  }

  /// Where the stream stands.
  public var status: ContinuationStreamStatus {
    if isClosed { return .closed }
    guard isOpen else { return .notOpen }
    return wire.pipe.isEnded && wire.pipe.count == 0 ? .atEnd : .open
  }

  /// Whether reading gives bytes now.
  public var hasBytesAvailable: Bool { status == .open && wire.pipe.count > 0 }

  /// Opens the stream; does nothing where it is open.
  ///
  /// - Throws: ``ContinuationStreamFailure/closed``.
  public func open() throws(ContinuationStreamFailure) {
    guard !isClosed else { throw .closed }
    isOpen = true
  }

  /// Closes the stream; what the other side writes from now on fails.
  public func close() {
    isClosed = true
    wire.isReaderClosed = true
  }

  /// Takes the next bytes.
  ///
  /// - Parameter limit: how many at most, 1 or more.
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

/// The end of a continuation stream into which an app writes: the counterpart of `OutputStream`.
public final class ContinuationOutputStream {
  private let wire: ContinuationWire
  private var isOpen = false
  private var isClosed = false

  init(_ wire: ContinuationWire) {
    self.wire = wire
  }

  /// Where the stream stands; never ``ContinuationStreamStatus/atEnd``.
  public var status: ContinuationStreamStatus {
    if isClosed { return .closed }
    return isOpen ? .open : .notOpen
  }

  /// Whether writing takes bytes now.
  public var hasSpaceAvailable: Bool { status == .open && !wire.isReaderClosed && wire.pipe.space > 0 }

  /// Opens the stream; does nothing where it is open.
  ///
  /// - Throws: ``ContinuationStreamFailure/closed``.
  public func open() throws(ContinuationStreamFailure) {
    guard !isClosed else { throw .closed }
    isOpen = true
  }

  /// Closes the stream: the other side reads what is on its way, and then the end.
  public func close() {
    isClosed = true
    wire.pipe.end()
  }

  /// Writes as many bytes as fit. The other side need not have opened its stream for that.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: how many were taken, from the first on; 0 where the buffer is full.
  /// - Throws: ``ContinuationStreamFailure/notOpen``, ``ContinuationStreamFailure/closed``, or
  ///   ``ContinuationStreamFailure/brokenPipe`` where the other side has closed.
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
