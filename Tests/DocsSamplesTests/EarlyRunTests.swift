import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation
import Scratch
import Synchronization
import TestPages
import Testing

@testable import DocsSamples

/// Programs that run while others are being compiled.
struct EarlyRunTests {
  @Test(.timeLimit(.minutes(5))) func programsRunWhileAnotherModuleIsBeingCompiled() async throws {
    let folder = try TemporaryFolder()
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    // What they import keeps the programs in modules of their own.
    let codes = ["print(1)", "import Foundation\nprint(2)", "import Dispatch\nprint(3)"]
    let pages = try codes.enumerated().map {
      try TestPage.page("```swift\n\($1)\n```\n", path: "content/page\($0).md")
    }
    let sessions = await Session.all(in: pages, hasAppModules: false).sessions
    let programs = sessions.compactMap(SampleProgram.init(running:))
    try #require(ProgramBatches.modules(of: programs) == [[0], [1], [2]])

    let early = EarlyRuns()
    var compiler = SampleCompiler(
      toolchain: try await Toolchain.current(cache: cache),
      library: .empty,
      cache: cache,
      scratch: folder.url.appending(path: "scratch")
    )
    compiler.launcher = LastCompiler(early: early)
    var runner = SampleRunner(
      toolchain: compiler.toolchain,
      library: .empty,
      inputs: ListingInputs(root: folder.url, common: []),
      cache: cache,
      scratch: folder.url.appending(path: "runs")
    )
    runner.launcher = early
    compiler.runner = runner

    let outcome = try await Concurrency.$width.withValue(3) { [compiler] in
      try await compiler.compile(programs, .executable)
    }
    #expect(outcome.compilations.allSatisfy { $0.executable != nil })
    #expect(outcome.runs.keys.sorted() == [0, 1], "the last module's program can run on any core")
    #expect(outcome.runs[0]?.outcome.session.result.output == [0: "1\n"])
    #expect(outcome.runs[1]?.outcome.session.result.output == [0: "2\n"])
    #expect(Set(early.folders.withLock { $0 }).count == 2, "each has a folder of its own")
  }
}

/// Runs two programs at the same time, and keeps their folders.
private final class EarlyRuns: Launcher {
  let folders = Mutex<[URL?]>([])

  /// Waits until both run.
  func begin() async throws {
    while folders.withLock({ $0.count < 2 }) { try await Task.sleep(for: .milliseconds(10)) }
  }

  func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result {
    folders.withLock { $0.append(program.folder) }
    try await begin()
    return try await DirectLauncher().run(program, with: files)
  }
}

/// Starts the compiler of the third module only after two programs began to run.
private struct LastCompiler: Launcher {
  let early: EarlyRuns

  func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result {
    if program.arguments.contains(where: { $0.contains("executable-programs-2/") }) {
      try await early.begin()
    }
    return try await DirectLauncher().run(program, with: files)
  }
}
