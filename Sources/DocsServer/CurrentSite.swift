import Synchronization

/// The generation of the site that is being served. The next one replaces it as a whole.
package final class CurrentSite: Sendable {
  private let generation: Mutex<ServedSite>

  /// - Parameter site: the first generation.
  package init(_ site: ServedSite) {
    generation = Mutex(site)
  }

  /// The current generation. A request uses the same one from beginning to end.
  package var site: ServedSite { generation.withLock { $0 } }

  /// Serves another generation, starting with the next request.
  package func replace(with site: ServedSite) {
    generation.withLock { $0 = site }
  }
}
