@testable import DocsMarkdown

extension Highlighter {
  /// The code with each classified token in guillemets after its class: `k«true»`.
  static func marked(_ code: String, _ language: String) -> String {
    (colored(code, language: language)?.tokens ?? []).map { token in
      token.tokenClass.map { "\($0.rawValue)«\(token.text)»" } ?? String(token.text)
    }.joined()
  }
}
