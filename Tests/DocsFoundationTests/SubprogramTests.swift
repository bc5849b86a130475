import Foundation
import Scratch
import Testing

@testable import DocsFoundation

struct SubprogramTests {
  private func shell(_ script: String, timeLimit: Int = 60, outputLimit: Int = 1 << 20) async throws
    -> Subprogram.Result
  {
    try await Subprogram(
      program: "/bin/sh",
      arguments: ["-c", script],
      environment: .inherited(and: ["LIVEDOCS_TEST": "set"]),
      timeLimit: timeLimit,
      outputLimit: outputLimit
    ).run()
  }

  @Test func saysWhatWasPrintedAndHowItEnded() async throws {
    let good = try await shell("echo out; echo err >&2; echo $LIVEDOCS_TEST")
    #expect(good.output == "out\nset\n")
    #expect(good.errors == "err\n")
    #expect(good.failure == nil)
    #expect(try await shell("exit 3").failure == "exit status 3")
    #expect(try await shell("kill -9 $$").failure == "signal 9")
  }

  @Test func hasNoInputToWaitFor() async throws {
    #expect(try await shell("read line; echo \"$?\"").output == "1\n")
  }

  @Test func whatCannotBeStartedSaysSo() async throws {
    let failure = await #expect(throws: Subprogram.LaunchError.self) {
      try await Subprogram(program: "no-such-program-here").run()
    }
    #expect(failure?.description == "Cannot run 'no-such-program-here': it isn't on PATH")
  }

  @Test func whatPrintsTooMuchIsStopped() async throws {
    let flooded = try await shell("while true; do echo line; done", outputLimit: 1000)
    #expect(flooded.end == .flooded(bytes: 1000))
    #expect(flooded.output.hasPrefix("line\n"))
    let errors = try await shell("while true; do echo line >&2; done", outputLimit: 1000)
    #expect(errors.end == .flooded(bytes: 1000))
    #expect(try await shell("printf 12345", outputLimit: 5).end == .exited(0))
  }

  /// If the child survives, the test fails by its time limit.
  @Test(.timeLimit(.minutes(10))) func whatIsStoppedTakesItsChildrenWithIt() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "child").path
    // On a busy machine the process may be stopped before it has started the child; then retry with more time.
    var (limit, child) = (1, nil as Int32?)
    while child == nil {
      let stopped = try await shell("sleep 6000 & echo $! > '\(file)'; echo begun; wait", timeLimit: limit)
      #expect(stopped.end == .timedOut(seconds: limit))
      child =
        stopped.output == "begun\n"
        ? Int32(try String(contentsOfFile: file, encoding: .utf8).dropLast()) : nil
      limit *= 2
    }
    // The signal is pending; soon the process is gone, or a zombie.
    while let child, kill(child, 0) == 0 {
      let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      guard state?.contains(") Z ") != true else { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
