import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// Compares what a listing did with what its page says.
struct ListingCheck {
  let program: SampleProgram
  let index: Int
  let listing: Session.Listing
  private let names: EarlierNames
  /// The positions of the listings with errors of their own.
  private let faulty: Set<SourcePosition>
  var sample: Sample { listing.sample }

  init(_ program: SampleProgram, _ index: Int, _ names: EarlierNames, faulty: Set<SourcePosition>) {
    self.program = program
    self.names = names
    self.faulty = faulty
    self.index = index
    listing = program.session.listings[index]
  }

  private func verdict(_ report: SampleReport, _ diagnostics: [Diagnostic]) -> CheckedProgram.Verdict {
    CheckedProgram.Verdict(position: sample.position, report: report, diagnostics: diagnostics)
  }

  // MARK: Listings that must not compile

  /// Checks a listing that must not compile, for the reasons that it names.
  func failing(_ compilation: Compilation) -> CheckedProgram.Verdict {
    let errors = compilation.errors.filter { $0.listing == index }
    guard !errors.isEmpty else {
      // If earlier code has errors, the compiler may have stopped before this listing.
      guard compilation.errors.isEmpty else {
        return verdict(.unchecked, withReason(idle + conflict(compilation), compilation))
      }
      let fault = Diagnostic(
        "sample-compiles",
        at: sample.position,
        "The listing compiles, but the page says that it does not"
      )
      return verdict(.unchecked, idle + [fault])
    }
    let report = SampleReport.failedToCompile(errors.map(\.words))
    let expected = ExpectedMessage.all(in: sample.code)
    // Without an expectation, any error will do.
    guard expected.contains(where: { $0.severity == .error }) else {
      return verdict(report, idle + messages(compilation, among: [.warning]))
    }
    return verdict(report, idle + messages(compilation, among: [.error, .warning]))
  }

  // MARK: Listings that must compile

  /// Checks a listing that must compile, and that ran if its program did.
  func passing(_ compilation: Compilation, _ outcome: SampleRunner.Outcome?) -> CheckedProgram.Verdict {
    if let report = failingAsSaid(compilation) { return verdict(report, []) }
    let faults =
      idle + idleTests + messages(compilation, among: [.error, .warning]) + conflict(compilation)
    guard compilation.errors.isEmpty else { return verdict(.unchecked, withReason(faults, compilation)) }
    guard sample.runs, let outcome else { return verdict(.compiled, faults) }
    if let ending = outcome.endings[index] {
      let (report, fault) = self.ending(ending)
      let found = fault.isEmpty && ending.result.last == index ? comparisons(ending.result, isOver: true) : []
      return verdict(report, faults + fault + found + stray)
    }
    let (report, found) = running(outcome.session)
    let tests = tested(outcome, report)
    return verdict(tests.report, faults + found + tests.faults + stray)
  }

  /// The report of a listing that fails on the lines of which its comments say so, and nowhere else; nil for others.
  private func failingAsSaid(_ compilation: Compilation) -> SampleReport? {
    let errors = compilation.errors.filter { $0.listing == index }
    guard !errors.isEmpty, errors.allSatisfy({ listing.saidErrors.contains($0.line) }),
      !compilation.errors.contains(where: isCheckedElsewhere)
    else { return nil }
    return .failedToCompile(errors.map(\.words))
  }

  private func running(_ run: SampleRunner.Run) -> (SampleReport, [Diagnostic]) {
    let result = run.result
    guard result.finished.contains(index) else {
      // The listing that ended the program early has a fault of its own.
      let isLast = result.last == index
      return (.compiled, comparisons(result, isOver: false) + (isLast ? [failure(run)] : []))
    }
    // Anything that happens after a session's last statement is reported for its last listing.
    let faults = comparisons(result, isOver: true) + (result.last == index ? failureAtEnd(run) : [])
    let output = result.output[index] ?? ""
    let compared = (result.printed[index] ?? [:]).sorted { $0.key < $1.key }.map(\.value).joined()
    let isSeen = sample.output != nil || output == compared
    let isSilent = output.isEmpty && result.values[index] == nil && compared.isEmpty
    return (.ran(isSilent ? .none : isSeen ? .compared : .unseen), faults)
  }

