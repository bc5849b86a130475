/// Highlights commands of a POSIX shell, with Bash and zsh extensions.
///
/// It keeps its state between calls, because a console shows a command in several parts, each after a prompt.
package struct ShellHighlighter {
  /// The open constructs, from the outermost.
  package private(set) var frames = [Frame(.script)]
  /// The here-documents introduced on this line; they start on the next.
  var hereDocuments: [HereDocument] = []
  /// The open here-documents, from the outermost.
  private var openDocuments: [HereDocument] = []
  /// The start of the line.
  private var lineStart = 0

  /// An open construct.
  package struct Frame {
    package enum Kind {
      case script
      /// `( … )` or `$( … )`
      case subshell
      /// The value in `name=( … )`
      case array
      /// `` ` … ` ``
      case backquotes
      /// `(( … ))` or `$(( … ))`
      case arithmetic
      /// `( … )` within arithmetic
      case group
      /// `${ … }`
      case parameter
      /// `" … "`
      case string
      /// `' … '`
      case literal
      /// `$' … '`
      case escapedLiteral
      /// The last of ``openDocuments``.
      case hereDocument
    }

    package var kind: Kind
    /// The class of its delimiters.
    package var delimiters: TokenClass?
    /// What the next word may be.
    package var expected = Expected.command

    init(_ kind: Kind, delimiters: TokenClass? = nil, expected: Expected = .command) {
      self.kind = kind
      self.delimiters = delimiters
      self.expected = expected
    }
  }

  /// What the next word of a script may be.
  package enum Expected {
    case command
    /// The rest of `NAME=value` before a command.
    case assignedValue
    case argument
    /// The words between `for` or `case` and `in`.
    case subject(ofCase: Bool)
    /// The pattern of a case, up to its parenthesis.
    case pattern
  }

  /// A here-document: `<<END`.
  struct HereDocument {
    /// The line that ends it.
    var delimiter: String
    /// Whether tabs may precede that line: `<<-END`.
    var allowsTabs: Bool
    /// Whether its text isn't expanded: `<<'END'`.
    var isLiteral: Bool
  }

  package static func scan(_ code: inout CodeScanner) {
    var highlighter = ShellHighlighter()
    highlighter.scan(&code)
  }

  /// Reads everything readable. The next call continues any open construct.
  package mutating func scan(_ code: inout CodeScanner) {
    lineStart = code.position
    while let byte = code.next {
      switch frame.kind {
      case .script, .subshell, .array, .backquotes: takeScript(&code, byte)
      case .arithmetic: takeArithmetic(&code, byte, closing: 2)
      case .group: takeArithmetic(&code, byte, closing: 1)
      case .parameter: takeParameter(&code, byte)
      case .string: takeString(&code, byte)
      case .literal: takeLiteral(&code)
      case .escapedLiteral: takeEscapedLiteral(&code, byte)
      case .hereDocument: takeHereDocument(&code)
      }
    }
  }

  // MARK: Frames

  /// The innermost open construct.
  package var frame: Frame { frames.last ?? Frame(.script) }

  /// Whether the command continues on the next line.
  package var isOpen: Bool { frames.count > 1 || !hereDocuments.isEmpty }

  package var expected: Expected {
    get { frame.expected }
    set {
      if !frames.isEmpty {
        frames[frames.count - 1].expected = newValue
      }
    }
  }

  package mutating func open(_ frame: Frame) {
    frames.append(frame)
  }

  /// Closes the innermost frame, except for the script itself.
  package mutating func close() {
    if frames.count > 1 {
      frames.removeLast()
    }
    endPart()
  }

  /// Records that part of a word was read: arguments follow a command's word.
  mutating func endPart() {
    if case .command = expected {
      expected = .argument
    }
  }

  // MARK: Lines

  /// Takes the newline at the end of a script line.
  mutating func takeNewline(_ code: inout CodeScanner) {
    takeLineFeed(&code)
    switch (frame.kind, expected) {
    case (.array, _): expected = .argument
    case (_, .pattern), (_, .subject(ofCase: true)): break
    default: expected = .command
    }
    // The first document is read first, so it is opened last.
    for document in hereDocuments.reversed() {
      openDocuments.append(document)
      open(Frame(.hereDocument))
    }
    hereDocuments = []
  }

  private mutating func takeLineFeed(_ code: inout CodeScanner, as tokenClass: TokenClass? = nil) {
    code.take(as: tokenClass)
    lineStart = code.position
  }

  // MARK: Quotations

  private mutating func takeString(_ code: inout CodeScanner, _ byte: Unicode.Scalar) {
    if byte == "\"" {
      code.take(as: .string)
      close()
    } else {
      takeExpandedText(&code, byte) { $0 != "\"" }
    }
  }

  /// Takes text in which escapes and expansions are recognized.
  private mutating func takeExpandedText(
    _ code: inout CodeScanner,
    _ byte: Unicode.Scalar,
    while condition: (Unicode.Scalar) -> Bool
  ) {
    switch byte {
    case "\\": code.take(2, as: .string)
    case "$": takeExpansion(&code, otherwise: .string)
    case "`": takeBackquote(&code)
    default: code.take(as: .string) { $0 != "\\" && $0 != "$" && $0 != "`" && condition($0) }
    }
  }

  private mutating func takeLiteral(_ code: inout CodeScanner) {
    code.take(as: .string) { $0 != "'" }
    if !code.isAtEnd {
      code.take(as: .string)
      close()
    }
  }

  private mutating func takeEscapedLiteral(_ code: inout CodeScanner, _ byte: Unicode.Scalar) {
    switch byte {
    case "\\": code.take(2, as: .string)
    case "'":
      code.take(as: .string)
      close()
    default: code.take(as: .string) { $0 != "'" && $0 != "\\" }
    }
  }

  private mutating func takeHereDocument(_ code: inout CodeScanner) {
    if code.position == lineStart, let document = openDocuments.last, ends(document, code) {
      code.takeLine(as: .keyword)
      openDocuments.removeLast()
      close()
    } else if code.next == "\n" {
      takeLineFeed(&code, as: .string)
    } else if openDocuments.last?.isLiteral == true {
      code.takeLine(as: .string)
    } else if let byte = code.next {
      takeExpandedText(&code, byte) { $0 != "\n" }
    }
  }

  /// Returns whether the next line ends a here-document.
  private func ends(_ document: HereDocument, _ code: CodeScanner) -> Bool {
    let start = document.allowsTabs ? code.offset(from: code.position) { $0 == "\t" } : code.position
    guard code.hasPrefix(document.delimiter, at: start) else { return false }
    let end = code.offset(from: start + document.delimiter.utf8.count) { $0 == "\r" }
    return (code[end] ?? "\n") == "\n"
  }
}
