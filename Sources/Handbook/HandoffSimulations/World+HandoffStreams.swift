import Activities
import SimulationKit

/// Streams to the sending app, for text that is too long for `userInfo`.
extension World<HandoffStage> {
  private static var request: String { "getContinuationStreams(completionHandler:)" }

  /// Lets the app request streams while its delegate continues the activity.
  mutating func askForStreams() {
    record(
      .call,
      Self.request,
      from: state.thereApp,
      to: state.there,
      "The app asks for streams while its delegate continues the activity, as it has to."
    )
    guard state.payload?.supportsContinuationStreams == true else {
      refuseStreams(.notSupported)
      return
    }
    record(
      .call,
      "userActivity(_:didReceive:outputStream:)",
      from: state.here,
      to: state.hereApp,
      "The delegate of the activity gets the other ends of the streams."
    )
    record(.reply, "InputStream, OutputStream", from: state.there, to: state.thereApp, "Neither is open yet.")
    state.streaming = .delivered
  }

  /// Lets the app use streams after it has handled the activity: it reads them, or requests them too late.
  mutating func useStreams() throws(Rejection) {
    if state.scenario.receiver.streams == .outside {
      record(
        .call,
        Self.request,
        from: state.thereApp,
        to: state.there,
        "The app asks for streams after its delegate has returned."
      )
      refuseStreams(.outsideContinuation)
    }
    guard state.streaming == .delivered else { return }
    record(.local, "open()", from: state.hereApp, "The sending app opens both streams.")
    record(.local, "open()", from: state.thereApp, "The app opens both streams.")
    showStage()
    let transfer: StreamTransfer
    do {
      transfer = try StreamTransfer(of: state.document)
    } catch {
      throw Rejection(at: JSONPointer(["receiver", "streams"]), "\(error)")
    }
    // As fast as the payload, whose rate is invented.
    try advance(by: state.document / 20)
    if transfer.bytes > 0 {
      record(
        .call,
        "write(_:maxLength:)",
        from: state.hereApp,
        to: state.thereApp,
        "\(transfer.bytes) bytes cross in \(transfer.portions) portions of at most"
          + " \(ContinuationStreams.standardCapacity) bytes."
      )
    }
    record(
      .reply,
      "end of stream",
      from: state.hereApp,
      to: state.thereApp,
      "The sending app has closed its stream: the text is complete."
    )
    state.streaming = .ended(bytes: transfer.bytes)
  }

  private mutating func refuseStreams(_ failure: ContinuationStreamFailure) {
    record(.refusal, "no streams", from: state.there, to: state.thereApp, "\(failure).")
    state.streaming = .refused
  }
}

/// The transfer of a text through a continuation stream, in portions.
private struct StreamTransfer {
  /// The number of bytes that the continuing app has read.
  private(set) var bytes = 0
  /// The number of portions.
  private(set) var portions = 0

  init(of size: Int) throws(ContinuationStreamFailure) {
    let (there, here) = try ContinuationStreams.connected()
    try here.output.open()
    try there.input.open()
    var left = repeatElement(UInt8(ascii: "x"), count: size)[...]
    // Each portion is read before the next is written, so the pipe never stays full.
    while true {
      if !left.isEmpty { left = left.dropFirst(try here.output.write(left)) }
      if left.isEmpty { here.output.close() }
      guard case .bytes(let portion) = try there.input.read(upTo: ContinuationStreams.standardCapacity) else {
        return
      }
      bytes += portion.count
      portions += 1
    }
  }
}
