/// The effect of a forged counter: the receiver ignores the genuine device from then on.
///
/// This is an inference, as ``TagSearch`` explains. The published work describes the effect, a denial of service; this
/// is one way to achieve it that follows from the format.
public struct Desynchronization: Hashable, Sendable {
  /// The forger's search for a tag that passes.
  public let search: TagSearch
  /// The receiver's verdict on the next genuine advertisement.
  public let next: HandoffScanner.Verdict
  /// The number of genuine advertisements that the receiver ignores before it accepts one; 0 if the attack failed, nil
  /// if it never accepts one under this key.
  public let silenced: Int?

  /// Attacks a receiver, then lets the real device advertise once more.
  ///
  /// The receiver and the device are values, so the originals are not changed.
  ///
  /// - Parameters:
  ///   - scanner: the receiver.
  ///   - advertiser: a device that it listens to.
  ///   - plaintext: the next content that the real device advertises.
  ///   - forgery: the counter to plant, with any ciphertext. 65,535 silences a key permanently.
  ///   - sender: the device whose address the forger has copied; nil for an address that resolves to none. The real
  ///     device uses the same address.
  /// - Throws: ``HandoffKey/Failure/counterExhausted`` if the real device has no counter left.
  public init(
    of scanner: HandoffScanner,
    and advertiser: HandoffAdvertiser,
    saying plaintext: HandoffAdvertisement.Plaintext,
    by forgery: HandoffAdvertisement,
    from sender: String? = nil
  ) throws(HandoffKey.Failure) {
    var (scanner, advertiser) = (scanner, advertiser)
    search = scanner.hearEveryTag(of: forgery, from: sender)
    let used = advertiser.key.lastUsedCounter
    next = scanner.hear(try advertiser.advertise(plaintext), from: sender)
    let last = scanner.peers.first { $0.key.identifier == advertiser.key.identifier }?.lastCounter
    if next.acceptance?.key == advertiser.key.identifier {
      silenced = 0
    } else if let last, used < last, last < .max {
      silenced = Int(last - used)
    } else {
      silenced = nil
    }
  }
}
