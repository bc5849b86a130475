import Activities
import SimulationKit

extension HandoffStage {
  /// An attacker's device, with a radio but no key.
  static let listener = "Listener"
  /// Another person's device.
  static let stranger = "Stranger"

  /// Whether the receiver shows the icon: every condition holds and, if the air is shown, the advertisement was
  /// accepted.
  var isOffered: Bool { offer?.isOffered == true && air?.isAccepted != false }

  /// Whether the receiver hears the sender.
  var isInEarshot: Bool {
    receiver.isBluetoothOn && sender.position.distance(to: receiver.position) <= HandoffOffer.range
  }

  /// An additional condition, checked if the air is shown and an advertisement has arrived.
  ///
  /// Apple doesn't document it. It follows from the published format, with its counter and its tag of one byte, and
  /// from the inference in ``HandoffScanner`` that a receiver refuses a counter that isn't new.
  var acceptance: Reason? {
    guard let air, let isAccepted = air.isAccepted else { return nil }
    return Reason(Self.acceptanceName, holds: isAccepted, explanation(of: air))
  }

  /// The name of that condition.
  static let acceptanceName = "advertisement-accepted"

  /// Returns the conditions that don't hold.
  func failures(of offer: HandoffOffer) -> [Reason] {
    guard let acceptance, !acceptance.holds else { return offer.failures }
    return offer.failures + [acceptance]
  }

  /// Returns the number of conditions that don't hold.
  func failureCount(of offer: HandoffOffer) -> Int {
    offer.failedConditions.count + (air?.isAccepted == false ? 1 : 0)
  }

  /// Returns why there is no icon, in a sentence; empty if there is one.
  func refusal(of offer: HandoffOffer) -> String {
    guard let acceptance, !acceptance.holds else { return offer.refusal }
    let failures = failures(of: offer)
    guard failures.count > 1, let first = failures.first else { return acceptance.explanation }
    return "\(failures.count) conditions do not hold. " + first.explanation
  }

  private func explanation(of air: HandoffAir) -> String {
    if let refusal = air.genuine?.verdict?.refusal { return "\(refusal)." }
    guard air.isAccepted == true else {
      return "The \(thereNoun) opened the advertisement of the \(sender.kind.noun), and then a"
        + " \(air.intruder ?? "later") one, which means nothing to it."
    }
    return
      "The \(thereNoun) opened the advertisement by the key of the \(sender.kind.noun), and its counter is new."
  }

  /// Returns the content that the sender should advertise; nil if there is none.
  func saying(_ offer: HandoffOffer) -> HandoffAir.Saying? {
    let muting: [HandoffCondition] = [
      .senderBluetooth, .senderHandoff, .activityCurrent, .eligible, .notExpired, .macSignature,
    ]
    guard !sender.account.isEmpty, !offer.failedConditions.contains(where: muting.contains),
      let index = roster.currentIndex
    else { return nil }
    let activity = roster.activities[index]
    return HandoffAir.Saying(
      index: index,
      plaintext: HandoffAdvertisement.Plaintext(
        activity: ActivityHash(of: activity.activityType, team: senderApp.team),
        flags: activity.webpageURL == nil ? [] : .url
      )
    )
  }
}

extension World<HandoffStage> {
  /// Lets the sender advertise its content, if that has changed.
  ///
  /// When there is no content any longer, the activity of the last advertisement is
  /// `HandoffAdvertisement.Plaintext.clear`.
  mutating func advertise(_ offer: HandoffOffer) throws(Rejection) {
    guard let before = state.air else { return }
    let saying = state.saying(offer)
    guard saying != before.saying else { return }
    let isHeard = state.isInEarshot
    let transmission: HandoffAir.Transmission?
    do {
      state.air?.saying = saying
      transmission = try state.air?.advertise(saying?.plaintext ?? .clear, isHeard: isHeard)
    } catch {
      throw Rejection(at: JSONPointer(["steps"]), "\(error)")
    }
    guard let transmission else { return }
    record(
      .radio,
      "Handoff advertisement",
      from: state.here,
      to: isHeard ? state.there : nil,
      "\(transmission.bytes.hexadecimal): "
        + (saying == nil
          ? "Bluetooth LE says that there is no activity any more."
          : "Bluetooth LE says that there is an activity of this type; its data stays behind."),
      reasons: [state.acceptance].compactMap { $0 }
    )
  }
}
