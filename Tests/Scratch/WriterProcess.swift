import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A process of a program that was built beside the tests: it writes something, and says a line after each write.
public final class WriterProcess {
  private let process = Process()
  private let pipe = Pipe()
  private var pending = Data()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: its name among the products of the package.
  ///   - arguments: what it is told.
  ///   - unprivileged: whether somebody is to run it who is not root.
  ///   - environment: variables beside those of the tests.
  public init(
    _ program: String,
    arguments: [String],
    unprivileged: Bool = false,
    environment: [String: String] = [:]
  ) throws {
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
    let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let program = products.appending(path: program)
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
  public func line() -> String? {
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

  /// What it says until its end.
  public func finish() -> [String] {
    var lines: [String] = []
    while let line = line() {
      lines.append(line)
    }
    process.waitUntilExit()
    return lines
  }

  /// Ends it at a random moment as a loss of power would, for the process: it can do nothing about it.
  ///
  /// Half of the time it is soon after its start, be it still opening what it writes to; half of the time shortly after
  /// one of its writes.
  ///
  /// - Parameters:
  ///   - random: what the moment is drawn from.
  ///   - start: microseconds after its start, at most.
  ///   - lineCount: lines after which it is killed, at most; 1 or more.
  ///   - write: microseconds after the last of these lines, at most.
  /// - Returns: every line that it has said.
  public func killSometime(
    _ random: inout some RandomNumberGenerator,
    start: UInt32,
    lineCount: Int,
    write: UInt32
  ) -> [String] {
    var lines: [String] = []
    if Bool.random(using: &random) {
      usleep(.random(in: 0...start, using: &random))
    } else {
      for _ in 0..<Int.random(in: 1...lineCount, using: &random) {
        guard let line = line() else { break }
        lines.append(line)
      }
      usleep(.random(in: 0...write, using: &random))
    }
    kill(process.processIdentifier, SIGKILL)
    return lines + finish()
  }
}
