/// The account of a site's Swift listings: what became of each, none left out.
public struct SampleLedger: Hashable, Sendable {
  /// The pages.
  public private(set) var pages = 0
  /// All Swift listings.
  public private(set) var listings = 0
  /// Those of them that stand in doc comments.
  public private(set) var commentListings = 0
  /// Those that were compiled, and ran as their page says where it says anything.
  public private(set) var ran = 0
  /// Those of them that printed something, or had a value, and all of it was compared.
  public private(set) var compared = 0
  /// Those of them that printed something of which their page does not speak.
  public private(set) var unseen = 0
  /// The tests that they declare and that passed.
  public private(set) var tests = 0
  /// The tests that were skipped, by the reason that readers see.
  public private(set) var skippedTests: [String: Int] = [:]
  /// Those that were compiled, and are not meant to run.
  public private(set) var compiled = 0
  /// Those that fail as their page says: they do not compile, throw or crash.
  public private(set) var failing = 0
  /// Those that were not checked, by the reason that their author gives.
  public private(set) var ignored: [String: Int] = [:]
  /// Those that were not checked, because the build was told so.
  public private(set) var unchecked = 0

  /// The account of no listing.
  public init() {}

  /// - Parameter comments: the doc comments, as pages.
  init(_ pages: [Page], comments: [Page] = [], _ reports: [SourcePosition: SampleReport]) {
    self.pages = pages.count
    commentListings = comments.reduce(0) { $0 + $1.samples.count }
    unchecked = pages.reduce(0) { $0 + $1.uncheckedListings }
    listings = unchecked
    for sample in (pages + comments).flatMap(\.samples) {
      listings += 1
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
      case .failedToCompile, .threw, .trapped: failing += 1
      case .ignored(let reason): ignored[reason, default: 0] += 1
      case .unchecked: unchecked += 1
      }
    }
  }

  /// The account in lines: the totals, and then each reason why listings were left out.
  public var lines: [String] {
    let parts = [
      (ran, "ran (\(compared) with their output compared)"), (compiled, "only compiled"),
      (failing, "failed as they say"), (ignored.values.reduce(0, +), "ignored"), (unchecked, "not checked"),
    ]
    let account = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let head =
      "\(Self.count(pages, "page")), \(Self.count(listings, "listing"))"
      + (commentListings > 0 ? " (\(commentListings) in doc comments)" : "")
    return [account.isEmpty ? head : "\(head): \(account)"]
      + (tests > 0 ? ["  \(Self.count(tests, "test")) passed"] : [])
      + (unseen > 0 ? ["  \(Self.count(unseen, "listing")) printed what no page shows"] : [])
      + Self.reasons("ignored", ignored) + Self.reasons("tests skipped", skippedTests)
  }

  private static func reasons(_ word: String, _ counts: [String: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \(word) \($1): \($0)" }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
