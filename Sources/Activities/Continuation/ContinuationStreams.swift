/// The streams of one side of a continuation.
///
/// They are cross-connected: one side's output stream leads to the other's input stream (`NSUserActivity.h`,
/// `getContinuationStreamsWithCompletionHandler`). Both are delivered unopened.
public struct ContinuationStreams {
  /// The default capacity of each direction in bytes; this library's figure.
  public static let standardCapacity = 4096

  /// Reads what the other side writes.
  public let input: ContinuationInputStream
  /// Writes what the other side reads.
  public let output: ContinuationOutputStream

  /// Creates the streams of both sides.
  ///
  /// - Parameter capacity: the capacity of each direction in bytes, 1 or more.
  /// - Returns: the streams of the continuing app, and of the app that the activity comes from.
  /// - Throws: ``ContinuationStreamFailure/invalidLength(_:)``.
  public static func connected(
    capacity: Int = standardCapacity
  ) throws(ContinuationStreamFailure) -> (continuing: ContinuationStreams, origin: ContinuationStreams) {
    let pipe = try BytePipe(capacity: capacity)
    let there = ContinuationWire(pipe)
    let back = ContinuationWire(pipe)
    return (
      ContinuationStreams(input: .init(back), output: .init(there)),
      ContinuationStreams(input: .init(there), output: .init(back))
    )
  }
}
