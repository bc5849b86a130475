import SimulationKit

/// Writes diagnostics for people, for programs and for GitHub.
public struct DiagnosticPrinter: Sendable {
  /// The form of the output.
  public enum Format: String, Sendable, CaseIterable {
    case text, json, github
  }

  private let format: Format
  private let sources: [String: String]

  /// A printer that can quote the files that it speaks of.
  ///
  /// - Parameters:
  ///   - format: the form of the output.
  ///   - sources: the text of each file, by its path from the root.
  public init(format: Format, sources: [String: String]) {
    self.format = format
    self.sources = sources
  }

  /// All the diagnostics, each ended by a newline.
  public func text(_ diagnostics: [Diagnostic]) throws -> String {
    switch format {
    case .text: diagnostics.map(paragraph).joined()
    case .json: try diagnostics.map(jsonLine).joined()
    case .github: diagnostics.map(annotation).joined()
    }
  }

  private func paragraph(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.position
    var text =
      "\(position.file):\(position.line):\(position.column): \(diagnostic.severity.rawValue): "
      + "\(diagnostic.summary)\n"
    if let line = sourceLine(at: position) {
      text += "\(line)\n\(caret(under: line, column: position.column))\n"
    }
    for hint in diagnostic.hints {
      text += "  \(hint)\n"
    }
    return text
  }

  private func sourceLine(at position: SourcePosition) -> Substring? {
    guard let source = sources[position.file], position.line > 0 else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard position.line <= lines.count else { return nil }
    return lines[position.line - 1]
  }

  /// Spaces and tabs up to the column, so that the caret stands below its character in any font that
  /// gives each character one cell, and below wide ones in a terminal that gives them two.
  private func caret(under line: Substring, column: Int) -> String {
    let before = String(decoding: line.utf8.prefix(max(0, column - 1)), as: UTF8.self)
    return before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.cells) }.joined() + "^"
  }

  private func jsonLine(_ diagnostic: Diagnostic) throws -> String {
    let value: JSONValue = [
      "severity": .string(diagnostic.severity.rawValue),
      "identifier": .string(diagnostic.identifier),
      "file": .string(diagnostic.position.file),
      "line": .integer(diagnostic.position.line),
      "column": .integer(diagnostic.position.column),
      "summary": .string(diagnostic.summary),
      "hints": .array(diagnostic.hints.map(JSONValue.string)),
    ]
    return String(decoding: try CanonicalJSON.encode(value), as: UTF8.self) + "\n"
  }

  /// A workflow command of GitHub Actions.
  private func annotation(_ diagnostic: Diagnostic) -> String {
    let position = diagnostic.position
    let message = ([diagnostic.summary] + diagnostic.hints).joined(separator: "\n")
    return "::\(diagnostic.severity.rawValue) file=\(position.file.escapedForWorkflowProperty),"
      + "line=\(position.line),col=\(position.column)::\(message.escapedForWorkflowMessage)\n"
  }
}

extension Character {
  /// The cells that the character takes in a terminal: two for wide East Asian characters and emoji.
  fileprivate var cells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension String {
  fileprivate var escapedForWorkflowMessage: String { escaped(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  fileprivate var escapedForWorkflowProperty: String {
    escapedForWorkflowMessage.escaped([":": "%3A", ",": "%2C"])
  }

  /// By scalars: to Swift a carriage return and the newline behind it are one character.
  private func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
