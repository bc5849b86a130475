/// Highlights listings in languages other than Swift.
///
/// The scanners accept any input: malformed code gets fewer colors, but nothing is lost. Each reads its code once, in
/// linear time, and keeps nesting in an array instead of on the stack.
package enum Highlighter {
  /// The grammar of a listing.
  private enum Grammar {
    /// Highlighted by ``SwiftSource``.
    case swift
    /// Known, and shown without colors.
    case plain
    case console, diff, http, json, python, shell, yaml
    case xml(XMLHighlighter.Dialect)
  }

  private static let grammars: [String: Grammar] = [
    "swift": .swift,
    "text": .plain, "txt": .plain, "plain": .plain, "plaintext": .plain, "output": .plain,
    "markdown": .plain, "md": .plain,
    "console": .console, "shellsession": .console,
    "diff": .diff, "patch": .diff,
    "http": .http,
    "json": .json, "json5": .json, "jsonc": .json,
    "py": .python, "python": .python,
    "bash": .shell, "sh": .shell, "shell": .shell, "zsh": .shell,
    "entitlements": .xml(.propertyList), "plist": .xml(.propertyList),
    "html": .xml(.html), "svg": .xml(.xml), "xml": .xml(.xml),
    "yaml": .yaml, "yml": .yaml,
  ]

  /// The language names that a fence may have, sorted.
  package static let languages: [String] = grammars.keys.sorted()

  /// Returns whether a fence may have this language name, ignoring case; without a name, it is plain text.
  package static func isKnown(_ language: String) -> Bool {
    language.isEmpty || grammars[language.lowercased()] != nil
  }

  /// Returns the code with its colors.
  ///
  /// - Returns: nil if there is nothing to color: for plain text, an unknown language, or Swift, which ``SwiftSource``
  ///   highlights.
  package static func colored(_ code: String, language: String) -> ColoredCode? {
    guard let grammar = grammars[language.lowercased()] else { return nil }
    var scanner = CodeScanner(code)
    switch grammar {
    case .swift, .plain: return nil
    case .console: ConsoleHighlighter.scan(&scanner)
    case .diff: DiffHighlighter.scan(&scanner)
    case .http: HTTPHighlighter.scan(&scanner)
    case .json: JSONHighlighter.scan(&scanner)
    case .python: PythonHighlighter.scan(&scanner)
    case .shell where ConsoleHighlighter.startsWithPrompt(scanner): ConsoleHighlighter.scan(&scanner)
    case .shell: ShellHighlighter.scan(&scanner)
    case .xml(let dialect): XMLHighlighter.scan(&scanner, dialect)
    case .yaml: YAMLHighlighter.scan(&scanner)
    }
    return scanner.finish()
  }
}
