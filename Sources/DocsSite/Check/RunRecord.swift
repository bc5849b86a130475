/// What a page's listings printed, cut at the marks that the program set.
struct RunRecord {
  /// The numbers of the listings that ran to their end.
  private(set) var finished: Set<Int> = []
  /// The number of the listing that was running when the program ended before its time.
  private(set) var last: Int?
  /// The words of an error that was thrown and not caught.
  private(set) var thrown: String?
  /// What each compared statement printed, by listing and by the statement's turn.
  private var printed: [Int: [Int: String]] = [:]

  init(_ output: String) {
    var current: Int?
    for piece in output.split(separator: SampleProgram.mark, omittingEmptySubsequences: true) {
      let end = piece.firstIndex(of: "\n") ?? piece.endIndex
      let mark = piece[..<end]
      let text = piece[end...].dropFirst()
      if mark == "thrown" {
        thrown = String(text).trimmingLastNewline
        continue
      }
      if mark == "end" {
        finished.formUnion(current.map { [$0] } ?? [])
        last = nil
        continue
      }
      let numbers = mark.split(separator: ".").compactMap { Int($0) }
      guard let number = numbers.first else { continue }
      if let current, current != number {
        finished.insert(current)
      }
      current = number
      last = number
      if numbers.count == 2 {
        printed[number, default: [:]][numbers[1], default: ""] += text
      }
    }
  }

  /// The faults of a listing whose output is not what its page says.
  func compare(_ number: Int, _ sample: Sample, in program: SampleProgram) -> [Diagnostic] {
    let expectations = program.expectations(of: number)
    let compared = expectations.compared.enumerated().compactMap { turn, expectations -> Diagnostic? in
      guard let first = expectations.first else { return nil }
      guard let actual = printed[number]?[turn]?.trimmingLastNewline else {
        // A listing that ended early has a fault of its own, which says more.
        return finished.contains(number)
          ? Diagnostic(
            "expectation-is-not-reached",
            at: first.position(in: sample),
            "The listing never comes here"
          ) : nil
      }
      let expected = expectations.map(\.text).joined(separator: "\n")
      guard actual != expected else { return nil }
      return Diagnostic(
        "sample-prints-otherwise",
        at: first.position(in: sample),
        "The listing prints something else",
        hints: ["expected: \(expected.quotedForDiagnostic)", "actual:   \(actual.quotedForDiagnostic)"]
      )
    }
    return compared
      + expectations.stray.map {
        Diagnostic(
          "expectation-is-stray",
          at: $0.position(in: sample),
          "The expectation stands in a declaration, which prints nothing by itself",
          hints: ["Put it behind the statement that prints"]
        )
      }
  }

  /// The fault of the listing that was running when the program ended before its time.
  func failures(of sample: Sample, _ result: Subprogram.Result) -> [Diagnostic] {
    if let thrown {
      return [
        Diagnostic("sample-throws", at: sample.position, "The listing throws an error", hints: [thrown])
      ]
    }
    guard let failure = result.failure else {
      return [
        Diagnostic(
          "sample-ends-early",
          at: sample.position,
          "The listing ends the program, and with it the listings after it"
        )
      ]
    }
    // The runtime names the line as #sourceLocation told it, "content/a.md:12: Fatal error: ...", or one of
    // its own where the standard library noticed the fault.
    var position = sample.position
    var cause = failure
    for line in result.errors.split(separator: "\n") {
      guard let mark = line.firstRange(of: ": Fatal error") else { continue }
      cause = String(line[mark.lowerBound...].dropFirst(2))
      let place = line[..<mark.lowerBound].split(separator: ":")
      if let last = place.last, let number = Int(last),
        place.dropLast().joined(separator: ":") == position.file,
        sample.lines.contains(number)
      {
        position = SourcePosition(file: position.file, line: number)
      }
    }
    return [Diagnostic("sample-crashes", at: position, "The listing crashes", hints: [cause])]
  }
}

extension String {
  fileprivate var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }

  fileprivate var quotedForDiagnostic: String { "\"" + replacing("\n", with: "\\n") + "\"" }
}
