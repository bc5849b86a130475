import Synchronization

/// Receipts that were signed for `latest_receipt`, so that a client who asks again costs no second signature,
/// which takes most of a millisecond.
///
/// It cannot be observed: the same content, signed by the same identity, has the same bytes. So a service that
/// has one is a value all the same, and its copies may share it.
final class SignedReceipts<Content: Hashable & Sendable>: Sendable {
  private let known: Mutex<RecentlyUsed<Content, String>>

  /// - Parameter capacity: how many receipts are kept.
  init(capacity: Int = 512) {
    known = Mutex(RecentlyUsed(capacity: capacity))
  }

  /// The receipt of a content in base64, from memory or newly signed; nil where it cannot be signed.
  func base64(of content: Content, sign: (Content) throws -> String) -> String? {
    if let known = known.withLock({ $0.value(for: content) }) { return known }
    // Not under the lock, so that nobody waits for a signature but who needs it.
    guard let receipt = try? sign(content) else { return nil }
    known.withLock { $0.insert(receipt, for: content) }
    return receipt
  }
}
