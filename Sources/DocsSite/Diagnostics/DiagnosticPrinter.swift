import DocsFoundation
import DocsSamples
import SimulationKit

/// Formats diagnostics for people, programs and GitHub.
package struct DiagnosticPrinter: Sendable {
  /// The format of the output.
  package enum Format: String, Sendable, CaseIterable {
    /// Readable paragraphs.
    case text
    /// A JSON document: the faults, their number, and the ledger of listings.
    case json
    /// GitHub Actions workflow commands, which become annotations of the changed lines.
    case github
    /// A Static Analysis Results Interchange Format 2.1.0 document.
    case sarif

    /// Whether a program parses the standard output, so nothing else may be printed there.
    package var isDocument: Bool { self == .json || self == .sarif }
  }

  private let format: Format
  private let sources: [String: String]
  private let folder: String

  /// Creates a printer that can quote source files.
  ///
  /// - Parameters:
  ///   - format: the format of the output.
  ///   - sources: the text of each file, by its path from the root.
  ///   - folder: the site's root relative to the repository's, such as `docs`; empty if they are the same.
  package init(format: Format, sources: [String: String], folder: String = "") {
    self.format = format
    self.sources = sources
    self.folder = folder.isEmpty ? "" : folder + "/"
  }

  /// Formats diagnostics; the text ends with a newline unless it is empty.
  ///
  /// - Parameters:
  ///   - ledger: the ledger of listings.
  ///   - isSound: whether the site may be written; nil if that only depends on whether there are errors.
  package func text(
    _ diagnostics: [Diagnostic],
    ledger: SampleLedger = SampleLedger(),
    isSound: Bool? = nil
  ) throws -> String {
    let lines = SourceLines(sources, of: diagnostics)
    return switch format {
    case .text: diagnostics.map { paragraph($0, lines) }.joined()
    case .github: diagnostics.map { annotation($0, lines) }.joined()
    case .json:
      try document(
        DiagnosticReport.json(
          diagnostics,
          sources: sources,
          ledger: ledger,
          isSound: isSound ?? !diagnostics.containsErrors
        )
      )
    case .sarif: try document(SARIFLog(sources: sources, folder: folder).json(diagnostics))
    }
  }

  private func document(_ value: JSONValue) throws -> String {
    String(decoding: try CanonicalJSON.encode(value), as: UTF8.self) + "\n"
  }

  private func paragraph(_ diagnostic: Diagnostic, _ lines: SourceLines) -> String {
    let position = diagnostic.position
    var text =
      "\(position.file):\(position.line):\(position.column): \(diagnostic.severity.rawValue): "
      + "\(diagnostic.summary)\n"
    if let excerpt = SourceExcerpt(diagnostic, in: lines) {
      text += "\(excerpt.text)\n\(excerpt.caret)\n"
    }
    for hint in diagnostic.hints {
      text += "  \(hint)\n"
    }
    return text.withVisibleControls
  }

  /// A GitHub Actions workflow command; its columns are those of the web page that shows the annotation.
  private func annotation(_ diagnostic: Diagnostic, _ lines: SourceLines) -> String {
    let position = diagnostic.position
    let excerpt = SourceExcerpt(diagnostic, in: lines)
    var properties = [
      ("file", folder + position.file), ("line", String(position.line)),
      ("col", String(excerpt?.utf16Column(position.column) ?? position.column)),
    ]
    if let excerpt, let end = excerpt.endColumn {
      properties.append(("endColumn", String(excerpt.utf16Column(end))))
    }
    properties.append(("title", diagnostic.identifier))
    let message = ([diagnostic.summary] + diagnostic.hints).joined(separator: "\n").withVisibleControls
    return "::\(diagnostic.severity.rawValue) "
      + properties.map { "\($0.0)=\($0.1.escapedForWorkflowProperty.withVisibleControls)" }.joined(
        separator: ","
      )
      + "::\(message.escapedForWorkflowMessage)\n"
  }
}

extension String {
  /// The text, safe for a terminal: characters that move the cursor, set colors or reverse the text order are escaped
  /// as in Swift, `\u{1b}`. A fault can contain any text from the content.
  var withVisibleControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      text += scalar.isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return text
  }

  fileprivate var escapedForWorkflowMessage: String { escaped(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  fileprivate var escapedForWorkflowProperty: String {
    escapedForWorkflowMessage.escaped([":": "%3A", ",": "%2C"])
  }

  /// Works on scalars, because Swift treats a carriage return and newline as one character.
  private func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether it is an invisible control character; newlines and tabs are harmless.
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    default: turnsText
    }
  }
}
