import DocsFoundation
import DocsMarkdown
import DocsReference

/// The listings of a site by their lines.
package struct ListingIndex: Sendable {
  /// A listing, and what identifies it after the text around it has changed.
  package struct Listing: Hashable, Sendable {
    /// The position of its fence.
    package var position: SourcePosition
    /// The fingerprint of its code.
    var digest: String
    package var code: String
    /// Whether it shows what a module declares.
    fileprivate var isInterface: Bool
    fileprivate var lines: ClosedRange<Int>
    fileprivate var firstLine: Int

    /// A fault at the first place where it isn't Swift; nil if all of it is.
    func fault(like diagnostic: Diagnostic) -> Diagnostic? {
      SwiftSource(code).firstFault.map { fault in
        var diagnostic = diagnostic
        diagnostic.position.line = firstLine + fault.line - 1
        diagnostic.summary = fault.message
        diagnostic.hints = []
        return diagnostic
      }
    }

    /// A line of its code; empty for one that isn't code.
    func text(ofLine number: Int) -> Substring {
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.contains(number - firstLine) ? lines[number - firstLine] : ""
    }
  }

  /// The listings of each file, in order. One whose code is in another file than its fence is in both.
  private let listings: [String: [Listing]]
  /// The code that `docs.yml` puts before listings.
  private let context: ListingContext
  /// The symbols of the package's modules; nil if they are unknown.
  private let symbols: SymbolLibrary?

  /// The number of listings.
  let count: Int

  /// - Parameters:
  ///   - pages: the pages, and the doc comments as pages.
  ///   - context: the code that `docs.yml` puts before listings.
  ///   - symbols: the symbols of the package's modules; nil if they are unknown.
  package init(
    _ pages: [Page],
    context: ListingContext = ListingContext(),
    symbols: SymbolLibrary? = nil
  ) {
    self.context = context
    self.symbols = symbols
    var listings: [String: [Listing]] = [:]
    let samples = pages.flatMap(\.samples)
    count = samples.count
    for sample in samples {
      // A fault can be at either fence, or at the fence of the output.
      let last = max(sample.position.line, sample.lines.upperBound + 1, sample.output?.position.line ?? 0)
      var listing = Listing(
        position: sample.position,
        digest: FrontMatter.hash(ofText: sample.code),
        code: sample.code,
        isInterface: sample.mode == .declare,
        lines: sample.position.line...(sample.step == nil ? last : sample.position.line),
        firstLine: sample.lines.lowerBound
      )
      listings[sample.position.file, default: []].append(listing)
      if sample.step != nil {
        listing.lines = sample.lines
        listings[sample.source.file, default: []].append(listing)
      }
    }
    self.listings = listings.mapValues { $0.sorted { $0.position < $1.position } }
  }

  /// The names of what the package's modules declare; nil if they are unknown.
  var packageNames: Set<String>? { symbols.map { Set($0.symbols.values.map(\.name.symbolBaseName)) } }

  /// The names that listings and the code before them declare: what they say of these, the package need not have.
  var declaredNames: Set<String> {
    let own = listings.values.joined().filter { !$0.isInterface }
    let code = own.map(\.code) + [context.file == nil ? context.prelude : ""]
    return code.reduce(into: Set(context.given.keys)) { names, code in
      for item in SwiftSource(code).items() where item.kind != .importDeclaration {
        names.formUnion(item.declared)
      }
    }
  }

  /// The listing that contains a position.
  package func listing(at position: SourcePosition) -> Listing? {
    // An output fence may be far below its listing, with other listings between them.
    listings[position.file]?.last { $0.lines.contains(position.line) }
  }
}
