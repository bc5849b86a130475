import SimulationKit

/// Writes diagnostics for people, for programs and for GitHub.
public struct DiagnosticPrinter: Sendable {
  /// The form of the output.
  public enum Format: String, Sendable, CaseIterable {
    /// Paragraphs for people.
    case text
    /// One JSON document: the faults, their number, and the account of the listings.
    case json
    /// Workflow commands of GitHub Actions, which become annotations of the changed lines.
    case github
    /// One document in the Static Analysis Results Interchange Format 2.1.0.
    case sarif

    /// Whether a program reads the standard output, so that nothing else may stand there.
    public var isDocument: Bool { self == .json || self == .sarif }
  }

  private let format: Format
  private let sources: [String: String]
  private let folder: String

  /// A printer that can quote the files that it speaks of.
  ///
  /// - Parameters:
  ///   - format: the form of the output.
  ///   - sources: the text of each file, by its path from the root.
  ///   - folder: the site's root as GitHub knows it, from the folder of the repository: `docs`; empty where
  ///     they are the same.
  public init(format: Format, sources: [String: String], folder: String = "") {
    self.format = format
    self.sources = sources
    self.folder = folder.isEmpty ? "" : folder + "/"
  }

  /// All the diagnostics in the form of the printer; it ends with a newline where it is not empty.
  ///
  /// - Parameters:
  ///   - ledger: the account of the listings.
  ///   - isSound: whether the site may be written; nil where no error means that it may.
  public func text(
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

  /// A workflow command of GitHub Actions; its columns are those of the page that shows the annotation.
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
      + properties.map { "\($0.0)=\($0.1.escapedForWorkflowProperty)" }.joined(separator: ",")
      + "::\(message.escapedForWorkflowMessage)\n"
  }
}

extension String {
  /// The text as a terminal may be given it: what would move the cursor, color the screen or turn the order of letters
  /// around is written as Swift writes it, `\u{1b}`. Content decides what stands in a fault.
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

  /// By scalars: to Swift a carriage return and the newline behind it are one character.
  private func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether it steers whoever shows it and is not shown itself; the end of a line and a tab are no harm.
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    default: turnsText
    }
  }

  /// Whether it turns the order of what follows it around.
  /// Source: CVE-2021-42574, https://trojansource.codes; Unicode Standard Annex #9.
  var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
