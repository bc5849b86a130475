import Foundation

/// Rewrites expectations to say what is true, and nothing else of their files.
struct Acceptance {
  /// The folder of the site.
  let root: URL

  /// Mends every fault that a program can mend.
  ///
  /// - Parameter sources: the text of each file as it was read; a file that has changed since is left alone.
  /// - Returns: the places of the expectations that were rewritten.
  /// - Throws: where the disk refuses.
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

  /// The edits of a file, and the places of the faults that they mend.
  private func corrections(
    of faults: [Diagnostic],
    in lines: [String]
  ) -> (corrections: [Correction], places: [SourcePosition]) {
    var corrections: [Correction] = []
    var places: [SourcePosition] = []
    // A line may expect several messages, and is rewritten once.
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
