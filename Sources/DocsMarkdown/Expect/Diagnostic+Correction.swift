import DocsFoundation

extension Diagnostic {
  /// The edit that makes its expectation true; nil if there is none.
  ///
  /// - Parameter lines: the lines of its file.
  package func correction(in lines: [String]) -> Correction? {
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
