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

  @Flag(help: "Leave the Swift listings unchecked.")
  var noSamples = false

  @Flag(help: "Compile the Swift listings, but run none: for content that you have not read.")
  var noRun = false

  @Option(help: ArgumentHelp("How faults are printed: text, json, github or sarif.", valueName: "form"))
  var format = DiagnosticPrinter.Format.text

  @Flag(help: "Print the time that each stage took.")
  var timings = false

  var rootFolder: URL { URL(filePath: root, directoryHint: .isDirectory).standardizedFileURL }

  /// Builds the site, and prints what is wrong with it.
  ///
  /// - Parameters:
  ///   - isServed: whether the site will lie at the root of a server of ours.
  ///   - renders: whether its files are made.
  ///   - accepts: whether expectations that are not met are rewritten.
  /// - Throws: `ExitCode(1)` where the content has errors.
  func build(
    isServed: Bool = false,
    renders: Bool = true,
    accepts: Bool = false
  ) async throws -> SiteBuilder.Result {
    var options = SiteBuilder.Options()
    options.includesDrafts = drafts
    options.checksSamples = !noSamples
    options.runsSamples = !noRun
    options.isStrict = strict
    options.isServedAtRoot = isServed
    options.renders = renders
    options.accepts = accepts
    let progress = Progress()
    let builder = SiteBuilder(
      root: rootFolder,
      theme: DefaultTheme.folder,
      simulations: handbookSimulations,
      options: options
    )
    let result = try await builder.build { progress.show($0) }
    progress.clear()
    for place in result.accepted {
      say("Accepted \(place.file):\(place.line)")
    }
    let printer = DiagnosticPrinter(format: format, sources: result.sources, folder: folderBelowHere)
    let text = try printer.text(result.diagnostics, ledger: result.ledger, isSound: result.isSound)
    // Programs read the standard output; people read what stands beside it.
    FileHandle(descriptor: format.isDocument ? .output : .errors).write(Data(text.utf8))
    if timings {
      for line in result.work {
        printError(line)
      }
      for timing in result.timings {
        printError(
          "\(timing.stage.padding(toLength: 8, withPad: " ", startingAt: 0)) \(timing.duration.inMilliseconds) ms"
        )
      }
    }
    guard result.isSound else {
      let errors = result.diagnostics.count { $0.severity == .error || strict }
      for line in result.ledger.lines {
        printError(line)
      }
      printError("\(errors) \(errors == 1 ? "error" : "errors"). The site was not written.")
      throw ExitCode(1)
    }
    return result
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

extension Duration {
  /// The whole milliseconds.
  fileprivate var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
