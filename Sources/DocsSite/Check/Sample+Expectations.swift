extension Sample {
  /// The expectations that no run could ever be compared with: misspelled ones, and those in a listing
  /// that is not run.
  var idleExpectations: [Diagnostic] {
    let source = SwiftSource(code)
    let misspelled = source.misspelledExpectations.map {
      Diagnostic(
        "expectation-is-misspelled",
        at: $0.position(in: self),
        "The comment looks like an expectation, and is none",
        hints: ["Write // Prints \"text\""]
      )
    }
    guard mode != .run else { return misspelled }
    return misspelled
      + source.items.flatMap(\.prints).map {
        Diagnostic(
          "expectation-is-idle",
          at: $0.position(in: self),
          "The listing is not run, so it prints nothing"
        )
      }
  }
}

extension SwiftSource.Expectation {
  /// The place of the comment in the page.
  func position(in sample: Sample) -> SourcePosition {
    SourcePosition(
      file: sample.position.file,
      line: sample.firstLine + line - 1,
      column: column + sample.indentation
    )
  }
}
