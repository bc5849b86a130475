import DocsFoundation
import DocsToolchain
import Foundation
import Synchronization

/// Compiles and runs readers' texts, one at a time.
package struct ListingRun: Sendable {
  /// What happens to a text, as it happens.
  package enum Event: Hashable, Sendable, Codable {
    case compiling
    /// The compiler's errors and warnings.
    case diagnostics([ListingOutcome.Message])
    /// More of the output.
    case output(String)
    case outcome(ListingOutcome)
  }

  /// Limits on what a text may use.
  package struct Limits: Sendable {
    /// How long the compiler and the linker may take, in seconds.
    package var compileTime = 10
    /// How long the program may run, in seconds.
    package var runTime = 2
    /// How much it may print, in bytes.
    package var output = 64 << 10

    package init() {}
  }

  private let compiler: SampleCompiler
  private let runner: SampleRunner
  private let cache: ContentCache

  /// - Parameters:
  ///   - root: the folder of the site, whose files listings may read.
  ///   - reads: the files that every listing may read.
  ///   - scratch: a folder for this run alone.
  ///   - compilerLauncher: starts the compiler and the linker.
  ///   - programLauncher: starts the program.
  package init(
    toolchain: Toolchain,
    library: SampleLibrary,
    cache: ContentCache,
    root: URL,
    reads: [String],
    scratch: URL,
    compilerLauncher: any Launcher,
    programLauncher: any Launcher,
    limits: Limits = Limits()
  ) {
    self.cache = cache
    compiler = SampleCompiler(
      toolchain: toolchain,
      library: library,
      cache: cache,
      scratch: scratch.appending(path: "compile"),
      launcher: compilerLauncher,
      moduleCache: cache.clangModules,
      timeLimit: limits.compileTime
    )
    runner = SampleRunner(
      toolchain: toolchain,
      library: library,
      inputs: ListingInputs(root: root, common: reads),
      cache: cache,
      scratch: scratch.appending(path: "run"),
      timeLimit: limits.runTime,
      outputLimit: limits.output,
      launcher: programLauncher
    )
  }

  /// A key for everything that the outcome of a text depends on.
  package func key(of edited: EditedListing) -> Fingerprint {
    let compilation = compiler.key(of: edited.program, .executable)
    return Fingerprint(
      ["edited listing 1", runner.key(of: edited.program, compilation: compilation).description]
    )
  }

  /// The outcome of a text that was run before; nil if it wasn't.
  package func known(_ edited: EditedListing) -> ListingOutcome? { cache.value(.run, key(of: edited)) }

  /// Compiles a text, runs it, and compares what it does with what its comments say.
  ///
  /// - Parameter report: called with each event, the outcome last.
  /// - Returns: whether the same text always has this outcome.
  /// - Throws: errors of the machine, never of the text.
  @discardableResult
  package func run(_ edited: EditedListing, report: @escaping @Sendable (Event) -> Void) async throws -> Bool
  {
    report(.compiling)
    let compilation = try await compiler.compile(edited.program, keeping: edited.declarations)
    var outcome = edited.outcome(compilation, nil)
    report(.diagnostics(outcome.diagnostics))
    var isRepeatable = compilation.isRepeatable
    if compilation.errors.isEmpty, let file = compilation.executable.flatMap(cache.program) {
      let printed = PrintedOutput(of: edited.index) { report(.output($0)) }
      var runner = self.runner
      runner.onOutput = { bytes, secret in printed.add(bytes, secret: secret) }
      if let runs = try await runner.run([(edited.program, file)]).first?.outcome {
        outcome = edited.outcome(compilation, runs, outputLimit: runner.outputLimit)
        isRepeatable = isRepeatable && runs.isRepeatable
      }
      printed.close()
    }
    if isRepeatable { cache.store(outcome, .run, key(of: edited)) }
    report(.outcome(outcome))
    return isRepeatable
  }
}

/// What a program has printed so far, of which one listing's part is shown.
private final class PrintedOutput: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var secret = ""
    var shown = 0
    var isWaiting = false
    var isClosed = false
  }

  private let listing: Int
  private let show: @Sendable (String) -> Void
  private let state = Mutex(State())
  /// The time between two reports, so a program that prints byte by byte costs no more than others.
  private static let interval = Duration.milliseconds(50)

  init(of listing: Int, show: @escaping @Sendable (String) -> Void) {
    self.listing = listing
    self.show = show
  }

  func add(_ bytes: [UInt8], secret: String) {
    let isFirst = state.withLock { state in
      state.bytes += bytes
      state.secret = secret
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    guard isFirst else { return }
    Task {
      try? await Task.sleep(for: Self.interval)
      self.report()
    }
  }

  /// Shows nothing more.
  func close() { state.withLock { $0.isClosed = true } }

  private func report() {
    state.withLock { state in
      state.isWaiting = false
      guard !state.isClosed else { return }
      // An unfinished line may be a mark.
      let end = state.bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let result = RunResult(String(decoding: state.bytes[..<end], as: UTF8.self), secret: state.secret)
      let output = Array((result.output[listing] ?? "").utf8)
      guard output.count > state.shown else { return }
      show(String(decoding: output[state.shown...], as: UTF8.self))
      state.shown = output.count
    }
  }
}
