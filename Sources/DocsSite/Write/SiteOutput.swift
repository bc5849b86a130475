import Foundation
import Synchronization

/// Where the finished files of a site go, as they are made.
public protocol SiteOutput: Sendable {
  /// Whether the files of a page are there from before, as they would be made again; if so, they stay.
  ///
  /// - Parameters:
  ///   - page: the address of the page.
  ///   - key: the fingerprint of all that its files depend on.
  func keeps(_ page: String, key: Digest) -> Bool

  /// Takes the files of a page, or of what else a site has; called from many threads, once for each path.
  ///
  /// - Parameters:
  ///   - page: the address of the page, or what else tells the files from others.
  ///   - key: the fingerprint of all that they depend on; nil where nobody will ask.
  /// - Throws: where the disk refuses.
  func add(_ files: [SiteFile], of page: String, key: Digest?) throws
}

/// Keeps the files of a site in memory.
public final class MemoryOutput: SiteOutput {
  private let added = Mutex<[SiteFile]>([])

  /// An output that has no files yet.
  public init() {}

  /// The files that were added, sorted by path.
  public var files: [SiteFile] { added.withLock { $0 }.sorted { $0.path < $1.path } }

  /// Never: what was in memory before is gone.
  public func keeps(_ page: String, key: Digest) -> Bool { false }

  /// Takes files.
  public func add(_ files: [SiteFile], of page: String, key: Digest?) {
    added.withLock { $0 += files }
  }
}
