/// What a page may say of a part of a module: nothing that would have to be run, because the module's build compiles it and
/// runs nothing of it.
struct SliceCheck {
  private let sample: Sample

  init(_ sample: Sample) {
    self.sample = sample
  }

  /// The claims that nothing proves.
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

  /// The word of the fence that promises more than that it compiles.
  private var word: String? {
    switch sample.mode {
    case .failToCompile: "compile_fail"
    case .throwError: "should_throw"
    case .trap: "should_trap"
    case .run, .compile, .ignored: nil
    }
  }

  private func fault(at position: SourcePosition, _ what: String) -> Diagnostic {
    Diagnostic(
      "slice-is-not-run",
      at: position,
      "The slice is a part of a module, which is compiled and not run, so \(what) proves nothing",
      hints: ["Show it in a listing that runs, or leave it out"]
    )
  }
}
