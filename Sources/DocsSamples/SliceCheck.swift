import DocsFoundation
import DocsMarkdown

/// Checks that a page claims nothing of a slice of a module that only a run could prove, because the module's build
/// compiles the slice but never runs it.
struct SliceCheck {
  private let sample: Sample

  init(_ sample: Sample) {
    self.sample = sample
  }

  /// The claims that nothing checks.
  var diagnostics: [Diagnostic] {
    let source = SwiftSource(sample.code)
    let items = source.items()
    let expectations = items.flatMap(\.expectations).map { ($0.line, $0.column) }
    let nearMisses = source.nearMisses(among: items).map { ($0.comment.line, $0.comment.column) }
    let questions = source.typeQuestions.filter { !$0.text.isEmpty }.map { ($0.line, $0.column) }
    let messages = ExpectedMessage.all(in: sample.code).map { ($0.line, $0.column) }
    let places = (expectations + nearMisses + questions + messages).map {
      sample.place(line: $0.0, column: $0.1)
    }
    return (word.map { [fault(at: sample.position, "the word '\($0)'")] } ?? [])
      + places.map { fault(at: $0, "the comment") }
      + (sample.output.map { [fault(at: $0.position, "the output fence")] } ?? [])
  }

  /// The word of the fence that claims more than that the slice compiles.
  private var word: String? {
    switch sample.mode {
    case .failToCompile: "compile_fail"
    case .throwError: "should_throw"
    case .trap: "should_trap"
    case .run, .compile, .declare, .manifest, .ignored: nil
    }
  }

  private func fault(at position: SourcePosition, _ what: String) -> Diagnostic {
    Diagnostic(
      "slice-is-not-run",
      at: position,
      "The slice is part of a module, which is compiled but not run, so \(what) proves nothing",
      hints: ["Show it in a listing that runs, or leave it out"]
    )
  }
}
