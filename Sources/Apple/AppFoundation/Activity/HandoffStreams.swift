import Activities
import Foundation

/// The reading end of a continuation stream as Foundation's `InputStream`.
///
/// It reads -1 until it is open, and 0 if nothing has arrived yet: it never blocks. Its delegate learns of bytes and of
/// the end when the run loop turns, if the stream is scheduled.
final class HandoffInputStream: InputStream, EventfulStream {
  private let source: ContinuationInputStream
  private let center: ActivityCenter
  private var failure: ContinuationStreamFailure?
  private var hasToldOpening = false
  private var hasToldEnd = false

  init(_ source: ContinuationInputStream, of center: ActivityCenter) {
    self.source = source
    self.center = center
    super.init(data: Data())
  }

  override var streamStatus: Stream.Status { source.status.foundation(failure) }
  override var streamError: (any Error)? { failure }
  override var hasBytesAvailable: Bool { source.hasBytesAvailable }

  override func open() {
    do throws(ContinuationStreamFailure) {
      try source.open()
    } catch {
      failure = error
    }
  }

  override func close() { source.close() }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
    do throws(ContinuationStreamFailure) {
      guard case .bytes(let bytes) = try source.read(upTo: len) else { return 0 }
      buffer.update(from: bytes, count: bytes.count)
      return bytes.count
    } catch {
      failure = error
      return -1
    }
  }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length len: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { center.schedule(self) }
  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { center.unschedule(self) }

  func deliverEvent() -> Bool {
    guard let delegate, let event = nextEvent else { return false }
    delegate.stream(self, handle: event)
    return true
  }

  private var nextEvent: Stream.Event? {
    switch source.status {
    case .notOpen, .closed: return nil
    case .open where !hasToldOpening, .atEnd where !hasToldOpening:
      hasToldOpening = true
      return .openCompleted
    case .open: return source.hasBytesAvailable ? .hasBytesAvailable : nil
    case .atEnd:
      defer { hasToldEnd = true }
      return hasToldEnd ? nil : .endEncountered
    }
  }
}

/// The writing end of a continuation stream as Foundation's `OutputStream`.
final class HandoffOutputStream: OutputStream, EventfulStream {
  private let sink: ContinuationOutputStream
  private let center: ActivityCenter
  private var failure: ContinuationStreamFailure?
  private var hasToldOpening = false
  /// Whether the delegate knows of the space, and hasn't written since.
  private var hasToldSpace = false

  init(_ sink: ContinuationOutputStream, of center: ActivityCenter) {
    self.sink = sink
    self.center = center
    super.init(toMemory: ())
  }

  required init(toMemory: ()) {
    fatalError("A continuation stream comes from getContinuationStreams(completionHandler:)")
  }

  override var streamStatus: Stream.Status { sink.status.foundation(failure) }
  override var streamError: (any Error)? { failure }
  override var hasSpaceAvailable: Bool { sink.hasSpaceAvailable }

  override func open() {
    do throws(ContinuationStreamFailure) {
      try sink.open()
    } catch {
      failure = error
    }
  }

  override func close() { sink.close() }

  override func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int {
    hasToldSpace = false
    do throws(ContinuationStreamFailure) {
      return try sink.write(UnsafeBufferPointer(start: buffer, count: len))
    } catch {
      failure = error
      return -1
    }
  }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { center.schedule(self) }
  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { center.unschedule(self) }

  func deliverEvent() -> Bool {
    guard let delegate, let event = nextEvent else { return false }
    delegate.stream(self, handle: event)
    return true
  }

  private var nextEvent: Stream.Event? {
    guard sink.status == .open else { return nil }
    guard hasToldOpening else {
      hasToldOpening = true
      return .openCompleted
    }
    guard sink.hasSpaceAvailable, !hasToldSpace else { return nil }
    hasToldSpace = true
    return .hasSpaceAvailable
  }
}

extension ContinuationStreamStatus {
  fileprivate func foundation(_ failure: ContinuationStreamFailure?) -> Stream.Status {
    if failure != nil { return .error }
    return switch self {
    case .notOpen: .notOpen
    case .open: .open
    case .atEnd: .atEnd
    case .closed: .closed
    }
  }
}
