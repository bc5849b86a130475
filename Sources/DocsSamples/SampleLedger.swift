import DocsFoundation
import DocsMarkdown

/// The number of a site's Swift listings, by what became of each.
package struct SampleLedger: Hashable, Sendable {
  /// The number of pages.
  package private(set) var pages = 0
  /// The number of Swift listings.
  package private(set) var listings = 0
  /// The number of listings in doc comments.
  package private(set) var commentListings = 0
  /// The number of listings that were compiled, and ran as their page says.
  package private(set) var ran = 0
  /// The number of these that had output or a value, all of which was compared.
  package private(set) var compared = 0
  /// The number of these with output that no expectation covers.
  package private(set) var unseen = 0
  /// The number of tests that listings declare and that passed.
  package private(set) var tests = 0
  /// The number of skipped tests, by the reason that readers see.
  package private(set) var skippedTests: [String: Int] = [:]
  /// The number of listings that were compiled, and aren't meant to run.
  package private(set) var compiled = 0
  /// The number of listings that show what a module declares.
  package private(set) var declared = 0
  /// The number of listings that compiled as a package manifest.
  package private(set) var manifests = 0
  /// The number of listings that fail as their page says: they don't compile, throw or crash.
  package private(set) var failing = 0
  /// The number of listings whose failure is in the baseline.
  package private(set) var known = 0
  /// The number of unchecked listings, by the author's reason.
  package private(set) var ignored: [String: Int] = [:]
  /// The number of unchecked listings, because the build didn't check them.
  package private(set) var unchecked = 0

  /// Creates a ledger without listings.
  package init() {}

  /// - Parameters:
  ///   - pages: the pages.
  ///   - comments: the doc comments, as pages.
  ///   - reports: the results of their listings.
  ///   - known: the listings whose failure is in the baseline.
  package init(
    _ pages: [Page],
    comments: [Page] = [],
    _ reports: [SourcePosition: SampleReport],
    known: Set<SourcePosition> = []
  ) {
    self.pages = pages.count
    commentListings = comments.reduce(0) { $0 + $1.samples.count }
    unchecked = pages.reduce(0) { $0 + $1.uncheckedListings }
    listings = unchecked
    for sample in (pages + comments).flatMap(\.samples) {
      listings += 1
      guard !known.contains(sample.position) else {
        self.known += 1
        continue
      }
      switch reports[sample.position] ?? .unchecked {
      case .ran(let output):
        ran += 1
        compared += output == .compared ? 1 : 0
        unseen += output == .unseen ? 1 : 0
      case .tested(let count, let skipped):
        ran += 1
        compared += 1
        tests += count
        for reason in skipped { skippedTests[reason, default: 0] += 1 }
      case .compiled: compiled += 1
      case .declared: declared += 1
      case .manifest: manifests += 1
      case .failedToCompile, .threw, .trapped: failing += 1
      case .ignored(let reason): ignored[reason, default: 0] += 1
      case .unchecked: unchecked += 1
      }
    }
  }

  /// The totals, followed by each reason for leaving out listings, as lines of text.
  package var lines: [String] {
    let parts = [
      (ran, "ran (\(compared) with their output compared)"), (compiled, "only compiled"),
      (declared, "as their module declares"), (manifests, "compiled as a manifest"),
      (failing, "failed as they say"), (known, "failed as the baseline says"),
      (ignored.values.reduce(0, +), "ignored"), (unchecked, "not checked"),
    ]
    let account = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let head =
      "\(Self.count(pages, "page")), \(Self.count(listings, "listing"))"
      + (commentListings > 0 ? " (\(commentListings) in doc comments)" : "")
    return [account.isEmpty ? head : "\(head): \(account)"]
      + (tests > 0 ? ["  \(Self.count(tests, "test")) passed"] : [])
      + (unseen > 0 ? ["  \(Self.count(unseen, "listing")) printed output that no page shows"] : [])
      + Self.reasons("ignored", ignored) + Self.reasons("tests skipped", skippedTests)
  }

  private static func reasons(_ word: String, _ counts: [String: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \(word) \($1): \($0)" }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
