import Synchronization

/// A cache of receipts signed for `latest_receipt`, which saves a repeated request a second signature. A signature
/// takes most of a millisecond.
///
/// It can't be observed: the same content, signed by the same identity, has the same bytes. So a service with a cache
/// is still a value, and its copies may share the cache.
final class SignedReceipts<Content: Hashable & Sendable>: Sendable {
  private let known: Mutex<RecentlyUsed<Content, String>>

  /// - Parameter capacity: the number of receipts to keep.
  init(capacity: Int = 512) {
    known = Mutex(RecentlyUsed(capacity: capacity))
  }

  /// Returns a content's receipt in Base64, cached or newly signed; nil if it can't be signed.
  func base64(of content: Content, sign: (Content) throws -> String) -> String? {
    if let known = known.withLock({ $0.value(for: content) }) { return known }
    // Not under the lock, so other callers don't wait for this signature.
    guard let receipt = try? sign(content) else { return nil }
    known.withLock { $0.insert(receipt, for: content) }
    return receipt
  }
}
