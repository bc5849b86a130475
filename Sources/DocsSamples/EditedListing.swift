import AppSources
import DocsFoundation
import DocsMarkdown
import DocsToolchain

/// A listing with a reader's text, after the listings of its session that come before it.
package struct EditedListing: Sendable {
  package let program: SampleProgram
  /// The index of the listing in the program's session.
  let index: Int
  /// The modules that the listing, and those before it, import on the page.
  let imported: Set<String>
  /// What can be compiled apart from what the reader changes, the most first.
  let declarations: [KeptDeclarations]

  /// - Parameters:
  ///   - text: the reader's text.
  ///   - position: the position of the listing.
  ///   - session: its session.
  ///   - hasAppModules: whether UIKit and the others are ours.
  /// - Returns: nil if the session has no such listing that runs.
  package init?(_ text: String, at position: SourcePosition, in session: Session, hasAppModules: Bool) {
    guard let index = session.listings.firstIndex(where: { $0.sample.position == position && !$0.isPrelude }),
      session.listings[index].sample.runs
    else { return nil }
    let codes = session.listings.map(\.sample.code) + [text]
    let isApp = hasAppModules && codes.contains(where: AppSource.isApp)
    let edited = session.replacing(index, with: text, isApp: isApp)
    program = SampleProgram(of: edited)
    declarations = KeptDeclarations.all(of: program)
    self.index = edited.listings.count - 1
    imported = session.listings[...index].reduce(into: []) { $0.formUnion($1.imports) }
  }

  /// A text on a page of its own.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isApp: whether it is an app's, so the marks of Objective-C are left out.
  package init(alone text: String, isApp: Bool = false) {
    let sample = Sample(code: text + "\n", of: "text")
    let listing = Session.Listing(sample, isPrelude: false, isApp: isApp)
    let session = Session(name: "text#1", page: "", listings: [listing])
    program = SampleProgram(of: session)
    index = 0
    imported = []
    declarations = []
  }

  /// The modules that the text and the listings before it import.
  package var imports: Set<String> { program.session.imports }

  /// The verdict on the listing.
  ///
  /// - Parameter outputLimit: how much of the output is kept, in bytes.
  func outcome(
    _ compilation: Compilation,
    _ runs: SampleRunner.Outcome?,
    outputLimit: Int = .max
  ) -> ListingOutcome {
    let check = ListingCheck(program, index, EarlierNames([program.session]), faulty: [])
    let verdict = check.passing(compilation, runs)
    var outcome = ListingOutcome(status: .passed)
    outcome.diagnostics = verdict.diagnostics.map(ListingOutcome.Message.init)
    if let run = runs?.session {
      let output = run.result.output[index] ?? ""
      outcome.output =
        output.utf8.count > outputLimit
        ? String(decoding: output.utf8.prefix(outputLimit), as: UTF8.self) : output
      outcome.expectations = check.comparisons(run.result).map(ListingOutcome.Expectation.init)
      if case .timedOut = run.end { outcome.status = .timedOut }
    }
    if case .timedOut? = compilation.stopped { outcome.status = .timedOut }
    if case .tested(let count, _) = verdict.report { outcome.tests = count }
    if outcome.status == .passed, verdict.diagnostics.contains(where: { $0.severity == .error }) {
      outcome.status = .failed
    }
    return outcome
  }
}

/// What became of a reader's text.
package struct ListingOutcome: Hashable, Sendable, Codable {
  package enum Status: String, Hashable, Sendable, Codable {
    /// It compiled and ran, and did what its comments say.
    case passed
    /// It doesn't compile, or ends with an error, or doesn't do what its comments say.
    case failed
    /// It isn't compiled: it imports something that isn't there for it.
    case refused
    /// The compiler or the program took too long.
    case timedOut = "timed-out"
  }

  /// What the compiler or the comparison says.
  package struct Message: Hashable, Sendable, Codable {
    package var severity: String
    /// The place in the text, from 1.
    package var line: Int
    package var column: Int
    package var message: String
    package var hints: [String]
  }

  /// A comment that says what a statement gives, and what it gave.
  package struct Expectation: Hashable, Sendable, Codable {
    package var line: Int
    package var column: Int
    package var expected: String
    /// Missing if the statement never ran.
    package var actual: String?
    package var holds: Bool
  }

  package var status: Status
  package var diagnostics: [Message] = []
  package var output = ""
  package var expectations: [Expectation] = []
  /// The number of tests that passed; nil if it declares none.
  package var tests: Int?

  package init(status: Status) {
    self.status = status
  }

  /// The outcome of a text that isn't compiled.
  package static func refused(_ reason: String) -> ListingOutcome {
    var outcome = ListingOutcome(status: .refused)
    outcome.diagnostics = [Message(severity: "error", line: 1, column: 1, message: reason, hints: [])]
    return outcome
  }
}

extension ListingOutcome.Message {
  fileprivate init(_ diagnostic: Diagnostic) {
    self.init(
      severity: diagnostic.severity.rawValue,
      line: diagnostic.position.line,
      column: diagnostic.position.column,
      message: diagnostic.summary,
      hints: diagnostic.hints
    )
  }
}

extension ListingOutcome.Expectation {
  fileprivate init(_ comparison: ListingCheck.Comparison) {
    self.init(
      line: comparison.expectation.line,
      column: comparison.expectation.column,
      expected: comparison.expected,
      actual: comparison.actual,
      holds: comparison.holds
    )
  }
}
