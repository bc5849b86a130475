import SimulationKit

/// A Swift listing of a page, and what is to be done with it.
struct Sample: Hashable, Sendable {
  /// What a listing has to prove.
  enum Mode: Hashable, Sendable {
    /// It compiles and runs to its end.
    case run
    /// It compiles.
    case compile
    /// It does not compile, for the reasons that it names.
    case failToCompile
    /// It ends with an error that nobody catches; its description holds the words, where there are some.
    case throwError(words: String)
    /// It ends with a crash; the runtime's message holds the words, where there are some.
    case trap(words: String)
    /// Nothing, for a reason that its author gives.
    case ignored(reason: String)
  }

  /// A region of a source file that the listing shows.
  struct Inclusion: Hashable, Sendable {
    /// The path, from the root of the package.
    var file: String
    /// The name of the region; empty for the whole file.
    var slice: String
  }

  /// Where the code stands: in the page, or in a file that the page includes.
  struct Source: Hashable, Sendable {
    var file: String
    /// The line of the file on which the code begins, from 1.
    var firstLine: Int
    /// The columns of the file that stand before each line of code.
    var indentation: Int
  }

  var mode = Mode.run
  /// The session that it belongs to; empty for the page's own.
  var session = ""
  /// Whether the session begins anew here.
  var isReset = false
  /// Whether what it declares is gone after it.
  var isNested = false
  /// Whether it is compiled and run, but not shown.
  var isInvisible = false
  /// The page whose session this one continues; empty for none.
  var continues = ""
  /// The name by which an `output` fence may speak of it; empty for none.
  var name = ""
  var inclusion: Inclusion?
  /// Seconds that its session may take; nil for the usual ones.
  var timeLimit: Int?
  /// The files and folders that its session finds in its own folder, from the folder of the site.
  var reads: [String] = []
  /// What it prints in all, as a fence of its own says.
  var output: ExpectedOutput?

  /// The code as it is compiled, each line ended by a newline.
  var code: String
  /// What of it a reader sees, and what only when it is unfolded; nil where that is all of it.
  var markedSnippet: SnippetCode?
  /// The place of the fence.
  var position: SourcePosition
  var source: Source
  /// The lines of code that stand in the page itself.
  var bodyLines: Int

  /// The lines of its source that the code covers.
  var lines: ClosedRange<Int> {
    source.firstLine...(source.firstLine + max(0, code.newlineCount - 1))
  }

  /// The code without the lines that only mark something, the hidden ones included.
  var script: String { markedSnippet?.code ?? code }

  /// Whether it is a part of a program that runs.
  var runs: Bool {
    switch mode {
    case .run, .throwError, .trap: true
    case .compile, .failToCompile, .ignored: false
    }
  }

  /// The place of a line and a column of the code, both from 1.
  func place(line: Int, column: Int = 1) -> SourcePosition {
    SourcePosition(
      file: source.file,
      line: source.firstLine + line - 1,
      column: source.indentation + column
    )
  }

  /// A listing that nobody reads, which imports a module.
  init(importing module: String) {
    self.init(code: "import \(module)\n", of: "import \(module)")
  }

  /// A listing that nobody reads: a whole file.
  init(code: String, of file: String) {
    self.code = code
    isInvisible = true
    position = SourcePosition(file: file, line: 1)
    source = Source(file: file, firstLine: 1, indentation: 0)
    bodyLines = 0
  }

