/// What a forged counter does to the device that it belongs to: the receiver ignores it from then on.
///
/// Inferred, as ``TagSearch`` says: the published work names the effect, a denial of service. This shows one
/// way to it, which follows from the format.
public struct Desynchronization: Hashable, Sendable {
  /// How the forger found a tag that passes.
  public let search: TagSearch
  /// What becomes of the next genuine advertisement.
  public let next: HandoffScanner.Verdict
  /// How many genuine advertisements go unheard until one counts again; 0 where the attack failed, nil where
  /// none ever will under this key.
  public let silenced: Int?

  /// Attacks a receiver, and lets the real device advertise once more.
  ///
  /// Both are given as values, so what happens here stays here.
  ///
  /// - Parameters:
  ///   - scanner: the receiver.
  ///   - advertiser: a device that it listens to.
  ///   - plaintext: what the real device says next.
  ///   - forgery: the counter to plant, with any ciphertext. 65,535 silences a key for ever.
  ///   - sender: the device whose address the forger has copied; nil for an address that resolves to none.
  ///     The real device is heard under the same circumstances.
  /// - Throws: ``HandoffKey/Failure/counterExhausted`` where the real device has no counter left.
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
