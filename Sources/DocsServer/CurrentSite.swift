import Synchronization

/// The generation of a site that is served now; the next one takes its place as a whole.
public final class CurrentSite: Sendable {
  private let generation: Mutex<ServedSite>

  /// - Parameter site: the first generation.
  public init(_ site: ServedSite) {
    generation = Mutex(site)
  }

  /// The generation that a request is answered from, from its beginning to its end.
  public var site: ServedSite { generation.withLock { $0 } }

  /// Serves another generation from the next request on.
  public func replace(with site: ServedSite) {
    generation.withLock { $0 = site }
  }
}
