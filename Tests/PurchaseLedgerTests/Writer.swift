import Foundation
import SimulationKit

#if canImport(Glibc)
  import Glibc
#endif

/// A process of `LedgerWriter`, the program that was built beside these tests.
final class Writer {
  private let process = Process()
  private let pipe = Pipe()
  private var pending = Data()

  /// Starts it.
  ///
  /// - Parameter unprivileged: whether somebody is to run it who is not root.
  init(path: String, seed: UInt64, from first: Int, to end: Int, unprivileged: Bool = false) throws {
    let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let program = products.appending(path: "LedgerWriter")
    let arguments = [path, "\(seed)", "\(first)", "\(end)"]
    if unprivileged, geteuid() == 0 {
      process.executableURL = URL(filePath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    process.standardOutput = pipe
    try process.run()
  }

  /// The next line that it says; nil once it is gone.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[pending.startIndex..<end], as: UTF8.self)
        pending = Data(pending[(end + 1)...])
        return line
      }
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      pending.append(data)
    }
  }

  /// Ends it as a loss of power would, for the process: it can do nothing about it.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
  }

  /// What it says until its end.
  func finish() -> [String] {
    var lines: [String] = []
    while let line = line() {
      lines.append(line)
    }
    process.waitUntilExit()
    return lines
  }

  /// Kills it at a random moment.
  ///
  /// Half of the time it is after so many milliseconds, be it still opening the file; half of the time shortly
  /// after one of its commits.
  ///
  /// - Returns: every line that it has said.
  func killSometime(_ random: inout SeededSource) -> [String] {
    var lines: [String] = []
    if random.number(in: 0...1) == 0 {
      usleep(UInt32(random.number(in: 0...60_000)))
    } else {
      for _ in 0..<random.number(in: 1...60) {
        guard let line = line() else { break }
        lines.append(line)
      }
      usleep(UInt32(random.number(in: 0...3_000)))
    }
    kill()
    return lines + finish()
  }
}
