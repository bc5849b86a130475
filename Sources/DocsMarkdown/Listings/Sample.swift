import DocsFoundation
import SimulationKit

/// A Swift listing of a page, and how to check it.
package struct Sample: Hashable, Sendable {
  /// What a listing must do to pass.
  package enum Mode: Hashable, Sendable {
    /// Compile, and run to its end.
    case run
    /// Compile.
    case compile
    /// Fail to compile, for the reasons that it names.
    case failToCompile
    /// End with an uncaught error whose description contains the words, if there are any.
    case throwError(words: String)
    /// Crash with a runtime message that contains the words, if there are any.
    case trap(words: String)
    /// Show declarations without their bodies that a module has.
    case declare
    /// Compile as a `Package.swift`, or as a part of one.
    case manifest
    /// Nothing, for the author's reason.
    case ignored(reason: String)
  }

  /// The region of a source file that a listing shows.
  package struct Inclusion: Hashable, Sendable {
    /// The path, relative to the package.
    package var file: String
    /// The name of the region; empty for the whole file.
    package var slice: String
  }

  /// The origin of the code: the page, or a file that the page includes.
  package struct Source: Hashable, Sendable {
    package var file: String
    /// The line of the file on which the code begins, from 1.
    package var firstLine: Int
    /// The columns before each line of code in the file.
    package var indentation: Int

    package init(file: String, firstLine: Int, indentation: Int) {
      self.file = file
      self.firstLine = firstLine
      self.indentation = indentation
    }
  }

  /// What a step of a tutorial shows: a file of code that grows from step to step.
  package struct Step: Hashable, Sendable {
    /// The name of the file, for readers.
    package var file: String
    /// The code of the file in the step before; nil if the step isn't compared with one.
    package var before: String?
  }

  package var mode = Mode.run
  /// The name of its session; empty for the page's default session.
  package var session = ""
  /// Whether it starts the session over.
  package var isReset = false
  /// Whether its declarations end with it.
  package var isNested = false
  /// Whether it is compiled and run, but not shown.
  package var isInvisible = false
  /// The page whose session it continues; empty for none.
  package var continues = ""
  /// The name by which an `output` fence may refer to it; empty for none.
  package var name = ""
  package var inclusion: Inclusion?
  /// The time limit of its session, in seconds; nil for the default.
  package var timeLimit: Int?
  /// The files and folders to copy into its session's working folder, relative to the site's folder.
  package var reads: [String] = []
  /// The code around it that its fence names, with the names whose types its page gives.
  package var context = ListingContext()
  /// Hidden listings directly before it; they are checked elsewhere.
  package var prelude: [Sample] = []
  /// The types of the names that it may use if it is only compiled, by name: those of its fence, its page and its site.
  package var given: [String: String] = [:]
  /// The step of a tutorial that it is; nil for other listings.
  package var step: Step?
  /// Its complete output, according to an `output` fence.
  package var output: ExpectedOutput?

  /// The code to compile, with a newline after each line.
  package var code: String
  /// The visible and the folded parts of the code; nil if all of it is visible.
  package var markedSnippet: SnippetCode?
  /// The position of the fence.
  package var position: SourcePosition
  package var source: Source
  /// The number of code lines on the page itself.
  var bodyLines: Int

  /// The lines of its source that the code covers.
  package var lines: ClosedRange<Int> {
    source.firstLine...(source.firstLine + max(0, code.newlineCount - 1))
  }

  /// The code without marker lines, but with hidden lines.
  package var script: String { markedSnippet?.code ?? code }

  /// Whether it is part of a program that runs.
  package var runs: Bool {
    switch mode {
    case .run, .throwError, .trap: true
    case .compile, .failToCompile, .declare, .manifest, .ignored: false
    }
  }

  /// Whether it belongs to a session, with the listings before it.
  package var isInProgram: Bool {
    switch mode {
    case .run, .throwError, .trap, .compile, .failToCompile: true
    case .declare, .manifest, .ignored: false
    }
  }

  /// The position of a line and a column of the code, both from 1.
  package func place(line: Int, column: Int = 1) -> SourcePosition {
    SourcePosition(
      file: source.file,
      line: source.firstLine + line - 1,
      column: source.indentation + column
    )
  }

  /// An error if brackets are nested so deeply that no compiler would end; nil otherwise.
  package var nestingFault: Diagnostic? {
    guard let offset = SwiftSource.Nesting.ofAuthors.fault(in: code) else { return nil }
    let (line, column) = SwiftSource(code).place(of: offset)
    return Diagnostic(
      "nested-too-deep",
      at: place(line: line, column: column),
      "Brackets are nested too deeply",
      hints: ["Give a part a name: the compiler's time doubles with each bracket"]
    )
  }

  /// A hidden listing that imports a module.
  package init(importing module: String) {
    self.init(code: "import \(module)\n", of: "import \(module)")
  }

  /// A hidden listing of a whole file.
  package init(code: String, of file: String) {
    self.code = code
    isInvisible = true
    position = SourcePosition(file: file, line: 1)
    source = Source(file: file, firstLine: 1, indentation: 0)
    bodyLines = 0
  }

  /// Reads a fence, or returns nil if it isn't a Swift fence.
  ///
  /// - Parameter diagnostics: receives the faults in the fence's words.
  package init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    let fence = FenceWords(block.info)
    guard block.isFenced, fence.language == "swift" else {
      if block.isFenced, Self.isMeantAsSwift(fence.language) {
        diagnostics.append(
          Diagnostic(
            "fence-is-wrong",
            at: block.position,
            "'\(fence.language)' isn't recognized as Swift, so the listing isn't checked",
            hints: ["Write swift, then a space before other words"]
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
      diagnostics.append(fault("'continues' and 'reset' both begin a session"))
    }
  }

  /// Whether another tool would take a language for Swift: `{.swift}`, `swift:Lamp.swift`, `swift{1,3}`.
  private static func isMeantAsSwift(_ language: String) -> Bool {
    let name = language.drop { $0 == "{" || $0 == "." || $0 == "[" || $0 == "`" }
    guard name.hasPrefix("swift") else { return false }
    let next = name.dropFirst("swift".count).first
    return next.map { ":{}[](=.;|/#\"'".contains($0) } ?? (name.count < language.count)
  }

  private static let words = [
    "no_run", "compile_fail", "should_throw", "should_trap", "declaration", "manifest", "ignore", "reset",
    "nest",
    "invisible", "session", "continues", "name", "file", "slice", "timeout", "reads",
    "imports", "prelude", "given",
  ]
  /// The words of which a fence has one at most.
  private static let modes: Set = [
    "no_run", "compile_fail", "should_throw", "should_trap", "declaration", "manifest", "ignore",
  ]

  /// Applies one word.
  ///
  /// - Returns: a fault if the word is invalid.
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
    case ("declaration", nil): mode = .declare
    case ("manifest", nil): mode = .manifest
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
      return fault("'continues' needs the address of a page", hint: "Write continues=/section/page/")
    case ("name", let name?) where !name.isEmpty: self.name = name
    case ("file", let path?) where !path.isEmpty: file = path
    case ("slice", let name?) where !name.isEmpty: slice = name
    case ("reads", let path?) where Sample.isInside(path): reads.append(path)
    case ("reads", _):
      return fault("'reads' needs a file or a folder of the site", hint: "Write reads=Fixtures/lamps.json")
    case ("imports", let modules?) where !modules.isEmpty:
      context.imports = modules.split { $0 == "," || $0.isWhitespace }.map(String.init)
    case ("prelude", let path?) where path.hasSuffix(".swift") && Sample.isInside(path):
      context.prelude = path
    case ("prelude", _):
      return fault("'prelude' needs a Swift file of the site", hint: "Write prelude=Fixtures/lamp.swift")
    case ("given", let text?):
      modes.insert("no_run")
      mode = .compile
      guard let given = ListingContext.given(text) else {
        return fault("'given' needs names with their types", hint: "Write given=\"lamp: Lamp, level: Int\"")
      }
      context.given = given
      return context.faults.first.map { fault($0.reason) }
    case ("timeout", let seconds?):
      guard let seconds = Int(seconds), (1...600).contains(seconds) else {
        return fault("'timeout' must be a number of seconds from 1 to 600")
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
        "'\(word.name)' isn't a word for a Swift fence",
        hint: near.map { "Did you mean '\($0)'?" } ?? "The words are \(Self.words.joined(separator: ", "))"
      )
    }
    if Self.modes.contains(word.name) {
      modes.insert(word.name)
    }
    return nil
  }

  private func fault(_ summary: String, hint: String? = nil) -> Diagnostic {
    Diagnostic("fence-is-wrong", at: position, summary, hints: hint.map { [$0] } ?? [])
  }
}

extension Sample {
  /// The listing, checked as what it shows if that isn't a program that can run: declarations without bodies, a
  /// manifest, code that leaves something out, or the entry point of a program.
  ///
  /// This is for text that wasn't written for LiveDocs. In `content/`, a fence says it.
  var recognized: Sample {
    guard mode == .run, inclusion == nil, !PagePath.isInContent(position.file) else { return self }
    var sample = self
    let source = SwiftSource(code)
    if PackageManifest.isManifest(source) {
      sample.mode = .manifest
    } else if source.interface != nil {
      sample.mode = .declare
    } else if !source.holes.isEmpty || !source.entryPoints.isEmpty {
      // A program without arguments has nothing to do, and one with holes can't do it.
      sample.mode = .compile
    }
    return sample
  }

  /// Whether a path is inside the site's folder, so a listing may declare that it reads it.
  package static func isInside(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return !names.contains { ["", ".", ".."].contains($0) }
  }
}