  /// Reads a fence, or gives nil where it is none of Swift.
  ///
  /// - Parameter diagnostics: where a fault in the fence's words is put.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    let fence = FenceWords(block.info)
    guard block.isFenced, fence.language == "swift" else {
      if block.isFenced, Self.isMeantAsSwift(fence.language) {
        diagnostics.append(
          Diagnostic(
            "fence-is-wrong",
            at: block.position,
            "'\(fence.language)' is not known as Swift, so nothing checks the listing",
            hints: ["Write swift, and other words behind a blank"]
          )
        )
      }
      return nil
    }
    code = block.text
    position = block.position
    source = Source(file: block.position.file, firstLine: block.firstLine, indentation: block.indentation)
    bodyLines = block.text.newlineCount
    let (snippet, errors) = SnippetCode.marked(
      block.text,
      file: block.position.file,
      firstLine: block.firstLine,
      indentation: block.indentation
    )
    markedSnippet = snippet
    diagnostics += errors.map(\.diagnostic)
    var modes: Set<String> = []
    var file: String?
    var slice: String?
    for word in fence.words {
      let fault = read(word, modes: &modes, file: &file, slice: &slice)
      diagnostics += fault.map { [$0] } ?? []
    }
    if modes.count > 1 {
      let words = modes.sorted().map { "'\($0)'" }.joined(separator: " and ")
      diagnostics.append(fault("A listing cannot be \(words) at once"))
    }
    if let file {
      inclusion = Inclusion(file: file, slice: slice ?? "")
    } else if slice != nil {
      diagnostics.append(fault("A slice needs its file", hint: "Write file=PATH slice=NAME"))
    }
    if !continues.isEmpty, isReset {
      diagnostics.append(fault("'continues' begins a session, and so does 'reset'"))
    }
  }

  /// Whether another tool would read a language as Swift: `{.swift}`, `swift:Lamp.swift`, `swift{1,3}`.
  private static func isMeantAsSwift(_ language: String) -> Bool {
    let name = language.drop { $0 == "{" || $0 == "." || $0 == "[" || $0 == "`" }
    guard name.hasPrefix("swift") else { return false }
    let next = name.dropFirst("swift".count).first
    return next.map { ":{}[](=.;|/#\"'".contains($0) } ?? (name.count < language.count)
  }

  private static let words = [
    "no_run", "compile_fail", "should_throw", "should_trap", "ignore", "reset", "nest", "invisible",
    "session",
    "continues", "name", "file", "slice", "timeout", "reads",
  ]

  /// Takes in one word.
  ///
  /// - Returns: what is wrong with it.
  private mutating func read(
    _ word: FenceWords.Word,
    modes: inout Set<String>,
    file: inout String?,
    slice: inout String?
  ) -> Diagnostic? {
    switch (word.name, word.value) {
    case ("no_run", nil): mode = .compile
    case ("compile_fail", nil): mode = .failToCompile
    case ("should_throw", let words): mode = .throwError(words: words ?? "")
    case ("should_trap", let words): mode = .trap(words: words ?? "")
    case ("ignore", let reason?) where reason.contains { !$0.isWhitespace }: mode = .ignored(reason: reason)
    case ("ignore", _):
      mode = .ignored(reason: "")
      return fault(
        "An ignored listing must give its reason",
        hint: "Write ignore=\"why it cannot be checked\""
      )
    case ("reset", nil): isReset = true
    case ("nest", nil): isNested = true
    case ("invisible", nil): isInvisible = true
    case ("session", let name?) where !name.isEmpty: session = name
    case ("continues", let page?) where page.hasPrefix("/"): continues = page
    case ("continues", _):
      return fault("'continues' names a page by its address", hint: "Write continues=/section/page/")
    case ("name", let name?) where !name.isEmpty: self.name = name
    case ("file", let path?) where !path.isEmpty: file = path
    case ("slice", let name?) where !name.isEmpty: slice = name
    case ("reads", let path?) where ListingInputs.isPath(path): reads.append(path)
    case ("reads", _):
      return fault("'reads' names a file or a folder of the site", hint: "Write reads=Fixtures/lamps.json")
    case ("timeout", let seconds?):
      guard let seconds = Int(seconds), (1...600).contains(seconds) else {
        return fault("'timeout' is a number of seconds from 1 to 600")
      }
      timeLimit = seconds
    default:
      if Self.words.contains(word.name) {
        return fault(
          word.value == nil ? "'\(word.name)' needs a value" : "'\(word.name)' has no value",
          hint: word.value == nil ? "Write \(word.name)=..." : "Write \(word.name) alone"
        )
      }
      let near = word.name.nearest(among: Self.words)
      return fault(
        "'\(word.name)' is no word for a Swift fence",
        hint: near.map { "Did you mean '\($0)'?" } ?? "The words are \(Self.words.joined(separator: ", "))"
      )
    }
    if ["no_run", "compile_fail", "should_throw", "should_trap", "ignore"].contains(word.name) {
      modes.insert(word.name)
    }
    return nil
  }

  private func fault(_ summary: String, hint: String? = nil) -> Diagnostic {
    Diagnostic("fence-is-wrong", at: position, summary, hints: hint.map { [$0] } ?? [])
  }
}
