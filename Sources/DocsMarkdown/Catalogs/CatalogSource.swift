import DocsFoundation

/// A file of a catalog as plain Markdown, and what its directives say.
///
/// The text has a line for each line of the file. Lines of directives become the Markdown for the same thing, or are
/// empty, so positions stay right.
package struct CatalogSource {
  /// The first heading.
  package enum Title: Hashable, Sendable {
    case text(String)
    /// The name of a symbol, between double backticks: the file adds to its documentation.
    case symbol(String)
  }

  package let file: String
  package private(set) var text = ""
  package internal(set) var title: Title?
  /// The title that replaces the heading.
  package private(set) var displayName: String?
  /// Former addresses of the page.
  package private(set) var redirects: [String] = []
  /// Whether the file takes the place of the symbol's comment.
  package private(set) var replacesComment = false
  /// Whether it is the table of contents of tutorials.
  package internal(set) var isContents = false
  /// The code files that a tutorial shows, by the name of the image in the text that stands for each.
  package internal(set) var codeFiles: [String: CodeFile] = [:]
  package private(set) var diagnostics: [Diagnostic] = []

  /// The directives whose content is open, from the outermost.
  var open: [Container] = []
  private(set) var lines: [String] = []
  /// Text that takes the place of the next empty lines, because its own line has other text.
  private var waiting: [String] = []
  /// The mark that ends the present code block.
  private var fence: Substring?
  private var reported: Set<String> = []
  /// What readers see of the page's metadata.
  private var remarks: [String] = []

  /// A directive with content.
  struct Container {
    var directive: Directive
    var treatment: Treatment
    /// The blanks before each line of its content; unknown until there is one.
    var indentation: Int?
    /// Whether a line of its content has been written.
    var isBegun = false
    /// The number of steps in it.
    var steps = 0
    /// Whether the list of its steps goes on with the next one.
    var hasOpenList = false

    /// What comes before a line of its content.
    fileprivate var prefix: String {
      switch treatment {
      case .shown, .hidden: ""
      case .quoted: "> "
      case .marked(let mark): isBegun ? String(repeating: " ", count: mark.count) : mark
      case .introduced(let words): isBegun ? "" : words
      }
    }
  }

  /// What becomes of a directive's content.
  enum Treatment: Hashable {
    case shown
    /// Shown in a block quote.
    case quoted
    /// Shown as an item of a list, with the mark before it: `1. `.
    case marked(String)
    /// Shown after some words.
    case introduced(String)
    case hidden
  }

  /// How a line of the file becomes one of the text.
  struct Frame {
    var indentation = 0
    /// The number of directives around it.
    var depth = 0
    var isHidden = false
  }

  /// The deepest nesting of directives.
  private static let depthLimit = 32

  package init(_ file: ContentFile) {
    self.file = file.path
    let source = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    var index = 0
    while index < source.count {
      index += read(source[index...])
    }
    text = (lines + waiting).joined(separator: "\n")
  }

  /// Reads a line, or a directive whose arguments continue on the lines after it.
  ///
  /// - Returns: the number of lines.
  private mutating func read(_ source: ArraySlice<Substring>) -> Int {
    guard let line = source.first else { return 1 }
    if let mark = fence {
      let frame = frame
      let body = Self.body(of: line, frame)
      if body.drop(while: \.isBlank).hasPrefix(mark), body.allSatisfy({ $0.isBlank || mark.contains($0) }) {
        fence = nil
      }
      emit(body, frame)
      return 1
    }
    let indentation = line.prefix(while: \.isBlank).count
    if indentation < line.count, let last = open.indices.last, open[last].indentation == nil {
      open[last].indentation = indentation
    }
    let frame = frame
    let body = Self.body(of: line, frame)
    let words = body.drop(while: \.isBlank)
    if !open.isEmpty, words.first == "}", words.dropFirst().allSatisfy(\.isBlank) {
      let closed = open.removeLast()
      if closed.directive.name == "Metadata", !remarks.isEmpty {
        waiting.append(remarks.joined(separator: " · "))
        remarks = []
      }
      emit("", self.frame)
      return 1
    }
    guard body.count - words.count < 4 else {
      emit(body, frame)
      return 1
    }
    if let mark = words.first, mark == "`" || mark == "~", case let run = words.prefix(while: { $0 == mark }),
      run.count > 2
    {
      fence = run
    } else if words.first == "@", let (directive, count) = Self.directive(words, source) {
      add(directive, at: (lines.count + 1, indentation + 1), frame, next: source.dropFirst(count).first)
      while lines.count < source.startIndex + count { emit("", frame) }
      return lines.count - source.startIndex
    } else if title == nil, words.hasPrefix("# "), !frame.isHidden {
      title = Title(heading: words.dropFirst(2))
    }
    emit(body, frame)
    return 1
  }

  /// The directive that begins with a line, and its number of lines.
  private static func directive(_ words: Substring, _ source: ArraySlice<Substring>) -> (Directive, Int)? {
    var text = String(words)
    for count in 1...min(20, source.count) {
      if count > 1 { text += " " + source[source.startIndex + count - 1].drop(while: \.isBlank) }
      if let directive = Directive(text[...]) { return (directive, count) }
      guard words.contains("("), !text.contains(")") else { return nil }
    }
    return nil
  }

  /// The frame of the present line.
  private var frame: Frame {
    Frame(
      indentation: open.last.map { $0.indentation ?? 0 } ?? 0,
      depth: open.count,
      isHidden: open.contains { $0.treatment == .hidden }
    )
  }

  private static func body(of line: Substring, _ frame: Frame) -> Substring {
    line.dropFirst(min(frame.indentation, line.prefix(while: \.isBlank).count))
  }

  /// What comes before a line that isn't empty.
  private func prefix(_ frame: Frame) -> String { open.prefix(frame.depth).map(\.prefix).joined() }

  /// Adds a line to the text.
  mutating func emit(_ text: some StringProtocol, _ frame: Frame) {
    guard !frame.isHidden else { return lines.append("") }
    let around = open.indices.prefix(frame.depth)
    guard !text.isEmpty else {
      if !waiting.isEmpty { return lines.append(waiting.removeFirst()) }
      // Only a quote has to go on.
      let last = around.last { open[$0].treatment == .quoted }
      return lines.append(last.map { around.prefix($0 + 1).map { open[$0].prefix }.joined() } ?? "")
    }
    lines.append(prefix(frame) + text)
    for index in around { open[index].isBegun = true }
    if let last = around.last { open[last].hasOpenList = false }
  }

  // MARK: Directives

  /// Adds the Markdown for a directive's line.
  ///
  /// - Parameter next: the line after it.
  private mutating func add(
    _ directive: Directive,
    at place: (line: Int, column: Int),
    _ frame: Frame,
    next: Substring?
  ) {
    guard !frame.isHidden else {
      if open.last?.directive.name == "Metadata" { addMetadata(directive, at: place) }
      return enter(directive, .hidden, frame)
    }
    if addTutorial(directive, frame) { return }
    switch directive.name {
    case "Metadata", "Options", "Comment":
      enter(directive, .hidden, frame)
    case "Row", "Column", "TabNavigator", "Links", "Small":
      enter(directive, .shown, frame)
    case "Tab":
      emit("> [!TAB] \(directive.arguments[""] ?? "")", frame)
      enter(directive, .quoted, frame, isShown: false)
    case "DeprecationSummary":
      emit("> [!WARNING]", frame)
      enter(directive, .quoted, frame, isShown: false)
    case "Image", "Video":
      let text = (directive.arguments["alt"] ?? "").replacing("]", with: "\\]")
      emit("![\(text)](<\(directive.arguments["source"] ?? "")>)", frame)
      enter(directive, .shown, frame, isShown: false)
    case "Snippet":
      guard let path = directive.arguments["path"], next?.allSatisfy(\.isBlank) != false else { fallthrough }
      // The first part is the name of the package.
      let file = path.split(separator: "/").dropFirst().joined(separator: "/")
      let slice = directive.arguments["slice"].map { ", slice=\($0)" } ?? ""
      emit("```swift, file=\(file).swift\(slice)", frame)
      emit("```", frame)
    default:
      report(directive, at: place)
      enter(directive, .shown, frame)
    }
  }

  /// Adds the first line of a directive's content, if it is on the directive's line, and goes on with the rest.
  ///
  /// - Parameter isShown: whether the line of the directive has no text yet.
  mutating func enter(
    _ directive: Directive,
    _ treatment: Treatment,
    _ frame: Frame,
    isShown: Bool = true
  ) {
    switch directive.content {
    case .none: break
    case .open(let first):
      guard open.count < Self.depthLimit else { return }
      open.append(Container(directive: directive, treatment: treatment))
      guard isShown, !first.allSatisfy(\.isBlank) else { return }
      emit(first.drop(while: \.isBlank), self.frame)
    case .closed(let content):
      guard treatment != .hidden else { return }
      open.append(Container(directive: directive, treatment: treatment))
      if isShown {
        emit(content.trimmingBlanks, self.frame)
      } else {
        waiting.append(prefix(self.frame) + content.trimmingBlanks)
      }
      open.removeLast()
    }
  }

  private mutating func addMetadata(_ directive: Directive, at place: (line: Int, column: Int)) {
    switch directive.name {
    case "DisplayName": displayName = directive.arguments[""] ?? displayName
    case "Redirected": redirects += directive.arguments["from"].map { [$0] } ?? []
    case "DocumentationExtension": replacesComment = directive.arguments["mergeBehavior"] == "override"
    case "TitleHeading": remarks.append("*\(directive.arguments[""] ?? "")*")
    case "Available":
      guard let platform = directive.arguments[""] else { return report(directive, at: place) }
      let version = directive.arguments["introduced"].map { " \($0)+" } ?? ""
      remarks.append("**\(platform == "*" ? "All platforms" : platform)\(version)**")
    case "CallToAction":
      guard let address = directive.arguments["url"] else { return report(directive, at: place) }
      let isDownload = directive.arguments["purpose"] == "download"
      remarks.append("[\(directive.arguments["label"] ?? (isDownload ? "Download" : "Visit"))](<\(address)>)")
    case "PageImage" where directive.arguments["purpose"] == "icon":
      remarks.append("![\(directive.arguments["alt"] ?? "")](<\(directive.arguments["source"] ?? "")>)")
    // What a page is doesn't change how it looks here.
    case "PageKind", "SupportedLanguage", "TechnologyRoot", "CustomMetadata", "PageColor": break
    default: report(directive, at: place)
    }
  }

  private mutating func report(_ directive: Directive, at place: (line: Int, column: Int)) {
    guard reported.insert(directive.name).inserted else { return }
    diagnostics.append(
      Diagnostic(
        "directive-is-unsupported",
        severity: .warning,
        at: SourcePosition(file: file, line: place.line, column: place.column),
        "The directive '@\(directive.name)' has no effect here",
        hints: directive.content == .none ? [] : ["Its content is shown"]
      )
    )
  }
}

extension CatalogSource.Title {
  fileprivate init(heading: Substring) {
    let words = heading.trimmingBlanks
    if words.hasPrefix("``"), words.hasSuffix("``"), words.count > 4 {
      self = .symbol(String(words.dropFirst(2).dropLast(2)))
    } else {
      self = .text(words.filter { $0 != "`" })
    }
  }
}

extension Character {
  /// Whether it is a space or a tab.
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
