/// Colors the listings that are not Swift.
///
/// The scanners accept everything: what is malformed is less colored, and never lost. Each reads its code
/// once, in linear time, and keeps what is nested in an array rather than on the stack.
enum Highlighter {
  /// How a listing is read.
  private enum Grammar {
    /// Read by ``SwiftSource``.
    case swift
    /// Known, and shown as it is.
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

  /// The names that a fence may have, sorted.
  static let languages: [String] = grammars.keys.sorted()

  /// Whether a fence may have this name, in whatever case; a fence without a name is plain text.
  static func isKnown(_ language: String) -> Bool {
    language.isEmpty || grammars[language.lowercased()] != nil
  }

  /// The code with its colors.
  ///
  /// - Returns: nil where there is nothing to color: for plain text, for a language that is not known, and
  ///   for Swift, which ``SwiftSource`` reads.
  static func colored(_ code: String, language: String) -> ColoredCode? {
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
