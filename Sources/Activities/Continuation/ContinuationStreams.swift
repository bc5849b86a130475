/// The streams that one side of a continuation holds.
///
/// They are cross-connected: what one side writes into its output stream, the other reads from its input stream
/// (`NSUserActivity.h`, `getContinuationStreamsWithCompletionHandler`). Neither is open when it is delivered.
public struct ContinuationStreams {
  /// How many bytes fit on their way in each direction where nothing else is said; the library's own figure.
  public static let standardCapacity = 4096

  /// What the other side writes.
  public let input: ContinuationInputStream
  /// What the other side reads.
  public let output: ContinuationOutputStream

  /// The streams of two sides.
  ///
  /// - Parameter capacity: how many bytes fit on their way in each direction, 1 or more.
  /// - Returns: the streams of the app that continues, and of the one that the activity comes from.
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
