/// A forger's search for the one tag in 256 that passes.
///
/// Published: the tag has one byte. That an attack on advertisements puts Handoff and the Universal Clipboard
/// out of service is published too, by Stute, Heinrich, Lorenz and Hollick ("Disrupting Continuity of Apple's
/// Wireless Ecosystem Security", USENIX Security 2021). Inferred: that the attack is this search. It follows
/// from the format and from any replay protection that compares counters.
public struct TagSearch: Hashable, Sendable {
  /// How many advertisements were sent, 1 to 256.
  public let tries: Int
  /// The advertisement that passed; nil where none did.
  public let passed: HandoffAdvertisement?
  /// What the receiver took it for; nil where none passed.
  public let acceptance: HandoffScanner.Acceptance?
  /// The refusal of the last advertisement that did not pass; nil where the first one passed.
  public let lastRefusal: HandoffScanner.Refusal?
}

extension HandoffScanner {
  /// Hears a forged advertisement under every tag, from 0 up, until one passes.
  ///
  /// The forger has no key. For each key of this receiver exactly one tag is right, so one of the 256 passes
  /// wherever the counter is new. What it says is noise: the point is the counter.
  ///
  /// - Parameters:
  ///   - forgery: an advertisement with any ciphertext and the counter that is to be planted; its tag does
  ///     not matter.
  ///   - sender: the device whose address the forger has copied; nil for an address that resolves to none.
  /// - Returns: how the search went.
  public mutating func hearEveryTag(of forgery: HandoffAdvertisement, from sender: String? = nil) -> TagSearch
  {
    var attempt = forgery
    var lastRefusal: Refusal?
    for tag in UInt8.min...UInt8.max {
      attempt.tag = tag
      switch hear(attempt, from: sender) {
      case .accepted(let acceptance):
        return TagSearch(
          tries: Int(tag) + 1,
          passed: attempt,
          acceptance: acceptance,
          lastRefusal: lastRefusal
        )
      case .refused(let refusal):
        lastRefusal = refusal
      }
    }
    return TagSearch(tries: 256, passed: nil, acceptance: nil, lastRefusal: lastRefusal)
  }
}
