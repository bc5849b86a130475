import DocsFoundation
import DocsMarkdown

/// The listings of a site by their lines.
package struct ListingIndex: Sendable {
  /// A listing, and what identifies it after the text around it has changed.
  package struct Listing: Hashable, Sendable {
    /// The position of its fence.
    package var position: SourcePosition
    /// The fingerprint of its code.
    var digest: String
    package var code: String
    fileprivate var lines: ClosedRange<Int>
  }

  /// The listings of each file, in order.
  private let listings: [String: [Listing]]

  /// The number of listings.
  var count: Int { listings.values.reduce(0) { $0 + $1.count } }

  /// - Parameter pages: the pages, and the doc comments as pages.
  package init(_ pages: [Page]) {
    var listings: [String: [Listing]] = [:]
    for sample in pages.flatMap(\.samples) {
      // A fault can be at either fence, or at the fence of the output.
      let last = max(sample.position.line, sample.lines.upperBound + 1, sample.output?.position.line ?? 0)
      listings[sample.position.file, default: []].append(
        Listing(
          position: sample.position,
          digest: FrontMatter.hash(ofText: sample.code),
          code: sample.code,
          lines: sample.position.line...last
        )
      )
    }
    self.listings = listings.mapValues { $0.sorted { $0.position < $1.position } }
  }

  /// The listing that contains a position.
  package func listing(at position: SourcePosition) -> Listing? {
    // An output fence may be far below its listing, with other listings between them.
    listings[position.file]?.last { $0.lines.contains(position.line) }
  }
}
