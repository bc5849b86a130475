import ArgumentParser
import DefaultTheme
import DocsSite
import Foundation

/// What all commands that build a site have in common.
struct SiteOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder with docs.yml and content/.", valueName: "dir"))
  var root = "."

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Build drafts too.")
  var drafts = false

  @Flag(help: "Build pages too whose date is still to come.")
  var future = false

  @Flag(help: "Build pages too that have expired.")
  var expired = false

  @Option(
    help: ArgumentHelp(
      "The day that dates are compared with; today in UTC unless you say so.",
      valueName: "day"
    )
  )
  var clock: CalendarDay?

  @Flag(help: "Leave the Swift listings unchecked.")
  var noSamples = false

  @Flag(help: "Compile the Swift listings, but run none: for content that you have not read.")
  var noRun = false

  @Option(help: ArgumentHelp("How faults are printed: text, json, github or sarif.", valueName: "form"))
  var format = DiagnosticPrinter.Format.text

  @Option(
    help: ArgumentHelp(
      "How much runs at once; one thing on each core unless you say so.",
      valueName: "count"
    )
  )
  var jobs: Int?

  @Flag(help: "Print where the time and the memory went.")
  var timings = false

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs takes a number from 1, not \(jobs)")
    }
  }

  var rootFolder: URL { URL(filePath: root, directoryHint: .isDirectory).standardizedFileURL }

  /// What builds the site.
  ///
  /// - Parameter adjust: changes what a command wants otherwise.
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
    adjust(&options)
    return SiteBuilder(
      root: rootFolder,
      theme: DefaultTheme.folder,
      simulations: handbookSimulations,
      options: options
    )
  }

  /// Builds the site, and prints what is wrong with it.
  ///
  /// - Parameters:
  ///   - output: takes its files; nil where it is only checked.
  ///   - accepts: whether expectations that are not met are rewritten.
  ///   - asksOthers: whether links to other sites are checked too.
  /// - Throws: `ExitCode(1)` where the content has errors.
  func build(
    into output: (any SiteOutput)?,
    accepts: Bool = false,
    asksOthers: Bool = false
  ) async throws -> SiteBuilder.Result {
    let progress = Progress(isForPeople: format == .text)
    defer { progress.clear() }
    let builder = builder {
      $0.accepts = accepts
      $0.gathersExternalLinks = asksOthers
    }
    let result = try await builder.build(into: output) { progress.show($0) }
    let answers = asksOthers ? await ask(result.external, progress) : nil
    progress.clear()
    try show(result, answers)
    try requireSound(result, answers)
    return result
  }

  /// Ends the command where the content has errors.
  ///
  /// - Throws: `ExitCode(1)`.
  func requireSound(_ result: SiteBuilder.Result, _ answers: ExternalLinkReport? = nil) throws {
    let errors = errorCount(result.diagnostics + (answers?.diagnostics ?? []))
    guard result.isSound, errors == 0 else {
      // A site that was not read has no account of its listings.
      for line in result.ledger.pages > 0 ? result.ledger.lines : [] {
        printError(line)
      }
      printError("\(errors) \(errors == 1 ? "error" : "errors"). Nothing was written.")
      throw ExitCode(1)
    }
  }

  /// How many faults count as errors.
  func errorCount(_ diagnostics: [Diagnostic]) -> Int {
    diagnostics.count { $0.severity == .error || strict }
  }

  private func ask(_ links: ExternalLinks, _ progress: Progress) async -> ExternalLinkReport {
    let checker = ExternalLinkChecker(root: rootFolder, links: links, version: Docs.configuration.version)
    return await checker.check(links) { progress.show($0) }
  }

  /// Prints what is wrong, and what it took to find out.
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
    // Programs read the standard output; people read what stands beside it.
    FileHandle(descriptor: format.isDocument ? .output : .errors).write(Data(text.utf8))
    for line in answers?.lines ?? [] {
      printError(line)
    }
    if timings {
      let measured = result.measurements
      let text = format == .json ? try measured.json() : measured.text
      // The standard output holds one document.
      FileHandle(descriptor: .errors).write(Data(text.utf8))
    }
  }
}

extension SiteOptions {
  /// Prints a line for people: on the standard output, unless a program reads a document there.
  func say(_ line: String) {
    if format.isDocument {
      printError(line)
    } else {
      print(line)
    }
  }

  /// The root from the folder that this runs in, as a code host names its files; empty where it is that folder,
  /// or lies elsewhere.
  private var folderBelowHere: String {
    let here = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.pathComponents
    let root = rootFolder.pathComponents
    return root.starts(with: here) ? root.dropFirst(here.count).joined(separator: "/") : ""
  }
}

extension DiagnosticPrinter.Format: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  /// Reads a day from a command line.
  public init?(argument: String) {
    self.init(argument)
  }

  /// The day that reproducible builds are given (reproducible-builds.org); nil where there is none.
  fileprivate static var reproducible: CalendarDay? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }.flatMap {
      CalendarDay(secondsSince1970: $0)
    }
  }
}
