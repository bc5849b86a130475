import SimulationKit

/// Streams back to the sending app: what is too long for `userInfo` crosses by them.
extension World<HandoffStage> {
  private static var request: String { "getContinuationStreams(completionHandler:)" }

  /// The app asks for streams while its delegate continues the activity.
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

  /// What the app does with streams after it has taken the activity: it reads them, or asks for them too late.
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
    // As fast as the payload; the figure is invented there.
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

/// A text that went through a continuation stream, portion by portion.
private struct StreamTransfer {
  /// How many bytes the continuing app has read.
  private(set) var bytes = 0
  /// In how many portions.
  private(set) var portions = 0

  init(of size: Int) throws(ContinuationStreamFailure) {
    let (there, here) = try ContinuationStreams.connected()
    try here.output.open()
    try there.input.open()
    var left = repeatElement(UInt8(ascii: "x"), count: size)[...]
    // Whatever is written is read before more is, so the pipe never stays full.
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