  // MARK: Compiler messages

  /// Messages that weren't expected, and expectations that weren't met.
  private func messages(
    _ compilation: Compilation,
    among severities: Set<CompilerMessage.Severity>
  ) -> [Diagnostic] {
    // What follows from wrong code before a listing isn't its own fault, unless it is that it can't be parsed. The line
    // before its first has the names whose types are given; the types that `docs.yml` gives are checked once.
    guard !listing.isComplete || !compilation.errors.contains(where: isCheckedElsewhere) else { return [] }
    let own = compilation.messages.filter {
      $0.listing == index && severities.contains($0.severity)
        && ($0.line > 0 || !sample.context.given.isEmpty)
        && ($0.severity != .error || !listing.saidErrors.contains($0.line))
    }
    let expected = ExpectedMessage.all(in: sample.code).filter { severities.contains($0.severity) }
    let (missing, unexpected) = ExpectedMessage.compare(expected, with: own)
    let hasWarnings = expected.contains { $0.severity == .warning }
    // The compiler reports some warnings only if there are no errors.
    let provable = missing.filter { $0.severity == .error || compilation.errors.isEmpty }
    return provable.map { missing in
      // If the line has exactly one unexpected message, that is the one the author meant.
      let meant = unexpected.filter { $0.line == missing.target && $0.severity == missing.severity }
      return Diagnostic(
        "expected-\(missing.severity.rawValue)-is-missing",
        at: sample.place(line: missing.line, column: missing.column),
        "The compiler does not say '\(missing.text)' here",
        hints: meant.map { "It says '\($0.words)'" },
        revision: meant.count == 1 ? .expectedMessage(meant[0].words) : nil
      )
    }
      + unexpected.compactMap { message -> Diagnostic? in
        guard message.severity == .error || !message.isAboutUse else { return nil }
        let isFault = message.severity == .error || hasWarnings
        return Diagnostic(
          message.severity == .error ? "sample-does-not-compile" : "sample-warns",
          severity: isFault ? .error : .warning,
          at: message.line == 0 ? sample.position : sample.place(line: message.line, column: message.column),
          message.headline,
          hints: (sample.mode == .failToCompile && message.severity == .error
            ? ["The listing is meant to fail, but not for this reason"] : [])
            + Self.hints(for: message)
            + names.hints(for: message.words, in: sample, of: program.session)
        )
      }
  }

  /// Whether a message is about code before the session's own, in a listing that reports its errors itself.
  private func isCheckedElsewhere(_ message: Compilation.Message) -> Bool {
    let listings = program.session.listings
    return listings.indices.contains(message.listing) && listings[message.listing].isPrelude
      && faulty.contains(listings[message.listing].sample.position)
  }

  /// The error of other code that compiles without a listing, for the first listing that may be its cause.
  private func conflict(_ compilation: Compilation) -> [Diagnostic] {
    let listings = program.session.listings
    let isOfOthers = compilation.errors.allSatisfy {
      $0.listing != index && listings.indices.contains($0.listing)
        && !faulty.contains(listings[$0.listing].sample.position)
    }
    guard isOfOthers, let error = compilation.errors.first, index == mayConflict else { return [] }
    let place = listings[error.listing].sample.place(line: error.line, column: error.column)
    return [
      Diagnostic(
        "sample-does-not-compile",
        at: sample.position,
        "Code before the listing does not compile with it: \(error.words)",
        hints: ["It is at \(place.file):\(place.line):\(place.column)"]
      )
    ]
  }

  /// The faults of a listing that isn't checked, and if it has no error, the error that prevents the check.
  ///
  /// Where code is read as it is, a baseline may hide what is wrong with other listings, so each speaks for itself. In
  /// `content/` the author sees the fault of the other listing.
  private func withReason(_ faults: [Diagnostic], _ compilation: Compilation) -> [Diagnostic] {
    guard PagePath.isReadAsItIs(sample.position.file), !sample.isInvisible,
      !faults.contains(where: { $0.severity == .error }),
      let error = compilation.errors.first
    else { return faults }
    let listings = program.session.listings
    let place =
      listings.indices.contains(error.listing) && error.line > 0
      ? listings[error.listing].sample.place(line: error.line, column: error.column) : nil
    return faults + [
      Diagnostic(
        "sample-does-not-compile",
        at: sample.position,
        "The listing is not checked: \(error.words)",
        hints: [
          place.map { "It is compiled with code that has this error, at \($0.file):\($0.line):\($0.column)" }
            ?? "The names that are given have this error in it"
        ]
      )
    ]
  }

