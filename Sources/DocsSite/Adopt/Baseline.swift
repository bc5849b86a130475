import DocsFoundation
import DocsMarkdown
import Foundation
import SimulationKit

/// The failures of listings that a site had when it was adopted, from `docs.baseline.yml`.
///
/// A check doesn't report them again. A failure belongs to the text of its listing: an edited listing has new ones.
package struct Baseline: Hashable, Sendable {
  /// A failure of a listing.
  package struct Failure: Hashable, Sendable, Codable {
    /// The fingerprint of the listing's code.
    var listing: String
    /// The rule that it breaks.
    var rule: String
    /// What is wrong with it.
    var message: String
  }

  /// The name of the file, beside `docs.yml`.
  package static let fileName = "docs.baseline.yml"

  /// The failures of each file, in the order of the file. Equal listings have an entry each.
  package private(set) var failures: [String: [Failure]]

  /// A baseline without failures.
  package static let none = Baseline(failures: [:])

  /// The number of failures.
  package var count: Int { failures.values.reduce(0) { $0 + $1.count } }

  // MARK: Text

  private static let schema = Schema(
    .dictionary(
      of: Schema(
        .array(
          of: Schema(
            .object([
              .init("listing", Schema(.string(length: 1...64))),
              .init("rule", Schema(.string(length: 1...100))),
              .init("message", Schema(.string(length: 0...10_000))),
            ])
          ),
          count: 0...100_000
        )
      ),
      count: 0...100_000
    )
  )

  /// Reads a baseline.
  ///
  /// - Returns: the baseline, or nil with its faults.
  private static func parse(_ file: ContentFile) -> (baseline: Baseline?, diagnostics: [Diagnostic]) {
    let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
    let (failures, diagnostics) = yaml.decode(
      [String: [Failure]].self,
      schema: schema,
      identifier: "baseline-is-wrong"
    )
    return (failures.map(Baseline.init), diagnostics)
  }

  /// The file, the baseline and its faults of a site; nil if the site has none, or one that can't be read.
  ///
  /// - Throws: an error if the file can't be read.
  static func load(root: URL) throws -> (file: ContentFile?, baseline: Baseline?, diagnostics: [Diagnostic]) {
    let loader = ContentLoader(root: root)
    guard FileStamp(loader.path(fileName)) != nil else { return (nil, nil, []) }
    let file = try loader.text(fileName)
    let (baseline, diagnostics) = parse(file)
    return (file, baseline, diagnostics)
  }

  /// The text of its file, with a line for each failure.
  package var text: String {
    var lines = [
      "# Listings that failed when 'docs adopt' was first run. Checks don't report these failures again.",
      "# Run it again to remove those that are gone. It adds none.",
    ]
    for (file, failures) in failures.sorted(by: { $0.key < $1.key }) where !failures.isEmpty {
      lines.append("\(file.quotedForYAML):")
      lines += failures.map {
        "- {listing: \($0.listing.quotedForYAML), rule: \($0.rule), message: \($0.message.quotedForYAML)}"
      }
    }
    return (count == 0 ? lines + ["{}"] : lines).joined(separator: "\n") + "\n"
  }

  // MARK: Comparison

  /// The failures of a site's listings, which are what a new baseline contains.
  ///
  /// - Parameters:
  ///   - diagnostics: the faults of the site.
  ///   - listings: its listings.
  package init(of diagnostics: [Diagnostic], in listings: ListingIndex) {
    self.init(failures: [:])
    for diagnostic in diagnostics {
      guard let failure = Self.failure(diagnostic, in: listings) else { continue }
      failures[diagnostic.position.file, default: []].append(failure)
    }
  }

  private init(failures: [String: [Failure]]) {
    self.failures = failures
  }

  /// The same baseline with only those failures that another one has too.
  package func shrunk(to other: Baseline) -> Baseline {
    var left = other
    var shrunk = Baseline.none
    for (file, failures) in failures {
      let kept = failures.filter { left.take($0, from: file) }
      shrunk.failures[file] = kept.isEmpty ? nil : kept
    }
    return shrunk
  }

  /// What a baseline leaves of a site's faults.
  struct Comparison {
    /// The faults that it doesn't have.
    var diagnostics: [Diagnostic] = []
    /// The positions of the listings whose failures it has.
    var known: Set<SourcePosition> = []
    /// The failures that are gone.
    var gone = Baseline.none
  }

  /// Compares the faults of a site with the known ones.
  func compare(_ diagnostics: [Diagnostic], in listings: ListingIndex) -> Comparison {
    var comparison = Comparison(gone: self)
    for diagnostic in diagnostics {
      if let failure = Self.failure(diagnostic, in: listings),
        comparison.gone.take(failure, from: diagnostic.position.file)
      {
        if let listing = listings.listing(at: diagnostic.position) {
          comparison.known.insert(listing.position)
        }
      } else {
        comparison.diagnostics.append(diagnostic)
      }
    }
    return comparison
  }

  /// Removes one failure, if there is such a one.
  private mutating func take(_ failure: Failure, from file: String) -> Bool {
    guard let index = failures[file]?.firstIndex(of: failure) else { return false }
    failures[file]?.remove(at: index)
    return true
  }

  /// A fault as an entry; nil if it isn't an error in a listing.
  private static func failure(_ diagnostic: Diagnostic, in listings: ListingIndex) -> Failure? {
    guard diagnostic.severity == .error, let listing = listings.listing(at: diagnostic.position) else {
      return nil
    }
    return Failure(listing: listing.digest, rule: diagnostic.identifier, message: diagnostic.summary)
  }

  /// The warnings about failures that are gone.
  ///
  /// - Parameter file: the file of the baseline.
  func warnings(in file: ContentFile) -> [Diagnostic] {
    guard count > 0 else { return [] }
    let yaml = YAMLFile(file: file.path, firstLine: 1, text: file.text)
    return failures.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { path, failures in
      Diagnostic(
        "baseline-is-stale",
        severity: .warning,
        at: yaml.place(of: JSONPointer([path])),
        failures.count == 1
          ? "A failure of \(path) is gone" : "\(failures.count) failures of \(path) are gone",
        hints: ["Run 'docs adopt' to remove what is gone from the baseline"]
      )
    }
  }
}
