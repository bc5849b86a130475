import Activities
import Foundation

extension NSUserActivity {
  /// Asks for streams to the app that the activity comes from.
  ///
  /// Only the method of the app or scene delegate that continues the activity gets any. The errors of Apple's method
  /// aren't documented: here they are `ContinuationStreamFailure`s.
  ///
  /// - Parameter completionHandler: takes the streams, neither of them open, or the error. It is called before this
  ///   returns; Apple doesn't document when.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivity/getcontinuationstreams(completionhandler:).
  @preconcurrency public func getContinuationStreams(
    completionHandler: @escaping @Sendable (InputStream?, OutputStream?, (any Error)?) -> Void
  ) {
    do {
      let (input, output) = try requestStreams()
      completionHandler(input, output, nil)
    } catch {
      completionHandler(nil, nil, error)
    }
  }

  /// Asks for streams to the app that the activity comes from.
  ///
  /// - Returns: the streams, neither of them open.
  /// - Throws: `ContinuationStreamFailure`, also when the delegate's method has returned.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/nsuseractivity/getcontinuationstreams(completionhandler:).
  public func continuationStreams() async throws -> (InputStream, OutputStream) {
    try requestStreams()
  }

  private func requestStreams() throws(ContinuationStreamFailure) -> (InputStream, OutputStream) {
    guard let streamSource else { throw .outsideContinuation }
    let streams = try streamSource()
    return (
      HandoffInputStream(streams.input, of: center), HandoffOutputStream(streams.output, of: center)
    )
  }
}
