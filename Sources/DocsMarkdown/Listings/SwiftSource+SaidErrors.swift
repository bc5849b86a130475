extension SwiftSource {
  /// The lines, from 1, of which a comment says in words that they don't compile: `// Error: not a number`.
  ///
  /// A comment on a line of its own is about the line before it or the one after it.
  package var saidErrors: Set<Int> {
    let comments = comments
    let alone = Set(comments.filter(isAlone).map(\.line))
    return comments.filter(\.saysError).reduce(into: []) { lines, comment in
      guard alone.contains(comment.line) else {
        lines.insert(comment.line)
        return
      }
      var (above, below) = (comment.line - 1, comment.line + 1)
      while alone.contains(above) { above -= 1 }
      while alone.contains(below) { below += 1 }
      lines.formUnion([above, below])
    }
  }
}

extension SwiftSource.Comment {
  /// What texts say about code that doesn't compile.
  private static let phrases = [
    "compile-time error", "compile time error", "compile error", "compiler error", "compilation error",
    "report an error", "reports an error", "causes an error", "not compile", "n't compile", "❌",
  ]

  /// Whether it says that code doesn't compile.
  fileprivate var saysError: Bool {
    guard text.hasPrefix("//") || text.hasPrefix("/*") else { return false }
    let words = text.dropFirst(2).drop { $0 == " " || $0 == "/" || $0 == "*" }.lowercased()
    if words.hasPrefix("error"), words.dropFirst("error".count).first?.isLetter != true { return true }
    return Self.phrases.contains { words.contains($0) }
  }
}
