import Foundation
import SimulationKit

/// What goes over the air in a run that shows it: who holds which key, and what the receiver takes for genuine.
///
/// The devices of one account gave each other their keys before the run begins, wherever they lie now. Only the
/// receiver is followed: what other devices in the room make of an advertisement is left to their conditions.
struct HandoffAir: Sendable {
  /// What the sender says: which of its activities it is, and the words for it.
  struct Saying: Hashable, Sendable {
    let index: Int
    let plaintext: HandoffAdvertisement.Plaintext
  }

  /// Bytes that went over the air, and what became of them.
  struct Transmission: Hashable, Sendable {
    /// Who sent them, as a reader sees it.
    let sender: String
    let bytes: [UInt8]
    /// What the receiver made of them; nil where it did not hear them.
    let verdict: HandoffScanner.Verdict?
  }

  /// What a listener did last.
  enum Attack: Hashable, Sendable {
    /// It noted an advertisement with this counter.
    case sniffed(counter: Int)
    /// It sent something, which the receiver refused.
    case refused(String, HandoffScanner.Refusal)
  }

  /// Chance of its own, so that the rest of a run is the same with the air and without it.
  var random: SeededSource
  /// What the sender says now; nil where it has nothing to say.
  var saying: Saying?
  /// What the listener noted last; nil before it has noted anything.
  var noted: [UInt8]?
  /// Whether the listener has listened.
  var hasListened = false
  /// What the listener did last; nil where the devices did something since.
  var attack: Attack?
  /// The number of tags that the last forgery took.
  var tries: Int?

  /// What became of everything that was sent, in order.
  private(set) var verdicts: [String] = []
  /// What was sent last, by anyone.
  private(set) var latest: Transmission?
  /// What the sender sent last.
  private(set) var genuine: Transmission?
  /// What the receiver took last for genuine.
  private(set) var accepted: [UInt8]?
  /// What passed last and is not the sender's, in a word such as `forged`.
  private(set) var intruder: String?

  private var advertiser: HandoffAdvertiser
  private var scanner = HandoffScanner()

  /// The air before the first advertisement.
  ///
  /// - Parameters:
  ///   - seed: the seed of the run.
  ///   - sender: the sender's name.
  ///   - isPaired: whether the two devices belong to one account, so that the receiver has the sender's key.
  ///   - start: the moment at which the run begins.
  init(seed: Int, sender: String, isPaired: Bool, start: Date) {
    random = SeededSource(seed: UInt64(bitPattern: Int64(seed)) ^ 0x4841_4E44_4F46_4621)
    advertiser = HandoffAdvertiser(sender, key: HandoffKey(dateCreated: start, from: &random))
    if isPaired {
      scanner.learn(advertiser.key, of: sender)
    }
  }

  /// Whether the receiver takes what the sender said last for genuine, and believes nothing else since; nil where
  /// nothing has reached it.
  var isAccepted: Bool? {
    guard let genuine, genuine.verdict != nil else { return nil }
    return accepted == genuine.bytes
  }

  /// The greatest counter that the receiver has accepted of the sender; nil where it has no key of the sender's.
  var lastCounter: Int? { scanner.peers.first.map { Int($0.lastCounter) } }
}

extension HandoffAir {
  /// The sender advertises.
  ///
  /// - Parameters:
  ///   - plaintext: what it says.
  ///   - isHeard: whether that reaches the receiver.
  /// - Throws: `HandoffKey.Failure.counterExhausted`.
  mutating func advertise(
    _ plaintext: HandoffAdvertisement.Plaintext,
    isHeard: Bool
  ) throws(HandoffKey.Failure) -> Transmission {
    let bytes = try advertiser.advertise(plaintext).manufacturerData
    let transmission = send(bytes, from: advertiser.device, isHeard: isHeard)
    genuine = transmission
    return transmission
  }

  /// Somebody else sends bytes.
  ///
  /// - Parameters:
  ///   - bytes: what is sent as manufacturer data.
  ///   - kind: what it is, such as `replayed`.
  ///   - isHeard: whether that reaches the receiver.
  mutating func intrude(_ bytes: [UInt8], _ kind: String, isHeard: Bool) -> Transmission {
    let transmission = send(bytes, from: HandoffStage.listener, isHeard: isHeard)
    note(transmission, kind)
    return transmission
  }

  /// A forger tries every tag.
  ///
  /// - Parameters:
  ///   - counter: the counter to plant.
  ///   - isHeard: whether that reaches the receiver.
  mutating func forge(_ counter: UInt16, isHeard: Bool) -> Transmission {
    let noise = (0..<HandoffAdvertisement.ciphertextLength).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    // The last of the tags, for where none passes.
    let forgery = HandoffAdvertisement(status: 0, counter: counter, tag: .max, tenBytes: noise)
    guard isHeard else {
      tries = 256
      return intrude(forgery.manufacturerData, "forged", isHeard: false)
    }
    // Tries on a copy, so that the one that passes is then heard as any other.
    var copy = scanner
    let search = copy.hearEveryTag(of: forgery)
    tries = search.tries
    return intrude((search.passed ?? forgery).manufacturerData, "forged", isHeard: true)
  }

  /// Another person's device advertises.
  mutating func advertiseForeign(at date: Date, isHeard: Bool) throws(HandoffKey.Failure) -> Transmission {
    let key = HandoffKey(dateCreated: date, from: &random)
    let plaintext = HandoffAdvertisement.Plaintext(activity: ActivityHash(random.next()))
    let counter = UInt16(truncatingIfNeeded: random.number(in: 1...65_535))
    let advertisement = try key.seal(plaintext, counter: counter)
    let transmission = send(advertisement.manufacturerData, from: HandoffStage.stranger, isHeard: isHeard)
    note(transmission, "foreign")
    return transmission
  }

  /// The sender makes a new key and gives it to the receiver, and both begin to count anew.
  mutating func exchangeKeys(at date: Date) {
    advertiser.replaceKey(with: HandoffKey(dateCreated: date, from: &random))
    scanner.learn(advertiser.key, of: advertiser.device)
    saying = nil
    genuine = nil
    accepted = nil
    intruder = nil
  }

  private mutating func send(_ bytes: [UInt8], from sender: String, isHeard: Bool) -> Transmission {
    let verdict = isHeard ? scanner.hear(manufacturerData: bytes) : nil
    let transmission = Transmission(sender: sender, bytes: bytes, verdict: verdict)
    verdicts.append(transmission.name)
    latest = transmission
    if verdict?.acceptance != nil {
      accepted = bytes
    }
    return transmission
  }

  private mutating func note(_ transmission: Transmission, _ kind: String) {
    switch transmission.verdict {
    case .accepted: intruder = kind
    case .refused(let refusal): attack = .refused(kind, refusal)
    case nil: break
    }
  }
}

extension HandoffAir.Transmission {
  /// What became of it, in a word.
  var name: String {
    switch verdict {
    case .accepted: "accepted"
    case .refused(let refusal): refusal.name
    case nil: "unheard"
    }
  }
}
