import DocsFoundation
import DocsMarkdown
import DocsSamples
import Foundation
import Synchronization

/// Runs readers' versions of a site's listings: admit, compile, run, compare.
///
/// Nothing is kept but results, so any of several servers can answer.
package final class ListingRunner: Sendable {
  /// The reason why a text isn't run.
  package enum Refusal: Error, Hashable {
    /// The site has no such listing, or it doesn't run.
    case noListing
    /// The text is longer than ``ListingRunner/longestText``.
    case tooLong
    /// Too many texts wait, or too many of this client's; or there is nobody to run them.
    case busy
  }

  /// The length of the longest text, in bytes.
  package static let longestText = 64 << 10

  private let executor: any ListingExecutor
  private let site = Mutex<EditableListings?>(nil)
  private let precompiling = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter executor: compiles and runs the texts.
  package init(_ executor: any ListingExecutor) {
    self.executor = executor
  }

  /// Runs the listings of a site from now on.
  ///
  /// - Throws: ``ListingFailure`` if they can't be run.
  package func prepare(for listings: EditableListings) async throws {
    try await executor.prepare(for: listings)
    site.withLock { $0 = listings }
  }

  /// Compiles what readers keep of the site's listings, in the background; what is compiled for another site is given up.
  ///
  /// - Parameter isDone: called when all is compiled.
  package func precompile(isDone: @escaping @Sendable () -> Void) {
    guard let listings = site.withLock({ $0 }) else { return }
    let task = Task(priority: .background) { [executor] in
      // Without it, texts take longer.
      guard (try? await executor.precompile(listings)) != nil else { return }
      isDone()
    }
    precompiling.withLock {
      $0?.cancel()
      $0 = task
    }
  }

  /// Runs a text.
  ///
  /// - Parameters:
  ///   - key: the listing that it replaces; nil if it stands alone.
  ///   - text: the text.
  ///   - client: who asks, of whom only a few texts wait.
  /// - Returns: what happens to it, the outcome last. Where nobody listens any more, it is stopped; a
  ///   queue's worker finishes it.
  /// - Throws: ``Refusal``.
  package func run(
    _ key: EditableListings.Key?,
    _ text: String,
    for client: String
  ) async throws(Refusal) -> AsyncStream<ListingRun.Event> {
    guard let listings = site.withLock({ $0 }) else { throw .noListing }
    switch try await Self.admit(ListingJob(key, text), listings) {
    case .refused(let reason): return .one(.outcome(.refused(reason)))
    case .admitted(let text): return try await executor.start(text, for: client)
    }
  }

  enum Admission {
    case admitted(AdmittedText)
    case refused(String)
  }

  static func admit(_ job: ListingJob, _ listings: EditableListings) async throws(Refusal) -> Admission {
    guard job.text.utf8.count <= longestText else { throw .tooLong }
    // It isn't even parsed.
    guard SwiftSource.Nesting.ofReaders.fault(in: job.text) == nil else {
      return .refused("Brackets are nested too deeply")
    }
    guard let edited = await withDeepStack({ listings.edited(job.listing, job.text) }) else {
      throw .noListing
    }
    if let reason = listings.refusal(of: edited) { return .refused(reason) }
    return .admitted(AdmittedText(job: job, edited: edited, listings: listings))
  }
}

extension AsyncStream where Element: Sendable {
  static func one(_ element: Element) -> AsyncStream {
    AsyncStream {
      $0.yield(element)
      $0.finish()
    }
  }
}