  /// The index of the first listing that declares something, or else of the first, among those that a program checks.
  private var mayConflict: Int? {
    guard case .run = program.purpose else { return index }
    let listings = program.session.listings
    let own = listings.indices.filter {
      !listings[$0].isPrelude && listings[$0].sample.mode != .failToCompile
    }
    return own.first { !listings[$0].declaredForFile.isEmpty } ?? own.first
  }

  private static func hints(for message: Compilation.Message) -> [String] {
    // An unused comparison was probably meant as a claim: `1 + 1 == 3`.
    let isComparison = ["==", "!=", "<", ">", "<=", ">="].contains {
      message.text.contains("result of operator '\($0)' is unused")
    }
    let imports = EarlierNames.missingName(in: message.words).flatMap(CommonName.module)
    return (isComparison ? ["To check it, write // => true after it"] : [])
      + (imports.map { ["\($0) declares it; write import \($0)"] } ?? [])
      + (message.candidates.isEmpty ? [] : ["It can be one of these:"] + message.candidates)
  }

  // MARK: Output and values

  /// Compares each statement, and then the whole output.
  ///
  /// - Parameter isOver: whether the listing ran as far as it should, so that anything it hasn't reached by now it
  ///   never reaches.
  private func comparisons(_ result: RunResult, isOver: Bool) -> [Diagnostic] {
    let faults = comparisons(result).flatMap { fault($0, isOver) }
    guard isOver, let output = sample.output else { return faults }
    return faults + output.compare(result.output[index] ?? "")
  }

  /// What an expectation says, and what happened.
  struct Comparison {
    /// The first of the comments, and their number.
    var expectation: SwiftSource.Expectation
    var count: Int
    var expected: String
    /// What the statement gave; nil if it never ran.
    var actual: String?
    /// Whether the value is the expected one, written differently.
    var isMeant = false

    var holds: Bool { isMeant || actual == expected }
  }

  /// Compares each statement that has an expectation.
  func comparisons(_ result: RunResult) -> [Comparison] {
    program.expectations(of: index).compared.enumerated().flatMap { turn, expectations -> [Comparison] in
      let prints = expectations.filter { $0.kind == .prints }
      let printed = prints.first.map { first in
        Comparison(
          expectation: first,
          count: prints.count,
          expected: prints.map(\.text).joined(separator: "\n"),
          actual: result.printed[index]?[turn]?.trimmingLastNewline
        )
      }
      let values = expectations.filter { $0.kind == .value }.map { value in
        let form = result.forms[index]?[turn]
        let actual = form?.isOrdered == false ? form?.words : result.values[index]?[turn]
        return Comparison(
          expectation: value,
          count: 1,
          expected: value.text,
          actual: actual?.replacing("\n", with: "\\n"),
          isMeant: form?.isMeant(by: value.text) == true
        )
      }
      return (printed.map { [$0] } ?? []) + values
    }
  }

  private func fault(_ comparison: Comparison, _ isOver: Bool) -> [Diagnostic] {
    let (expectation, expected) = (comparison.expectation, comparison.expected)
    let verb = expectation.kind == .prints ? "Output" : "Value"
    let position = sample.place(line: expectation.line, column: expectation.column)
    guard !comparison.isMeant else { return [] }
    guard let actual = comparison.actual else {
      // A listing that ended early has a more useful fault of its own.
      return isOver
        ? [Diagnostic("expectation-is-not-reached", at: position, "This expectation is never reached")] : []
    }
    // Output that a crash cut off isn't different output.
    guard actual != expected, isOver || !expected.hasPrefix(actual) else { return [] }
    return [
      Diagnostic(
        expectation.kind == .prints ? "sample-prints-otherwise" : "sample-gives-otherwise",
        at: position,
        "\(verb) differs from the page",
        hints: Self.hints(
          expected: expected,
          actual: actual,
          quote: expectation.kind == .prints ? "\"" : ""
        ),
        revision: expectation.kind == .prints
          ? .prints(count: comparison.count, indentation: sample.source.indentation, actual) : .value(actual)
      )
    ]
  }

