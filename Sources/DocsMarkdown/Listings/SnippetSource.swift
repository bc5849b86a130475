import DocsFoundation
import SimulationKit

/// A Swift file with slices that pages include: `// snippet.NAME` to `// snippet.end`.
///
/// Slices may be nested, and may overlap if the end names its slice: `// snippet.end NAME`. Each slice needs an end, a
/// unique name and visible code.
struct SnippetSource: Sendable {
  private struct Slice: Sendable {
    var lines: [SnippetCode.Line] = []
    var beginning: SourcePosition
  }

  private let file: String
  /// The slices begun so far, by name.
  private var slices: [String: Slice] = [:]
  /// The names of all slices, in file order.
  private(set) var names: [String] = []
  /// The errors in the file, in line order.
  private(set) var errors: [SnippetError]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - file: its path, relative to the site's root.
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
        // Opens a second slice of the name too, so its end isn't reported as stray.
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

  /// Returns the code of a slice, without markers, blank lines at either end and shared indentation.
  ///
  /// - Throws: the first error in the file that affects the slice: its own, or that of a marker which may have been
  ///   meant for it. Errors of other slices don't matter.
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
  /// Whether the error makes the slice unreliable.
  fileprivate func concerns(_ name: String) -> Bool {
    switch reason {
    case .empty(let other), .neverEnded(let other), .begunTwice(let other, _): other == name
    default: true
    }
  }
}

extension SnippetCode {
  /// The code without the blanks that all lines begin with. Hidden lines count too, so the lines of a multiline string
  /// literal move together.
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
      // A blank line may have fewer blanks.
      code.lines[index].text = String(Substring(code.lines[index].text.utf8.dropFirst(count)))
    }
    return code
  }
}

extension SnippetCode.Line {
  fileprivate var isBlank: Bool { text.utf8.allSatisfy(\.isBlank) }
}
