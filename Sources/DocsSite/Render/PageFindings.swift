/// What was found of a page's listings and simulations, each by the place of its fence.
struct PageFindings: Sendable {
  /// What each listing proved.
  var reports: [SourcePosition: SampleReport] = [:]
  var widgets: [SourcePosition: RecordedWidget] = [:]
  /// What the identifiers of each listing mean, as its markup needs it.
  var marks: [SourcePosition: [Range<Int>: SymbolSheet.Mark]] = [:]
  /// The types that the compiler found for the questions of each listing.
  var types: [SourcePosition: [String?]] = [:]
}
