import Foundation
import Scratch
import SimulationKit
import Testing

@testable import DocsSimulations

/// Programs that answer lines, and those that don't.
struct WorkerProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func process(_ script: String, time: Duration = .seconds(20)) throws -> WorkerProcess {
    try folder.write("#!/bin/sh\n\(script)\n", to: "worker")
    let path = folder.url.appending(path: "worker").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    // Another test may start a program while this one's file is still open for writing.
    for _ in 0..<500 {
      do throws(WorkerProcess.Failure) {
        return try WorkerProcess(path, environment: ["PATH": "/usr/bin:/bin"], time: time)
      } catch {
        guard error == .cannotStart("Text file busy") else { throw error }
        usleep(10_000)
      }
    }
    throw WorkerProcess.Failure.cannotStart("Text file busy")
  }

  private func failure(of process: WorkerProcess) -> WorkerProcess.Failure? {
    do throws(WorkerProcess.Failure) {
      _ = try process.answer(to: Array("a".utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func linesAreAnsweredInTurn() throws {
    let process = try process("while read -r x; do printf '%s\\n' \"$x\"; done")
    // Longer than what a socket takes at once.
    for line in ["a", "", String(repeating: "b", count: 500_000), "c"] {
      #expect(try process.answer(to: Array(line.utf8)) == Array(line.utf8))
    }
  }

  @Test func severalLinesOfOneWriteAreSeveralAnswers() throws {
    let process = try process("read x; printf '1\\n2\\n'; read x; read x; exit 3")
    #expect(try process.answer(to: [65]) == Array("1".utf8))
    #expect(try process.answer(to: [65]) == Array("2".utf8))
    #expect(failure(of: process) == .ended(words: "exit status 3"))
  }

  @Test(
    arguments: [
      ("exit 0", "exit status 0"), ("read x; kill -SEGV $$", "signal 11"),
      ("read x; echo one >&2; echo 'x.swift:3: Fatal error: two' >&2; exit 1", "x.swift:3: Fatal error: two"),
      (
        "read x; printf 'a:1: Failed: one\\nCurrent stack trace:\\n0 x\\n' >&2; kill -ILL $$",
        "a:1: Failed: one"
      ),
      ("read x; echo last >&2; exec 0<&- 1>&- 2>&-; sleep 60", "last"),
    ]
  )
  func theEndOfAProcessIsExplained(script: String, words: String) throws {
    #expect(failure(of: try process(script)) == .ended(words: words))
  }

  @Test func whoTakesTooLongIsStopped() throws {
    let process = try process("read x; sleep 60", time: .milliseconds(200))
    #expect(failure(of: process) == .tooSlow)
  }

  @Test func endlessWordsAreNoAnswer() throws {
    #expect(failure(of: try process("read x; tr '\\0' x < /dev/zero")) == .tooLong)
  }

  @Test func aProgramThatIsNotThereCannotStart() {
    #expect(throws: WorkerProcess.Failure.self) {
      try WorkerProcess("/nowhere/at/all", environment: [:], time: .seconds(1))
    }
  }

  @Test func aProcessThatEndsIsReplaced() throws {
    // Once it has started, its file isn't open any more.
    _ = try process("read x; echo '{\"simulations\":[]}'; exit 0")
    let path = folder.url.appending(path: "worker").path
    let workers = Workers(path, environment: ["PATH": "/usr/bin:/bin"], time: .seconds(20))
    #expect(try workers.simulations() == [])
    var answers: [String] = []
    for _ in 0..<2 {
      do throws(Rejection) {
        answers.append("\(try workers.simulations().count)")
      } catch {
        answers.append(error.reason)
      }
    }
    #expect(answers == ["The simulation crashed: exit status 0", "0"])
  }
}
