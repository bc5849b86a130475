import DocsFoundation

extension CompilerMessage {
  /// Parses what the compiler prints with `-diagnostic-style llvm`.
  ///
  /// Each message begins with a line `FILE:LINE:COLUMN: SEVERITY: TEXT`. The source lines and carets below it are left
  /// out, because the site quotes the source itself.
  package static func messages(in output: String) -> [CompilerMessage] {
    output.split(separator: "\n").compactMap { message(in: $0) }
  }

  private static func message(in line: Substring) -> CompilerMessage? {
    for severity in [Severity.error, .warning, .note] {
      guard let mark = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
      let place = line[..<mark.lowerBound].split(separator: ":")
      guard place.count >= 3, let number = Int(place[place.count - 2]),
        let column = Int(place[place.count - 1])
      else { continue }
      let file = place.dropLast(2).joined(separator: ":")
      return CompilerMessage(
        severity: severity,
        position: SourcePosition(file: file, line: number, column: column),
        text: String(line[mark.upperBound...])
      )
    }
    return nil
  }
}
