/// A program, what the compiler said of it, and what it did.
struct CheckedProgram: Sendable {
  let program: SampleProgram
  /// The key of its compilation.
  var key = Fingerprint([])
  var compilation: Compilation?
  var outcome: SampleRunner.Outcome?

  init(_ program: SampleProgram) {
    self.program = program
  }

  /// The programs that the listings of a session become: one for all that must compile, and one for each
  /// that must not.
  static func all(of session: Session) -> [CheckedProgram] {
    let failing = session.listings.indices.filter { session.listings[$0].sample.mode == .failToCompile }
    return (SampleProgram(running: session).map { [$0] } ?? []).map(CheckedProgram.init)
      + failing.map { CheckedProgram(SampleProgram(failing: $0, of: session)) }
  }

  /// The executable that has to be run to know what the program does; nil where that is known already.
  var pendingExecutable: Fingerprint? {
    guard outcome == nil, let compilation, compilation.errors.isEmpty else { return nil }
    return compilation.executable
  }

  /// What is found of one listing.
  struct Verdict: Sendable {
    var position: SourcePosition
    var report: SampleReport
    var diagnostics: [Diagnostic]
  }

  /// What is found of each listing that this program was made for.
  ///
  /// - Parameter names: what the site declares, for those who look for a name in vain.
  func verdicts(_ names: EarlierNames) -> [Verdict] {
    guard let compilation else { return [] }
    let listings = program.session.listings
    switch program.purpose {
    case .fail(let index):
      return [ListingCheck(program, index, names).failing(compilation)]
    case .run:
      return listings.indices.filter { !listings[$0].isPrelude && listings[$0].sample.mode != .failToCompile }
        .map { ListingCheck(program, $0, names).passing(compilation, outcome) }
    }
  }
}
