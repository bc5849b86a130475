/// Why a continuation stream is unavailable or cannot be used.
public enum ContinuationStreamFailure: Error, Hashable, Sendable {
  /// The activity's `supportsContinuationStreams` is false.
  case notSupported
  /// The streams were requested outside the delegate's call that continues the activity.
  case outsideContinuation
  /// The activity comes from this device, so there is no other side.
  case noOtherSide
  /// The streams were already requested. Apple doesn't document the result of a second request.
  case alreadyRequested
  /// The stream is not open.
  case notOpen
  /// The stream was closed, which is permanent.
  case closed
  /// The other side has closed the stream that reads these bytes.
  case brokenPipe
  /// A length that must be 1 or more.
  case invalidLength(Int)
}

extension ContinuationStreamFailure: CustomStringConvertible {
  /// The failure as a sentence without a full stop.
  public var description: String {
    switch self {
    case .notSupported: "supportsContinuationStreams of the activity is false"
    case .outsideContinuation: "Streams can be asked for only while the delegate continues the activity"
    case .noOtherSide: "The activity comes from this device, so there is no other side to stream from"
    case .alreadyRequested: "The streams of this continuation were asked for before"
    case .notOpen: "The stream is not open; streams are delivered unopened"
    case .closed: "The stream was closed, and a closed stream cannot be opened or used again"
    case .brokenPipe: "The other side has closed its stream"
    case .invalidLength(let length): "A length has to be 1 or more, not \(length)"
    }
  }
}
