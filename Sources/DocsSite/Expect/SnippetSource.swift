import SimulationKit

/// A Swift file whose slices pages include: `// snippet.NAME` to `// snippet.end`.
///
/// Slices may lie within each other, and overlap where the end names the one it means:
/// `// snippet.end NAME`. Each must have an end, a name of its own and code to show.
struct SnippetSource: Sendable {
  private struct Slice: Sendable {
    var lines: [SnippetCode.Line] = []
    var beginning: SourcePosition
  }

  private let file: String
  /// The slices that were ended, by name.
  private var slices: [String: Slice] = [:]
  /// The names of all slices, in the order of the file.
  private(set) var names: [String] = []
  /// What is wrong with the file, in the order of its lines.
  private(set) var errors: [SnippetError]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - file: its path, relative to the root of the site.
  init(_ text: String, file: String) {
    self.file = file
    errors = []
    var scan = SnippetScan(file: file)
    var open: [String] = []
    for (index, text) in text.printedLines.enumerated() {
      switch scan.read(text, number: index + 1) {
      case .code(let line):
        for name in open {
          slices[name]?.lines.append(line)
        }
      case .marker(.begin(let name)):
        if let first = slices[name] {
          scan.report(.begunTwice(name, firstLine: first.beginning.line), line: index + 1, text)
        } else {
          let column = text.utf8.prefix(while: \.isBlank).count + 1
          slices[name] = Slice(beginning: SourcePosition(file: file, line: index + 1, column: column))
          names.append(name)
        }
        // A second one of the name too, so that its end is not taken for a stray one.
        open.append(name)
      case .marker(.end(let name)):
        if let place = open.lastIndex(where: { name == nil || $0 == name }) {
          open.remove(at: place)
        } else {
          scan.report(.endedButNotBegun(name), line: index + 1, text)
        }
      case .marker, nil: break
      }
    }
    errors = scan.errors + faults(ofSlicesStillOpen: open)
    errors.sort { $0.place < $1.place }
  }

  private func faults(ofSlicesStillOpen open: [String]) -> [SnippetError] {
    names.compactMap { name in
      guard let slice = slices[name] else { return nil }
      let isEmpty = !slice.lines.contains { !$0.isHidden && !$0.isBlank }
      if open.contains(name) {
        return SnippetError(reason: .neverEnded(name), place: slice.beginning)
      }
      return isEmpty ? SnippetError(reason: .empty(name), place: slice.beginning) : nil
    }
  }

  /// The code of a slice, without the markers in it, the empty lines at its ends, and the indentation that
  /// all of its lines share.
  ///
  /// - Throws: the first fault of the file that concerns the slice: its own, or that of a marker which may
  ///   have been meant for it. The other slices' faults do not matter.
  func slice(_ name: String) throws(SnippetError) -> SnippetCode {
    for error in errors where error.concerns(name) {
      throw error
    }
    guard let slice = slices[name] else {
      throw SnippetError(
        reason: .missing(name, near: name.nearest(among: names), all: names),
        place: SourcePosition(file: file, line: 1)
      )
    }
    let first = slice.lines.firstIndex { !$0.isBlank } ?? 0
    let last = slice.lines.lastIndex { !$0.isBlank } ?? -1
    return SnippetCode(lines: Array(slice.lines[first..<(last + 1)])).withoutSharedIndentation
  }
}

extension SnippetError {
  /// Whether a slice cannot be trusted for the fault.
  fileprivate func concerns(_ name: String) -> Bool {
    switch reason {
    case .empty(let other), .neverEnded(let other), .begunTwice(let other, _): other == name
    default: true
    }
  }
}

extension SnippetCode {
  /// The code without the blanks that all lines begin with; the hidden ones count too, so that lines of one
  /// string literal move together.
  fileprivate var withoutSharedIndentation: SnippetCode {
    var shared: Substring.UTF8View?
    for line in lines where !line.isBlank {
      let blanks = line.text.utf8.prefix(while: \.isBlank)
      guard let common = shared else {
        shared = blanks
        continue
      }
      let count = zip(common, blanks).prefix { $0 == $1 }.count
      shared = common.prefix(count)
    }
    let count = shared?.count ?? 0
    var code = self
    code.indentation = count
    for index in code.lines.indices {
      // An empty line may have fewer blanks.
      code.lines[index].text = String(Substring(code.lines[index].text.utf8.dropFirst(count)))
    }
    return code
  }
}

extension SnippetCode.Line {
  fileprivate var isBlank: Bool { text.utf8.allSatisfy(\.isBlank) }
}
