import DocsFoundation

/// An expected compiler message: `// expected-error {{text}}`, `// expected-warning {{text}}`.
package struct ExpectedMessage: Hashable, Sendable {
  package var severity: CompilerMessage.Severity
  package var text: String
  /// The line and column of the comment, from 1, within the code.
  package var line: Int
  package var column: Int
  /// The line of the code that must have the message.
  package var target: Int

  /// The expectations in a listing; `@+1` and `@-1` move one to another line.
  package static func all(in code: String) -> [ExpectedMessage] {
    // Few listings have any, and it takes long to search a text for words.
    let bytes = Array(code.utf8)
    guard bytes.index(of: Array("expected-".utf8), in: bytes.indices) != nil else { return [] }
    return code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      [CompilerMessage.Severity.error, .warning].flatMap { severity in
        line.ranges(of: "expected-\(severity.rawValue)").compactMap { range in
          expectation(
            severity,
            line[range.upperBound...],
            line: index + 1,
            column: line.column(of: range.lowerBound)
          )
        }
      }
    }
  }

  private static func expectation(
    _ severity: CompilerMessage.Severity,
    _ rest: Substring,
    line: Int,
    column: Int
  ) -> ExpectedMessage? {
    let offset = rest.prefix { $0 == "@" || $0 == "+" || $0 == "-" || $0.isNumber }
    guard let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}")
    else {
      return nil
    }
    let lines = Int(offset.dropFirst().drop { $0 == "+" }) ?? 0
    return ExpectedMessage(
      severity: severity,
      text: String(rest[start.upperBound..<end.lowerBound]),
      line: line,
      column: column,
      target: line &+ max(-10_000, min(10_000, lines))
    )
  }

  /// The correction for a comment that looks like an expectation but isn't one; nil for prose.
  ///
  /// - Parameter comment: the comment, with its delimiters.
  package static func correction(of comment: String) -> String? {
    guard all(in: comment).isEmpty else { return nil }
    let text = comment.drop { "/*! \t".contains($0) }.lowercased()
    guard text.hasPrefix("expected") else { return nil }
    let rest = text.dropFirst("expected".count)
    let joint = rest.prefix { "-_ ".contains($0) }
    let word = rest.dropFirst(joint.count).prefix(while: \.isLetter)
    let severity = [CompilerMessage.Severity.error, .warning].first { word.isNear($0.rawValue) }
    guard let severity, joint == "-" || rest.contains("{") else { return nil }
    let said = comment.firstRange(of: "{").map { comment[$0.upperBound...].prefix { $0 != "}" } } ?? ""
    let words = said.drop { $0 == "{" || $0 == " " }
    return "// expected-\(severity.rawValue) {{\(words.isEmpty ? "its words" : words)}}"
  }
}

extension StringProtocol {
  /// Whether a word equals another one or is a typo of it: a letter more, less or different.
  fileprivate func isNear(_ word: String) -> Bool {
    String(self) == word || String(self).nearest(among: [word]) != nil
  }
}

extension Substring {
  /// The column of an index, from 1, in bytes.
  fileprivate func column(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) + 1 }
}