  /// One line each if both texts are single lines; otherwise a line diff.
  private static func hints(expected: String, actual: String, quote: String) -> [String] {
    guard expected.contains("\n") || actual.contains("\n") else {
      return ["expected: \(quote)\(expected)\(quote)", "actual:   \(quote)\(actual)\(quote)"]
        + (UnseenDifference(expected, actual).map { [$0.hint] } ?? [])
    }
    return LineDiff.lines(
      expected: expected.components(separatedBy: "\n"),
      actual: actual.components(separatedBy: "\n"),
      hasHoles: false
    )
  }

  // MARK: Ends of programs

  /// The fault of a program that ran all of its statements and still ended badly.
  private func failureAtEnd(_ run: SampleRunner.Run) -> [Diagnostic] {
    guard run.result.hasSettled, run.end == .exited(0) else { return [failure(run)] }
    guard run.leftProcess || run.result.leftChild else { return [] }
    return [
      Diagnostic(
        "sample-leaves-a-process",
        at: sample.position,
        "A process that the listing started is still running",
        hints: ["Wait for it, or end it"]
      )
    ]
  }

  /// The fault of the listing that was running when the program ended early or badly.
  private func failure(_ run: SampleRunner.Run) -> Diagnostic {
    if let thrown = run.result.thrown {
      return Diagnostic("sample-throws", at: sample.position, "The listing throws an error", hints: [thrown])
    }
    switch run.end {
    case .timedOut, .flooded, .overgrown, .crowded:
      return Diagnostic(
        "sample-does-not-end",
        at: sample.position,
        "The listing does not end",
        hints: (run.end.failure.map { [$0.asHeadline] } ?? [])
          + ["If it can't end, write no_run after swift: it is compiled and not run"]
      )
    case .exited(0):
      return Diagnostic(
        "sample-ends-early",
        at: sample.position,
        "The listing ends the program before the listings after it run"
      )
    case .exited, .signaled:
      let crash = crash(in: run)
      return Diagnostic("sample-crashes", at: crash.position, "The listing crashes", hints: [crash.words])
    }
  }

  /// Checks a listing that has to end its program with an error or a crash.
  private func ending(_ run: SampleRunner.Run) -> (SampleReport, [Diagnostic]) {
    let result = run.result
    // An earlier listing ended the program, and has a fault of its own.
    guard result.last == index else { return (.compiled, []) }
    func fault(_ summary: String, _ hints: [String]) -> (SampleReport, [Diagnostic]) {
      (.compiled, [Diagnostic("sample-ends-otherwise", at: sample.position, summary, hints: hints)])
    }
    func compare(_ words: String, _ actual: String, _ report: SampleReport) -> (SampleReport, [Diagnostic]) {
      words.isEmpty || actual.contains(words)
        ? (report, [])
        : fault("The error message differs from the page", ["expected: \(words)", "actual:   \(actual)"])
    }
    switch sample.mode {
    case .throwError(let words):
      if let thrown = result.thrown {
        return run.end == .exited(0)
          ? compare(words, thrown, .threw(thrown))
          : fault("The listing throws as the page says, but then crashes", [crash(in: run).words])
      }
      return result.survived
        ? fault("The listing throws nothing, but the page says that it does", [])
        : fault("The listing crashes, but the page says that it throws", [crash(in: run).words])
    case .trap(let words):
      if run.isTrap, !result.survived {
        let message = crash(in: run).words
        return compare(words, message, .trapped(message))
      }
      if let thrown = result.thrown {
        return fault("The listing throws, but the page says that it crashes", [thrown])
      }
      return fault(
        "The listing does not crash, but the page says that it does",
        result.survived ? [] : run.end.failure.map { [$0.asHeadline] } ?? []
      )
    default:
      return (.compiled, [])
    }
  }

  /// The beginnings of the messages of `fatalError`, `assert` and `precondition`.
  private static let crashMarks = ["Fatal error", "Assertion failed", "Precondition failed"]
  /// The beginnings of runtime messages without a location.
  private static let runtimeMarks = ["Could not cast value", "Simultaneous accesses"]

