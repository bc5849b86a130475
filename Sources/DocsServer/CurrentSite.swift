import Synchronization

/// The generation of the site that is being served. The next one replaces it as a whole.
public final class CurrentSite: Sendable {
  private let generation: Mutex<ServedSite>

  /// - Parameter site: the first generation.
  public init(_ site: ServedSite) {
    generation = Mutex(site)
  }

  /// The current generation. A request uses the same one from beginning to end.
  public var site: ServedSite { generation.withLock { $0 } }

  /// Serves another generation, starting with the next request.
  public func replace(with site: ServedSite) {
    generation.withLock { $0 = site }
  }
}
