import DocsFoundation
import DocsMarkdown
import DocsToolchain

/// A program with its compilation and its outcome.
package struct CheckedProgram: Sendable {
  package let program: SampleProgram
  /// The key of its compilation.
  package var key = Fingerprint([])
  package var compilation: Compilation?
  package var outcome: SampleRunner.Outcome?

  init(_ program: SampleProgram) {
    self.program = program
  }

  /// The key of a compilation with errors, some of which other programs may have caused.
  func key(for interest: SampleCompiler.Interest) -> Fingerprint {
    switch interest {
    case .messages: key
    case .listings: Fingerprint(["listings", key.description])
    case .nothing: Fingerprint(["nothing", key.description])
    }
  }

  /// The programs for a session: one for the listings that must compile, and one for each listing that must not.
  package static func all(of session: Session) -> [CheckedProgram] {
    let failing = session.listings.indices.filter { session.listings[$0].sample.mode == .failToCompile }
    return (SampleProgram(running: session).map { [$0] } ?? []).map(CheckedProgram.init)
      + failing.map { CheckedProgram(SampleProgram(failing: $0, of: session)) }
  }

  /// The executable that must run before the outcome is known; nil if it is known already.
  var pendingExecutable: Fingerprint? {
    guard outcome == nil, let compilation, compilation.errors.isEmpty else { return nil }
    return compilation.executable
  }

  /// The result for one listing.
  package struct Verdict: Sendable {
    package var position: SourcePosition
    package var report: SampleReport
    package var diagnostics: [Diagnostic]
  }

  /// The results for the listings that this program checks.
  ///
  /// - Parameters:
  ///   - names: the names that the site declares, to explain names that aren't in scope.
  ///   - faulty: the positions of the listings with errors of their own.
  func verdicts(_ names: EarlierNames, faulty: Set<SourcePosition>) -> [Verdict] {
    guard let compilation else { return [] }
    let listings = program.session.listings
    switch program.purpose {
    case .fail(let index):
      return [ListingCheck(program, index, names, faulty: faulty).failing(compilation)]
    case .run:
      return listings.indices.filter { !listings[$0].isPrelude && listings[$0].sample.mode != .failToCompile }
        .map { ListingCheck(program, $0, names, faulty: faulty).passing(compilation, outcome) }
    }
  }
}
