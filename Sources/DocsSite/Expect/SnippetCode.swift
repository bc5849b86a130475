/// Code without its markers: what a listing compiles, and which of it a reader sees at first.
struct SnippetCode: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    /// The code, without its line end.
    var text: String
    /// The line of the file on which it stands, from 1.
    var number: Int
    /// Whether a reader must unfold it.
    var isHidden: Bool
  }

  var lines: [Line]
  /// The bytes that stand before each line in the file and not here.
  var indentation = 0

  /// The code, each line ended by a newline: the hidden lines too, since it compiles only with them.
  var code: String { lines.map { $0.text + "\n" }.joined() }

  /// The line of the file on which the code begins, from 1.
  var firstLine: Int? { lines.first?.number }

  /// The code of a page's listing as `listing` gives it, or nil where no line of it is a marker, so that a
  /// reader sees all of it as it is.
  static func marked(
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

  /// The code of a page's listing, without `// snippet.hide`, `// snippet.show` and `// ---cut---`.
  ///
  /// What is hidden stays so to the end, or until it is shown again. A marker that is wrong is left out.
  ///
  /// - Parameters:
  ///   - code: the listing, each line ended by a newline.
  ///   - file: the page.
  ///   - firstLine: the line of the page on which the code begins.
  ///   - indentation: the columns of the page that stand before each line of code.
  static func listing(
    _ code: String,
    file: String,
    firstLine: Int = 1,
    indentation: Int = 0
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

/// Reads Swift line by line, and keeps in mind whether lines are hidden.
struct SnippetScan {
  enum Item {
    case code(SnippetCode.Line)
    case marker(SnippetMarker)
  }

  let file: String
  /// The columns that stand before each line in the file.
  let indentation: Int
  private(set) var errors: [SnippetError] = []
  private var hiddenSince: Int?

  init(file: String, indentation: Int = 0) {
    self.file = file
    self.indentation = indentation
  }

  /// The next line; nil for a marker that is wrong.
  ///
  /// - Parameter knowsCut: whether `// ---cut---` is a marker, or code as any other.
  mutating func read(_ text: String, number: Int, knowsCut: Bool = false) -> Item? {
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

  mutating func report(_ reason: SnippetError.Reason, line: Int, _ text: String) {
    let column = indentation + text.utf8.prefix(while: \.isBlank).count + 1
    errors.append(
      SnippetError(reason: reason, place: SourcePosition(file: file, line: line, column: column))
    )
  }
}
