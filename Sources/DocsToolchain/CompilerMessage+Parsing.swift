import DocsFoundation
import Foundation

extension CompilerMessage {
  /// Parses what the compiler prints with `-diagnostic-style llvm`.
  ///
  /// Each message begins with a line `FILE:LINE:COLUMN: SEVERITY: TEXT`. Of the source lines and carets below it, only
  /// those of notes are kept, because the site quotes the source itself.
  package static func messages(in output: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    for line in output.split(separator: "\n") {
      if let message = message(in: line) {
        messages.append(message)
      } else if let last = messages.last, last.severity == .note, last.source == nil {
        messages[messages.count - 1].source = line.trimmingCharacters(in: .whitespaces)
      }
    }
    return messages
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
