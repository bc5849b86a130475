/// A forger's search for the one tag in 256 that passes.
///
/// It is published that the tag has one byte, and that an attack on advertisements disables Handoff and the Universal
/// Clipboard: Stute, Heinrich, Lorenz and Hollick, "Disrupting Continuity of Apple's Wireless Ecosystem Security",
/// USENIX Security 2021. It is inferred that the attack is this search. It follows from the format and from any replay
/// protection that compares counters.
public struct TagSearch: Hashable, Sendable {
  /// The number of advertisements sent, 1 to 256.
  public let tries: Int
  /// The advertisement that passed, or nil if none did.
  public let passed: HandoffAdvertisement?
  /// The receiver's acceptance, or nil if none passed.
  public let acceptance: HandoffScanner.Acceptance?
  /// The refusal of the last advertisement that did not pass; nil if the first one passed.
  public let lastRefusal: HandoffScanner.Refusal?
}

extension HandoffScanner {
  /// Receives a forged advertisement with every tag, from 0 up, until one passes.
  ///
  /// The forger has no key. For each key of this receiver exactly one tag is right, so one of the 256 passes if the
  /// counter is new. Its content is noise; the forger is only after the counter.
  ///
  /// - Parameters:
  ///   - forgery: an advertisement with any ciphertext and the counter to plant; its tag doesn't matter.
  ///   - sender: the device whose address the forger has copied; nil for an address that resolves to none.
  /// - Returns: the result of the search.
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
