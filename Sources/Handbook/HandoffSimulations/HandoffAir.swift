import Activities
import Foundation
import SimulationKit

/// The state of the air in a run that shows it: the keys, and the advertisements that the receiver accepts.
///
/// Devices of one account have exchanged their keys before the run begins, wherever they are now. Only the receiver
/// processes advertisements; other devices in the room are judged by their conditions alone.
struct HandoffAir: Sendable {
  /// The content that the sender advertises: the index of its activity, and the plaintext.
  struct Saying: Hashable, Sendable {
    let index: Int
    let plaintext: HandoffAdvertisement.Plaintext
  }

  /// Transmitted bytes, and the receiver's verdict on them.
  struct Transmission: Hashable, Sendable {
    /// The display name of the sender.
    let sender: String
    let bytes: [UInt8]
    /// The receiver's verdict; nil if it did not hear the bytes.
    let verdict: HandoffScanner.Verdict?
  }

  /// The listener's last action.
  enum Attack: Hashable, Sendable {
    /// It recorded an advertisement with this counter.
    case sniffed(counter: Int)
    /// It sent something that the receiver refused.
    case refused(String, HandoffScanner.Refusal)
  }

  /// A separate random source, so the rest of a run is the same with and without the air.
  var random: SeededSource
  /// The content that the sender currently advertises; nil if there is none.
  var saying: Saying?
  /// The bytes that the listener recorded last; nil if it has recorded none.
  var noted: [UInt8]?
  /// Whether the listener has listened.
  var hasListened = false
  /// The listener's last action; nil if the devices have acted since.
  var attack: Attack?
  /// The number of tags that the last forgery tried.
  var tries: Int?

  /// The verdicts on all transmissions, in order.
  private(set) var verdicts: [String] = []
  /// The last transmission, by anyone.
  private(set) var latest: Transmission?
  /// The sender's last transmission.
  private(set) var genuine: Transmission?
  /// The bytes that the receiver accepted last.
  private(set) var accepted: [UInt8]?
  /// The kind of the last accepted transmission that isn't the sender's, such as `forged`.
  private(set) var intruder: String?

  private var advertiser: HandoffAdvertiser
  private var scanner = HandoffScanner()

  /// Creates the air before the first advertisement.
  ///
  /// - Parameters:
  ///   - seed: the seed of the run.
  ///   - sender: the sender's name.
  ///   - isPaired: whether the two devices belong to the same account, which gives the receiver the sender's key.
  ///   - start: the start date of the run.
  init(seed: Int, sender: String, isPaired: Bool, start: Date) {
    random = SeededSource(seed: UInt64(bitPattern: Int64(seed)) ^ 0x4841_4E44_4F46_4621)
    advertiser = HandoffAdvertiser(sender, key: HandoffKey(dateCreated: start, from: &random))
    if isPaired {
      scanner.learn(advertiser.key, of: sender)
    }
  }

  /// Whether the sender's last transmission is the last one that the receiver accepted; nil if it has not heard it.
  var isAccepted: Bool? {
    guard let genuine, genuine.verdict != nil else { return nil }
    return accepted == genuine.bytes
  }

  /// The greatest counter of the sender that the receiver has accepted; nil if it has no key of the sender.
  var lastCounter: Int? { scanner.peers.first.map { Int($0.lastCounter) } }
}

extension HandoffAir {
  /// Lets the sender advertise.
  ///
  /// - Parameters:
  ///   - plaintext: the content.
  ///   - isHeard: whether the receiver hears it.
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

  /// Lets the listener send bytes.
  ///
  /// - Parameters:
  ///   - bytes: the manufacturer data to send.
  ///   - kind: the kind of transmission, such as `replayed`.
  ///   - isHeard: whether the receiver hears it.
  mutating func intrude(_ bytes: [UInt8], _ kind: String, isHeard: Bool) -> Transmission {
    let transmission = send(bytes, from: HandoffStage.listener, isHeard: isHeard)
    note(transmission, kind)
    return transmission
  }

  /// Lets a forger try every tag.
  ///
  /// - Parameters:
  ///   - counter: the counter to plant.
  ///   - isHeard: whether the receiver hears it.
  mutating func forge(_ counter: UInt16, isHeard: Bool) -> Transmission {
    let noise = (0..<HandoffAdvertisement.ciphertextLength).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    // The last tag, in case none passes.
    let forgery = HandoffAdvertisement(status: 0, counter: counter, tag: .max, tenBytes: noise)
    guard isHeard else {
      tries = 256
      return intrude(forgery.manufacturerData, "forged", isHeard: false)
    }
    // Search on a copy, so the receiver itself processes the one that passes.
    var copy = scanner
    let search = copy.hearEveryTag(of: forgery)
    tries = search.tries
    return intrude((search.passed ?? forgery).manufacturerData, "forged", isHeard: true)
  }

  /// Lets another person's device advertise.
  mutating func advertiseForeign(at date: Date, isHeard: Bool) throws(HandoffKey.Failure) -> Transmission {
    let key = HandoffKey(dateCreated: date, from: &random)
    let plaintext = HandoffAdvertisement.Plaintext(activity: ActivityHash(random.next()))
    let counter = UInt16(truncatingIfNeeded: random.number(in: 1...65_535))
    let advertisement = try key.seal(plaintext, counter: counter)
    let transmission = send(advertisement.manufacturerData, from: HandoffStage.stranger, isHeard: isHeard)
    note(transmission, "foreign")
    return transmission
  }

  /// Lets the sender create a new key and give it to the receiver; both restart their counters.
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
  /// The verdict in a word.
  var name: String {
    switch verdict {
    case .accepted: "accepted"
    case .refused(let refusal): refusal.name
    case nil: "unheard"
    }
  }
}