  /// The message of a crash, and its line if the runtime reports it.
  ///
  /// The runtime names the last component of the `#sourceLocation`, "main/a.md#1.0:12: Fatal error: ...", or a file of
  /// its own if the standard library detected the fault. The crash message is the last one that the program prints.
  func crash(in run: SampleRunner.Run) -> (words: String, position: SourcePosition) {
    for line in run.errors.split(separator: "\n").reversed() {
      if Self.runtimeMarks.contains(where: line.hasPrefix) {
        // Addresses differ between runs.
        return (String(line.replacing(/\ \(0x[0-9a-f]+\)/, with: "")), sample.position)
      }
      let marks = Self.crashMarks.compactMap { line.firstRange(of: ": \($0)") }
      guard let mark = marks.min(by: { $0.lowerBound < $1.lowerBound }) else { continue }
      let words = String(line[mark.lowerBound...].dropFirst(2))
      let place = line[..<mark.lowerBound].split(separator: ":")
      let file = place.dropLast().joined(separator: ":")
      // Deferred code of an earlier listing crashes at a line of that listing.
      let home = program.session.listings.indices.first { program.fileID(of: $0) == file }
      if let home, let number = place.last.flatMap({ Int($0) }),
        case let sample = program.session.listings[home].sample,
        case let line = number - SampleProgram.lineOffset, (1...sample.lines.count).contains(line)
      {
        return (words, sample.place(line: line))
      }
      return (words, sample.position)
    }
    return (run.end.failure ?? "", sample.position)
  }

  // MARK: Expectations that are never compared

  /// Misspelled expectations, and those in a listing that doesn't run.
  private var idle: [Diagnostic] {
    let misspelled = listing.nearMisses.map {
      Diagnostic(
        "expectation-is-misspelled",
        at: sample.place(line: $0.comment.line, column: $0.comment.column),
        "This looks like an expectation but isn't one",
        hints: ["Write \($0.correction)"]
      )
    }
    let empty =
      listing.items.isEmpty && sample.mode == .run && sample.output == nil && sample.inclusion == nil
      ? [
        Diagnostic(
          "listing-is-empty",
          at: sample.position,
          "The listing has no code, so it proves nothing",
          hints: ["Write it as text, or say why with ignore=\"...\""]
        )
      ] : []
    guard !sample.runs else { return misspelled + empty }
    let questions = sample.mode == .failToCompile ? listing.typeQuestions : []
    return misspelled
      + questions.map {
        Diagnostic(
          "expectation-is-idle",
          at: sample.place(line: $0.line, column: $0.column),
          "The listing does not compile, so nothing in it has a type"
        )
      }
      // In place, a listing is only compiled because nothing else can be done with it.
      + (PagePath.isInPlace(sample.position.file) ? [] : listing.items.flatMap(\.expectations)).map {
        Diagnostic(
          "expectation-is-idle",
          at: sample.place(line: $0.line, column: $0.column),
          "The listing is not run, so it does nothing"
        )
      }
  }

  private var stray: [Diagnostic] {
    guard sample.runs else { return [] }
    return program.expectations(of: index).stray.map {
      Diagnostic(
        "expectation-is-stray",
        at: sample.place(line: $0.line, column: $0.column),
        $0.kind == .prints
          ? "The expectation is in a declaration, which prints nothing by itself"
          : "Nothing here has a value",
        hints: [
          $0.kind == .prints
            ? "Put it after the statement that prints"
            : "Put it after an expression, or a constant with one name"
        ]
      )
    }
  }
}

extension Compilation.Message {
  /// The text as it is reported: with holes as an author writes them, and without the name of its diagnostic group,
  /// `[#Name]`, which matters only for switching it off.
  fileprivate var words: String {
    let text = text.showingHoles
    guard text.hasSuffix("]"), let group = text.ranges(of: " [#").last else { return text }
    return String(text[..<group.lowerBound])
  }

  fileprivate var headline: String { words.asHeadline }
}

extension SampleRunner.Run {
  /// Whether the program trapped, rather than ending by a signal that something sent.
  fileprivate var isTrap: Bool {
    guard case .signaled(let signal) = end, result.signal != .sent else { return false }
    return [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].contains(Int32(signal))
  }
}
