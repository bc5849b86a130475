import Activities
import SimulationKit

extension HandoffScenario.Step {
  /// Whether the step happens on the air, which makes the run show the air.
  var isOnAir: Bool {
    switch self {
    case .sniff, .replay, .forge, .truncate, .foreign, .exchangeKeys: true
    default: false
    }
  }

  /// Whether the listener's last action is still the last event after this step.
  var leavesAttackStanding: Bool {
    switch self {
    case .wait, .look: true
    default: false
    }
  }
}

/// Attacks by a device within range that has no key. If a scenario has a step on the air, the stage always has an air.
extension World<HandoffStage> {
  /// The interval between two advertisements of a device in milliseconds, the minimum that Bluetooth allows (Core
  /// Specification 5.4, volume 6, part B, section 4.4.2.2).
  private static var interval: Int { 20 }

  /// Lets the listener record the sender's advertisement.
  mutating func sniff() {
    state.air?.hasListened = true
    guard let bytes = state.air?.genuine?.bytes,
      let advertisement = try? HandoffAdvertisement(manufacturerData: bytes)
    else {
      record(
        .absent,
        "Handoff advertisement",
        from: HandoffStage.listener,
        "There is nothing on the air to note."
      )
      return
    }
    let counter = Int(advertisement.counter)
    state.air?.noted = bytes
    state.air?.attack = .sniffed(counter: counter)
    record(
      .radio,
      "Handoff advertisement",
      from: state.here,
      to: HandoffStage.listener,
      "\(bytes.hexadecimal): without the key one reads the counter, \(counter), and the status,"
        + " \(advertisement.status); the type of the activity is encrypted."
    )
  }

  /// Lets the listener resend what it has recorded, or part of it.
  ///
  /// - Parameters:
  ///   - count: the number of bytes to send; nil for all.
  ///   - number: the index of the step.
  /// - Throws: `Rejection` if the listener has never listened.
  mutating func resend(_ count: Int? = nil, number: Int) throws(Rejection) {
    guard state.air?.hasListened == true else {
      throw Rejection(
        step: number,
        "The listener has recorded nothing; add a step 'sniff' before this one"
      )
    }
    let kind = count == nil ? "replayed" : "truncated"
    guard let noted = state.air?.noted else {
      record(
        .absent,
        "\(kind) advertisement",
        from: HandoffStage.listener,
        "There was nothing on the air to note, so there is nothing to send."
      )
      return
    }
    let bytes = Array(noted.prefix(count ?? noted.count))
    guard let transmission = state.air?.intrude(bytes, kind, isHeard: state.receiver.isBluetoothOn) else {
      return
    }
    try tell(
      transmission,
      "\(kind) advertisement",
      "\(bytes.hexadecimal.isEmpty ? "No bytes" : bytes.hexadecimal): "
        + (count == nil
          ? "the same bytes as before, which the listener cannot read."
          : "the first \(bytes.count) of 18 bytes.")
    )
  }

  /// Lets the listener send a forged advertisement with one tag after another.
  mutating func forge(counter: Int) throws(Rejection) {
    let counter = UInt16(clamping: counter)
    guard let transmission = state.air?.forge(counter, isHeard: state.receiver.isBluetoothOn) else { return }
    let tries = state.air?.tries ?? 0
    try advance(by: Self.interval * (tries - 1))
    try tell(
      transmission,
      "forged advertisement",
      "\(transmission.bytes.hexadecimal): counter \(counter) with noise for an activity, under"
        + " \(tries == 1 ? "1 tag" : "\(tries) tags"), one after the other."
    )
  }

  /// Lets another person's device advertise.
  mutating func advertiseForeign() throws(Rejection) {
    let transmission: HandoffAir.Transmission?
    do {
      transmission = try state.air?.advertiseForeign(at: clock.now, isHeard: state.receiver.isBluetoothOn)
    } catch {
      throw Rejection(at: JSONPointer(["steps"]), "\(error)")
    }
    guard let transmission else { return }
    try tell(
      transmission,
      "Handoff advertisement",
      "\(transmission.bytes.hexadecimal): an activity of another person's device, under a key that only that"
        + " person's devices have."
    )
  }

  /// Lets the devices exchange keys: an advertisement with a new key makes the receiver connect and request it
  /// ([Apple Platform Security](https://support.apple.com/guide/security/handoff-security-secf78dbe639/web)).
  mutating func exchangeKeys() throws(Rejection) {
    guard state.isPaired, state.sender.isBluetoothOn, state.isInEarshot else {
      record(
        .absent,
        "key exchange",
        from: state.here,
        to: state.there,
        state.isPaired
          ? "The devices do not reach each other, so the old key stays."
          : "The devices belong to different accounts, and such devices give each other no keys."
      )
      return
    }
    state.air?.exchangeKeys(at: clock.now)
    record(
      .call,
      "key exchange",
      from: state.here,
      to: state.there,
      "The \(state.sender.kind.noun) has a new key and gives it to the \(state.thereNoun) over an encrypted connection."
        + " Counting begins anew."
    )
    try evaluateOffer(note: "")
  }

  /// Records a transmission and the receiver's verdict.
  private mutating func tell(
    _ transmission: HandoffAir.Transmission,
    _ name: String,
    _ detail: String
  ) throws(Rejection) {
    try advance(by: Self.interval)
    record(
      .radio,
      name,
      from: transmission.sender,
      to: transmission.verdict == nil ? nil : state.there,
      detail + (transmission.verdict == nil ? " The \(state.thereNoun) does not hear it." : "")
    )
    switch transmission.verdict {
    case .refused(let refusal):
      record(.refusal, refusal.name, from: state.there, "\(refusal).")
    case .accepted(let acceptance):
      record(
        .local,
        "accepted",
        from: state.there,
        "The one byte of the tag is right, and counter \(acceptance.counter) is new, so no smaller one counts any more."
          + " That a device is silenced in this way is inferred from the format; published is that Handoff can be put"
          + " out of service (USENIX Security 2021)."
      )
      try evaluateOffer(note: "")
    case nil: break
    }
  }
}
