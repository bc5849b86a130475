import SimulationKit

/// A piece of YAML inside a file of the site: the configuration, a front matter, a simulation.
struct YAMLFile: Hashable, Sendable {
  var file: String
  /// The line of the file on which the YAML begins, from 1.
  var firstLine: Int
  /// The columns of the file that stand before each line of the YAML.
  var indentation = 0
  var text: String

  /// Reads a value of a known shape.
  ///
  /// - Returns: the value, or nil with the faults that were found, each at its line and column.
  func decode<Value: Decodable>(
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
    } catch let failure as YAMLDocument.Failure {
      return (nil, [Diagnostic(identifier, at: position(failure.place), failure.reason)])
    } catch {
      let start = SourcePosition(file: file, line: firstLine)
      return (nil, [Diagnostic(identifier, at: start, "Cannot be read: \(error)")])
    }
  }

  /// The place in the file of a value, or of what holds it.
  func place(of pointer: JSONPointer) -> SourcePosition {
    guard let document = try? YAMLDocument(reading: text) else {
      return SourcePosition(file: file, line: firstLine)
    }
    return position(document.place(of: pointer))
  }

  /// A fault that a schema or a simulation found, at its place in the file.
  func diagnostic(_ fault: Rejection, in document: YAMLDocument, identifier: String) -> Diagnostic {
    Diagnostic(identifier, at: position(document.place(of: fault.pointer)), fault.reason)
  }

  /// A place in the YAML as a place in the file.
  func position(_ place: YAMLDocument.Place) -> SourcePosition {
    SourcePosition(file: file, line: firstLine + place.line - 1, column: indentation + place.column)
  }
}
