/// An expectation in the compiler's own words: `// expected-error {{text}}`.
struct ExpectedError: Hashable, Sendable {
  var text: String
  /// The place of the comment in the page.
  var comment: SourcePosition
  /// The line of the page on which the error must stand.
  var line: Int

  /// The expectations of a listing; `@+1` and `@-1` move one to another line.
  static func all(in sample: Sample) -> [ExpectedError] {
    sample.code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      let comment = SourcePosition(
        file: sample.position.file,
        line: sample.firstLine + index,
        column: 1 + sample.indentation
      )
      return line.ranges(of: "expected-error").compactMap { range in
        expectation(line[range.upperBound...], comment: comment.moved(by: line.column(of: range.lowerBound)))
      }
    }
  }

  private static func expectation(_ rest: Substring, comment: SourcePosition) -> ExpectedError? {
    let offset = rest.prefix { $0 == "@" || $0 == "+" || $0 == "-" || $0.isNumber }
    guard let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}")
    else {
      return nil
    }
    let lines = Int(offset.dropFirst().drop { $0 == "+" }) ?? 0
    return ExpectedError(
      text: String(rest[start.upperBound..<end.lowerBound]),
      comment: comment,
      line: comment.line &+ max(-10_000, min(10_000, lines))
    )
  }

  /// The faults of a listing that must not compile: it compiles, or it fails for other reasons.
  static func compare(
    _ expectations: [ExpectedError],
    with errors: Set<CompilerMessage>,
    in sample: Sample
  ) -> [Diagnostic] {
    if errors.isEmpty {
      return [
        Diagnostic(
          "sample-compiles",
          at: sample.position,
          "The listing compiles, but the page says that it does not"
        )
      ]
    }
    // Without an expectation any error will do.
    guard !expectations.isEmpty else { return [] }
    var unexpected = errors
    var diagnostics: [Diagnostic] = []
    for expectation in expectations {
      let met = unexpected.filter {
        $0.position.line == expectation.line && $0.text.contains(expectation.text)
      }
      unexpected.subtract(met)
      if met.isEmpty {
        diagnostics.append(
          Diagnostic(
            "expected-error-is-missing",
            at: expectation.comment,
            "The compiler does not say '\(expectation.text)' here"
          )
        )
      }
    }
    return diagnostics
      + unexpected.map {
        Diagnostic(
          "sample-does-not-compile",
          at: $0.position.moved(by: sample.indentation),
          $0.text.asHeadline,
          hints: ["The listing is meant to fail, but not for this reason"]
        )
      }
  }
}

extension Substring {
  /// The columns before an index, in bytes.
  fileprivate func column(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
}
