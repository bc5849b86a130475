import DocsFoundation

/// The tests that a listing declares, and assertions whose failure nothing would report.
extension ListingCheck {
  /// The results of the listing's tests, and a report that counts them.
  ///
  /// - Parameter report: the report of its statements.
  func tested(_ outcome: SampleRunner.Outcome, _ report: SampleReport) -> (
    report: SampleReport, faults: [Diagnostic]
  ) {
    guard listing.tests.count > 0, case .ran = report else { return (report, []) }
    let skipped = outcome.tests.flatMap(\.skipped).filter { $0.listing == index }
    let failures = outcome.tests.flatMap(\.failures).filter { ($0.listing ?? home) == index }.map { failure in
      Diagnostic(
        "test-fails",
        at: failure.listing == nil
          ? sample.position : sample.place(line: failure.line, column: failure.column),
        failure.text.asHeadline
      )
    }
    let silent = skipped.filter(\.text.isEmpty).map {
      Diagnostic(
        "test-is-not-run",
        at: sample.place(line: $0.line, column: $0.column),
        "The test is skipped without a reason",
        hints: ["Write .disabled(\"why it cannot be run\")"]
      )
    }
    let faults = failures + silent + (home == index ? endings(of: outcome) : [])
    let reasons = skipped.map(\.text).filter { !$0.isEmpty }
    return (.tested(count: max(0, listing.tests.count - skipped.count), skipped: reasons), faults)
  }

  /// The first listing of the page itself that declares tests. Diagnostics about all tests are reported there.
  private var home: Int? {
    program.session.listings.indices.first {
      !program.session.listings[$0].isPrelude && program.session.listings[$0].tests.count > 0
    }
  }

  /// Test runs that ended early, and tests that weren't found.
  private func endings(of outcome: SampleRunner.Outcome) -> [Diagnostic] {
    let crashes = zip(outcome.tests, outcome.testRuns).filter { !$0.0.isComplete }.map { _, run in
      let crash = crash(in: run)
      return Diagnostic(
        "test-fails",
        at: crash.position,
        "The tests don't finish",
        hints: [crash.words]
      )
    }
    guard crashes.isEmpty else { return crashes }
    let declared = program.session.listings.filter { $0.isPrelude || $0.sample.runs }.reduce(0) {
      $0 + $1.tests.count
    }
    let found = outcome.tests.reduce(0) { $0 + $1.count + $1.skipped.count }
    guard found < declared else { return [] }
    return [
      Diagnostic(
        "test-is-not-run",
        at: sample.position,
        "\(declared) tests are declared, but only \(found) were found",
        hints: ["Declare tests at the top level or in a type, and don't make them generic"]
      )
    ]
  }

  /// Tests in a listing that doesn't run, and assertions outside of a test: they prove nothing.
  var idleTests: [Diagnostic] {
    let tests = listing.tests
    let isTested = program.session.listings.contains { $0.tests.count > 0 }
    let assertions = tests.assertions.filter { $0.isStatement || !isTested }.map {
      Diagnostic(
        "assertion-is-idle",
        at: sample.place(line: $0.line, column: $0.column),
        "An assertion outside of a test proves nothing: its failure isn't reported",
        hints: ["Move it into a test, or write // => value after an expression"]
      )
    }
    guard !sample.runs, tests.count > 0 else { return assertions }
    return assertions + [
      Diagnostic(
        "test-is-not-run",
        at: sample.position,
        "The listing declares tests, but doesn't run",
        hints: ["Remove the word that keeps it from running, or write ignore=\"why it cannot be checked\""]
      )
    ]
  }
}
