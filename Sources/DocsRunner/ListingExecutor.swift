import DocsFoundation
import DocsSamples
import DocsToolchain
import Foundation

/// Compiles and runs texts that were admitted: on this machine, or on others.
package protocol ListingExecutor: Sendable {
  /// Runs the listings of a site from now on.
  ///
  /// - Throws: ``ListingFailure`` if they can't be run.
  func prepare(for listings: EditableListings) async throws

  /// Compiles what readers keep of listings, which takes minutes; it need not be compiled with each text then.
  ///
  /// - Throws: an error if the machine fails, or if the task is cancelled.
  func precompile(_ listings: EditableListings) async throws

  /// Starts a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - client: who asks, of whom only a few texts wait.
  /// - Returns: what happens to it, the outcome last.
  /// - Throws: ``ListingRunner/Refusal`` if too many wait.
  func start(
    _ text: AdmittedText,
    for client: String
  ) async throws(ListingRunner.Refusal) -> AsyncStream<ListingRun.Event>
}

/// The reason why nothing can be run.
package struct ListingFailure: Error, CustomStringConvertible {
  package var description: String
}

/// What a reader asks for.
struct ListingJob: Hashable, Sendable, Codable {
  /// The page and number of the listing that the text replaces; nil if it stands alone.
  var page: String?
  var number: Int?
  var text: String

  init(_ listing: EditableListings.Key?, _ text: String) {
    (page, number, self.text) = (listing?.page, listing?.number, text)
  }

  var listing: EditableListings.Key? {
    page.map { EditableListings.Key(page: $0, number: number ?? 0) }
  }
}

/// A text that may be compiled and run.
package struct AdmittedText: Sendable {
  let job: ListingJob
  let edited: EditedListing
  let listings: EditableListings
}

extension ListingRun {
  /// A run of a site's listings.
  ///
  /// - Parameters:
  ///   - listings: the listings.
  ///   - root: the folder of the site.
  ///   - scratch: a folder for this run alone.
  ///   - launchers: start the compiler and the program.
  init(
    of listings: EditableListings,
    root: URL,
    scratch: URL,
    launchers: (compiler: any Launcher, program: any Launcher),
    limits: Limits = Limits()
  ) {
    self.init(
      toolchain: listings.toolchain,
      library: listings.library,
      cache: listings.cache,
      root: root,
      reads: listings.reads,
      scratch: scratch,
      compilerLauncher: launchers.compiler,
      programLauncher: launchers.program,
      limits: limits
    )
  }
}
