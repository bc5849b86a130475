import Foundation
import Synchronization

/// A destination for the files of a site as they are generated.
package protocol SiteOutput: Sendable {
  /// Whether the files of a page are there from an earlier build and up to date; if so, they are kept.
  ///
  /// - Parameters:
  ///   - page: the address of the page.
  ///   - keys: fingerprints of the files' dependencies. The files must have been added with one of them.
  func keeps(_ page: String, keys: [Fingerprint]) -> Bool

  /// Takes the files of a page, or of another part of a site. Called from several threads, once for each path.
  ///
  /// - Parameters:
  ///   - page: the address of the page, or another unique name.
  ///   - keys: the fingerprints of the files' dependencies. Any of them identifies the files later.
  /// - Throws: an error if the disk fails.
  func add(_ files: [SiteFile], of page: String, keys: [Fingerprint]) throws
}

/// Keeps the files of a site in memory.
package final class MemoryOutput: SiteOutput {
  private let added = Mutex<[SiteFile]>([])

  /// Creates an output without files.
  package init() {}

  /// The files that were added, sorted by path.
  package var files: [SiteFile] { added.withLock { $0 }.sorted { $0.path < $1.path } }

  /// Always false: memory keeps nothing between builds.
  package func keeps(_ page: String, keys: [Fingerprint]) -> Bool { false }

  /// Takes files.
  package func add(_ files: [SiteFile], of page: String, keys: [Fingerprint]) {
    added.withLock { $0 += files }
  }
}
