import DocsFoundation
import DocsSamples

/// Compares the types that listings state after `^?` with those that the compiler found.
package enum TypeQuestionCheck {
  /// The faults of a program's listings.
  package static func diagnostics(_ program: SampleProgram, _ names: PageNames) -> [Diagnostic] {
    program.session.own.flatMap { listing -> [Diagnostic] in
      let types = names.types[listing.sample.position] ?? []
      return zip(listing.typeQuestions, types).compactMap { question, type in
        let position = listing.sample.place(line: question.line, column: question.column)
        guard let type else {
          return Diagnostic(
            "type-is-missing",
            at: position,
            "Nothing above the caret has a type",
            hints: ["Put the caret below a character of a name"]
          )
        }
        guard !question.text.isEmpty, question.text != type else { return nil }
        return Diagnostic(
          "type-is-otherwise",
          at: position,
          "The type differs from the page",
          hints: ["expected: \(question.text)", "actual:   \(type)"],
          revision: .type(type)
        )
      }
    }
  }
}
