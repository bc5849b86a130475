import ArgumentParser
import DefaultTheme
import DocsFoundation
import DocsSite
import Foundation
import SimulationKit

/// The options of all commands that build a site.
struct SiteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder with docs.yml and content/.", valueName: "dir"))
  var root = "."

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Also build drafts.")
  var drafts = false

  @Flag(help: "Also build pages with a future date.")
  var future = false

  @Flag(help: "Also build expired pages.")
  var expired = false

  @Option(
    help: ArgumentHelp(
      "The day that dates are compared with. The default is today in UTC.",
      valueName: "day"
    )
  )
  var clock: CalendarDay?

  @Flag(help: "Don't check the Swift listings.")
  var noSamples = false

  @Flag(help: "Compile the Swift listings, but don't run them: for content that you haven't read.")
  var noRun = false

  @Option(
    help: ArgumentHelp("The format of errors and warnings: text, json, github or sarif.", valueName: "form")
  )
  var format = DiagnosticPrinter.Format.text

  @Option(
    help: ArgumentHelp(
      "The number of parallel jobs. The default is one for each core.",
      valueName: "count"
    )
  )
  var jobs: Int?

  @Flag(help: "Print time and memory use.")
  var timings = false

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs must be at least 1, not \(jobs)")
    }
  }

  var rootFolder: URL { URL(filePath: root, directoryHint: .isDirectory).standardizedFileURL }

  /// Creates the builder of the site.
  ///
  /// - Parameter adjust: changes the options for a command.
  func builder(_ adjust: (inout SiteBuilder.Options) -> Void = { _ in }) -> SiteBuilder {
    var options = SiteBuilder.Options()
    options.includesDrafts = drafts
    options.includesFuture = future
    options.includesExpired = expired
    options.today = clock ?? .reproducible ?? CalendarDay(secondsSince1970: Int(Date().timeIntervalSince1970))
    options.checksSamples = !noSamples
    options.runsSamples = !noRun
    options.isStrict = strict
    options.jobs = jobs
    options.measuresPages = timings
    adjust(&options)
    return SiteBuilder(
      root: rootFolder,
      theme: BundledTheme.folder,
      simulations: handbookSimulations,
      options: options
    )
  }

  /// Builds the site, and prints its errors and warnings.
  ///
  /// - Parameters:
  ///   - output: receives the files; nil to only check the site.
  ///   - accepts: whether expectations that aren't met are rewritten.
  ///   - asksOthers: whether links to other sites are checked too.
  ///   - listsUntranslated: whether the texts of simulations that no phrase translates are printed.
  ///   - coverage: what is printed of the symbols that listings exercise; nil for nothing.
  /// - Throws: `ExitCode(1)` if the content has errors.
  func build(
    into output: (any SiteOutput)?,
    accepts: Bool = false,
    asksOthers: Bool = false,
    listsUntranslated: Bool = false,
    coverage: CoverageOptions? = nil
  ) async throws -> SiteBuilder.Result {
    let progress = Progress(isForPeople: format == .text)
    defer { progress.clear() }
    let builder = builder {
      $0.accepts = accepts
      $0.gathersExternalLinks = asksOthers
      $0.gathersUntranslated = listsUntranslated
      $0.measuresCoverage = coverage?.isWanted == true
    }
    var result = try await builder.build(into: output) { progress.show($0) }
    let answers = asksOthers ? await ask(result.external, progress) : nil
    progress.clear()
    let covered = try await coverage?.report(&result, in: rootFolder) ?? []
    try show(result, answers)
    for line in covered {
      say(line)
    }
    for line in listsUntranslated ? try result.untranslatedLines : [] {
      say(line)
    }
    try requireSound(result, answers)
    return result
  }

  /// Exits if the content has errors.
  ///
  /// - Throws: `ExitCode(1)`.
  func requireSound(_ result: SiteBuilder.Result, _ answers: ExternalLinkReport? = nil) throws {
    let errors = errorCount(result.diagnostics + (answers?.diagnostics ?? []))
    guard result.isSound, errors == 0 else {
      // If the site wasn't read, there is no account of its listings.
      for line in result.ledger.pages > 0 ? result.ledger.lines : [] {
        printError(line)
      }
      printError("\(errors) \(errors == 1 ? "error" : "errors"). Nothing was written.")
      throw ExitCode(1)
    }
  }

  /// The number of diagnostics that count as errors.
  func errorCount(_ diagnostics: [Diagnostic]) -> Int {
    diagnostics.count { $0.severity == .error || strict }
  }

  private func ask(_ links: ExternalLinks, _ progress: Progress) async -> ExternalLinkReport {
    let checker = ExternalLinkChecker(root: rootFolder, links: links, version: Docs.configuration.version)
    return await checker.check(links) { progress.show($0) }
  }

  /// Prints errors, warnings and measurements.
  func show(_ result: SiteBuilder.Result, _ answers: ExternalLinkReport? = nil) throws {
    for place in result.accepted {
      say("Accepted \(place.file):\(place.line)")
    }
    let printer = DiagnosticPrinter(format: format, sources: result.sources, folder: folderBelowHere)
    let text = try printer.text(
      result.diagnostics + (answers?.diagnostics ?? []),
      ledger: result.ledger,
      isSound: result.isSound
    )
    // Programs read standard output; people read standard error.
    FileHandle(descriptor: format.isDocument ? .output : .errors).write(Data(text.utf8))
    for line in answers?.lines ?? [] {
      printError(line)
    }
    if timings {
      let measured = result.measurements
      let text = format == .json ? try measured.json() : measured.text
      // Standard output contains a single document.
      FileHandle(descriptor: .errors).write(Data(text.utf8))
    }
  }
}

extension SiteOptions {
  /// Prints a line for people: to standard output, unless a program reads a document there.
  func say(_ line: String) {
    if format.isDocument {
      printError(line)
    } else {
      print(line)
    }
  }

  /// The root relative to the current folder, as code hosts name files; empty if it is that folder, or elsewhere.
  private var folderBelowHere: String {
    let here = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.pathComponents
    let root = rootFolder.pathComponents
    return root.starts(with: here) ? root.dropFirst(here.count).joined(separator: "/") : ""
  }
}

extension DiagnosticPrinter.Format: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  /// Parses a day from a command line.
  public init?(argument: String) {
    self.init(argument)
  }

  /// The day for reproducible builds (reproducible-builds.org); nil if none is set.
  fileprivate static var reproducible: CalendarDay? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }.flatMap {
      CalendarDay(secondsSince1970: $0)
    }
  }
}

extension SiteBuilder.Result {
  /// The texts that no phrase translates, as they are written in a file of phrases.
  fileprivate var untranslatedLines: [String] {
    get throws {
      guard !untranslated.isEmpty else { return ["Phrases translate everything that simulations say"] }
      return try untranslated.flatMap { file in
        try ["# \(file.file)"]
          + file.texts.map { String(decoding: try CanonicalJSON.encode($0), as: UTF8.self) + ": " }
      }
    }
  }
}
