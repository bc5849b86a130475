import Foundation
import Synchronization

/// A destination for the files of a site as they are generated.
///
/// Files that are made together are an artifact: a page with the files next to it, a list, the search index. An artifact
/// has a name, which is its address or another unique word, and keys. An output that changes files before it passes them
/// on also changes their keys (``Swift/Array/adding(_:)``).
package protocol SiteOutput: Sendable {
  /// Whether the files of an artifact are there from an earlier build and up to date; if so, they are kept.
  ///
  /// - Parameters:
  ///   - artifact: its name.
  ///   - keys: fingerprints of everything that the files depend on. The files must have been added with one of them.
  func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool

  /// Takes the files of an artifact. Called from several threads, once for each artifact.
  ///
  /// - Parameters:
  ///   - artifact: its name.
  ///   - keys: the fingerprints of everything that the files depend on. Any of them identifies the files later.
  /// - Throws: an error if the disk fails.
  func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws
}

extension SiteOutput {
  /// Makes an artifact, unless its files are there and up to date.
  ///
  /// - Parameters:
  ///   - artifact: its name.
  ///   - keys: fingerprints of everything that the files depend on; none if they must always be made. If they agree with
  ///     those that are there, the files are not written again.
  ///   - files: makes the files.
  /// - Throws: an error if the files can't be made, or the disk fails.
  package func make(_ artifact: String, keys: [Fingerprint] = [], _ files: () throws -> [SiteFile]) throws {
    guard keys.isEmpty || !keeps(artifact, keys: keys) else { return }
    try add(files(), of: artifact, keys: keys)
  }
}

extension [Fingerprint] {
  /// The keys of files that an output has changed.
  ///
  /// - Parameter change: identifies the change.
  package func adding(_ change: String) -> [Fingerprint] {
    map { key in
      var writer = Fingerprint.Writer()
      writer.write(key)
      writer.write(change)
      return writer.fingerprint
    }
  }
}

/// Keeps the files of a site in memory.
package final class MemoryOutput: SiteOutput {
  private let added = Mutex<[SiteFile]>([])

  /// Creates an output without files.
  package init() {}

  /// The files that were added, sorted by path.
  package var files: [SiteFile] { added.withLock { $0 }.sorted { $0.path < $1.path } }

  /// Always false: memory keeps nothing between builds.
  package func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool { false }

  /// Takes files.
  package func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) {
    added.withLock { $0 += files }
  }
}
