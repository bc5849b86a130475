import Foundation
import Scratch
import Testing

@testable import DocsSite

struct SubprogramTests {
  private func shell(_ script: String, timeLimit: Int = 60, outputLimit: Int = 1 << 20) async throws
    -> Subprogram.Result
  {
    try await Subprogram(
      program: "/bin/sh",
      arguments: ["-c", script],
      environment: ["LIVEDOCS_TEST": "set"],
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
    let failure = await #expect(throws: Subprogram.Failure.self) {
      try await Subprogram(program: "no-such-program-here").run()
    }
    #expect(failure?.description == "'no-such-program-here' cannot be run: it is not on this machine's PATH")
  }

  @Test func whatPrintsTooMuchIsStopped() async throws {
    let flooded = try await shell("while true; do echo line; done", outputLimit: 1000)
    #expect(flooded.end == .flooded(bytes: 1000))
    #expect(flooded.output.hasPrefix("line\n"))
    let errors = try await shell("while true; do echo line >&2; done", outputLimit: 1000)
    #expect(errors.end == .flooded(bytes: 1000))
    #expect(try await shell("printf 12345", outputLimit: 5).end == .exited(0))
  }

  @Test func whatIsStoppedTakesItsChildrenWithIt() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "child").path
    let stopped = try await shell("echo begun; sleep 600 & echo $! > '\(file)'; wait", timeLimit: 1)
    #expect(stopped.end == .timedOut(seconds: 1))
    #expect(stopped.output == "begun\n")
    let child = try #require(
      Int32(String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines))
    )
    // The signal is on its way; the process is gone, or dead and not yet collected, soon after.
    for _ in 0..<50 {
      let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      guard kill(child, 0) == 0, state?.contains(") Z ") != true else { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    kill(child, SIGKILL)
    Issue.record("the child lives on")
  }
}
