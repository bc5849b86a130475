import DocsFoundation
import DocsPictures
import DocsReference
import DocsSamples

/// The findings about a page's listings and simulations, each by the position of its fence.
struct PageFindings: Sendable {
  /// The result of each listing's check.
  var reports: [SourcePosition: SampleReport] = [:]
  var widgets: [SourcePosition: RecordedWidget] = [:]
  /// The meanings of the identifiers in each listing, for its markup.
  var marks: [SourcePosition: [Range<Int>: SymbolSheet.Mark]] = [:]
  /// The types that the compiler inferred for the type questions of each listing.
  var types: [SourcePosition: [String?]] = [:]
}
