import DocsFoundation

/// Code without its markers: the lines that a listing compiles, and which of them a reader sees at first.
package struct SnippetCode: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// The code, without its line end.
    package var text: String
    /// The line number in the file, from 1.
    package var number: Int
    /// Whether the reader must unfold the line to see it.
    package var isHidden: Bool

    package init(text: String, number: Int, isHidden: Bool) {
      self.text = text
      self.number = number
      self.isHidden = isHidden
    }
  }

  package var lines: [Line]
  /// The number of bytes before each line in the file that aren't part of the code.
  package var indentation = 0

  /// The code, with a newline after each line. It includes the hidden lines, which it needs to compile.
  package var code: String { lines.map { $0.text + "\n" }.joined() }

  /// The line number in the file at which the code begins, from 1.
  package var firstLine: Int? { lines.first?.number }

  /// Returns the code of a page's listing as `listing` does, or nil if no line is a marker and the whole code is shown
  /// as it is.
  package static func marked(
    _ code: String,
    file: String,
    firstLine: Int,
    indentation: Int
  ) -> (code: SnippetCode?, errors: [SnippetError]) {
    guard SnippetMarker.mayStand(in: code) else { return (nil, []) }
    let (snippet, errors) = listing(code, file: file, firstLine: firstLine, indentation: indentation)
    let isWhole = snippet.lines.count == code.newlineCount
    return (isWhole && !snippet.lines.contains(where: \.isHidden) ? nil : snippet, errors)
  }

  /// Returns the code of a page's listing, without `// snippet.hide`, `// snippet.show` and `// ---cut---`.
  ///
  /// Hidden code stays hidden to the end, or until it is shown again. Invalid markers are omitted.
  ///
  /// - Parameters:
  ///   - code: the listing, with a newline after each line.
  ///   - file: the page.
  ///   - firstLine: the line of the page at which the code begins.
  ///   - indentation: the number of columns on the page before each line of code.
  ///   - isFile: whether it is a whole file, whose slices other listings may show.
  package static func listing(
    _ code: String,
    file: String,
    firstLine: Int = 1,
    indentation: Int = 0,
    isFile: Bool = false
  ) -> (code: SnippetCode, errors: [SnippetError]) {
    var scan = SnippetScan(file: file, indentation: indentation)
    var result = SnippetCode(lines: [], indentation: indentation)
    for (index, text) in code.printedLines.enumerated() {
      switch scan.read(text, number: firstLine + index, knowsCut: true) {
      case .code(let line): result.lines.append(line)
      case .marker(.cut):
        for index in result.lines.indices {
          result.lines[index].isHidden = true
        }
      case .marker(.begin) where isFile, .marker(.end) where isFile: break
      case .marker(.begin(let name)):
        scan.report(.sliceInListing(name), line: firstLine + index, text)
      case .marker(.end):
        scan.report(.sliceInListing("end"), line: firstLine + index, text)
      case .marker, nil: break
      }
    }
    return (result, scan.errors)
  }
}

/// Reads Swift line by line and tracks whether lines are hidden.
package struct SnippetScan {
  package enum Item {
    case code(SnippetCode.Line)
    case marker(SnippetMarker)
  }

  package let file: String
  /// The number of columns before each line in the file.
  package let indentation: Int
  package private(set) var errors: [SnippetError] = []
  private var hiddenSince: Int?

  init(file: String, indentation: Int = 0) {
    self.file = file
    self.indentation = indentation
  }

  /// Reads the next line; returns nil for an invalid marker.
  ///
  /// - Parameter knowsCut: whether `// ---cut---` is a marker instead of ordinary code.
  package mutating func read(_ text: String, number: Int, knowsCut: Bool = false) -> Item? {
    let code = Item.code(SnippetCode.Line(text: text, number: number, isHidden: hiddenSince != nil))
    do throws(SnippetError.Reason) {
      guard let marker = try SnippetMarker(text), knowsCut || marker != .cut else { return code }
      switch marker {
      case .hide:
        if let line = hiddenSince {
          throw .hiddenTwice(firstLine: line)
        }
        hiddenSince = number
      case .show:
        guard hiddenSince != nil else { throw .shownButNotHidden }
        hiddenSince = nil
      case .cut:
        hiddenSince = nil
      case .begin, .end: break
      }
      return .marker(marker)
    } catch {
      report(error, line: number, text)
      return nil
    }
  }

  package mutating func report(_ reason: SnippetError.Reason, line: Int, _ text: String) {
    let column = indentation + text.utf8.prefix(while: \.isBlank).count + 1
    errors.append(
      SnippetError(reason: reason, place: SourcePosition(file: file, line: line, column: column))
    )
  }
}
