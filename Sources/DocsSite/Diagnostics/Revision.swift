/// The correction of a false expectation; `--accept` writes it to the page.
enum Revision: Hashable, Sendable {
  /// A run of `// Prints "…"`, with the actual output.
  case prints(count: Int, indentation: Int, String)
  /// A `// => …`, with the actual value.
  case value(String)
  /// A `//  ^? …`, with the actual type.
  case type(String)
  /// An `expected-error {{…}}` or warning, with the compiler's message.
  case expectedMessage(String)
  /// The body of a fence that has `lines` lines.
  case fenceBody(lines: Int, String)
}

extension Diagnostic {
  /// The edit that makes its expectation true; nil if there is none.
  ///
  /// - Parameter lines: the lines of its file.
  func correction(in lines: [String]) -> Correction? {
    switch revision {
    case .prints(let count, let indentation, let text)?:
      try? .prints(text, at: position, count: count, indentation: indentation, in: lines)
    case .value(let text)?: try? .value(text, at: position, in: lines)
    case .type(let text)?: try? .type(text, at: position, in: lines)
    case .expectedMessage(let text)?: try? .expectedError(text, at: position, in: lines)
    case .fenceBody(let count, let text)?: try? .fenceBody(text, at: position, count: count, in: lines)
    case nil: nil
    }
  }
}
