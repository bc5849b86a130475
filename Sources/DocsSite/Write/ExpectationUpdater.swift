import DocsFoundation
import DocsMarkdown
import Foundation

/// Rewrites expectations to match the actual output, and leaves the rest of their files unchanged.
struct ExpectationUpdater {
  let root: URL

  /// Corrects every fault that can be corrected automatically.
  ///
  /// - Parameter sources: the text of each file as it was read. A file that has changed since is left alone.
  /// - Returns: the positions of the rewritten expectations.
  /// - Throws: an error if the disk fails.
  func accept(_ diagnostics: [Diagnostic], sources: [String: String]) throws -> [SourcePosition] {
    var accepted: [SourcePosition] = []
    let faults = Dictionary(grouping: diagnostics.filter { $0.revision != nil }, by: \.position.file)
    for (file, faults) in faults.sorted(by: { $0.key < $1.key }) {
      guard let source = sources[file], try ContentLoader(root: root).file(file).text == source else {
        continue
      }
      let lines = source.components(separatedBy: "\n")
      let (corrections, places) = corrections(of: faults, in: lines)
      guard !corrections.isEmpty else { continue }
      let url = root.appending(path: file)
      let bytes = try Correction.apply(corrections, to: Data(contentsOf: url))
      try bytes.write(to: url, options: .atomic)
      accepted += places
    }
    return accepted.sorted()
  }

  /// The edits to a file, and the positions of the faults that they correct.
  private func corrections(
    of faults: [Diagnostic],
    in lines: [String]
  ) -> (corrections: [Correction], places: [SourcePosition]) {
    var corrections: [Correction] = []
    var places: [SourcePosition] = []
    // A line may expect several messages but is rewritten once.
    var messages: [SourcePosition: [(column: Int, text: String)]] = [:]
    for fault in faults.inOrder {
      let place = fault.position
      if case .expectedMessage(let text)? = fault.revision {
        let line = SourcePosition(file: place.file, line: place.line)
        messages[line, default: []].append((place.column, text))
      } else if let correction = fault.correction(in: lines) {
        corrections.append(correction)
        places.append(place)
      }
    }
    for (line, texts) in messages.sorted(by: { $0.key < $1.key }) {
      guard let correction = try? Correction.expectedErrors(texts, at: line, in: lines) else { continue }
      corrections.append(correction)
      places += texts.map { SourcePosition(file: line.file, line: line.line, column: $0.column) }
    }
    return (corrections, places)
  }
}
