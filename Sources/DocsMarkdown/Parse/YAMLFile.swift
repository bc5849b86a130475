import DocsFoundation
import SimulationKit

/// A piece of YAML in a file of the site: the configuration, front matter, or a simulation.
package struct YAMLFile: Hashable, Sendable {
  package var file: String
  /// The line of the file on which the YAML begins, from 1.
  package var firstLine: Int
  /// The columns of the file before each line of the YAML.
  package var indentation = 0
  package var text: String

  package init(file: String, firstLine: Int, indentation: Int = 0, text: String) {
    self.file = file
    self.firstLine = firstLine
    self.indentation = indentation
    self.text = text
  }

  /// Decodes a value with a schema.
  ///
  /// - Returns: the value, or nil, and the faults, each at its line and column.
  package func decode<Value: Decodable>(
    _ type: Value.Type,
    schema: Schema,
    identifier: String
  ) -> (value: Value?, diagnostics: [Diagnostic]) {
    do {
      let document = try YAMLDocument(reading: text)
      let (value, faults) = schema.check(document.value)
      guard faults.isEmpty, document.duplicates.isEmpty else {
        let duplicates = document.duplicates.map { Diagnostic(identifier, at: position($0.place), $0.reason) }
        return (nil, duplicates + faults.map { diagnostic($0, in: document, identifier: identifier) })
      }
      return (try CanonicalJSON.decode(type, from: CanonicalJSON.encode(value)), [])
    } catch let failure as YAMLDocument.SyntaxError {
      return (nil, [Diagnostic(identifier, at: position(failure.place), failure.reason)])
    } catch {
      let start = SourcePosition(file: file, line: firstLine)
      return (nil, [Diagnostic(identifier, at: start, "Cannot be read: \(error)")])
    }
  }

  /// The position in the file of a value, or of its nearest ancestor.
  package func place(of pointer: JSONPointer) -> SourcePosition {
    guard let document = try? YAMLDocument(reading: text) else {
      return SourcePosition(file: file, line: firstLine)
    }
    return position(document.place(of: pointer))
  }

  /// A fault from a schema or a simulation, at its position in the file.
  package func diagnostic(_ fault: Rejection, in document: YAMLDocument, identifier: String) -> Diagnostic {
    Diagnostic(identifier, at: position(document.place(of: fault.pointer)), fault.reason)
  }

  /// Converts a place in the YAML to a position in the file.
  package func position(_ place: YAMLDocument.Place) -> SourcePosition {
    SourcePosition(file: file, line: firstLine + place.line - 1, column: indentation + place.column)
  }
}
