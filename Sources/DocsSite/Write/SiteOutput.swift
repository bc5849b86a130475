import Foundation
import Synchronization

/// Where the finished files of a site go, as they are made.
public protocol SiteOutput: Sendable {
  /// Whether the files of a page are there from before, as they would be made again; if so, they stay.
  ///
  /// - Parameters:
  ///   - page: the address of the page.
  ///   - keys: fingerprints of what its files depend on, one of which they must have been added with.
  func keeps(_ page: String, keys: [Digest]) -> Bool

  /// Takes the files of a page, or of what else a site has; called from many threads, once for each path.
  ///
  /// - Parameters:
  ///   - page: the address of the page, or what else tells the files from others.
  ///   - keys: the fingerprints of what they depend on, by any of which they can be known again.
  /// - Throws: where the disk refuses.
  func add(_ files: [SiteFile], of page: String, keys: [Digest]) throws
}

/// Keeps the files of a site in memory.
public final class MemoryOutput: SiteOutput {
  private let added = Mutex<[SiteFile]>([])

  /// An output that has no files yet.
  public init() {}

  /// The files that were added, sorted by path.
  public var files: [SiteFile] { added.withLock { $0 }.sorted { $0.path < $1.path } }

  /// Never: what was in memory before is gone.
  public func keeps(_ page: String, keys: [Digest]) -> Bool { false }

  /// Takes files.
  public func add(_ files: [SiteFile], of page: String, keys: [Digest]) {
    added.withLock { $0 += files }
  }
}
