import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A process of a program that was built beside the tests; it writes something, and prints a line after each write.
public final class WriterProcess {
  private let process = Process()
  private let pipe = Pipe()
  private var pending = Data()

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: its name among the products of the package.
  ///   - arguments: the arguments of the program.
  ///   - unprivileged: whether to run it as a user other than root.
  ///   - environment: variables to add to those of the tests.
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

  /// The next line of its output; nil after the process has ended.
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

  /// The rest of its output, until it ends.
  public func finish() -> [String] {
    var lines: [String] = []
    while let line = line() {
      lines.append(line)
    }
    process.waitUntilExit()
    return lines
  }

  /// Kills the process at a random moment, like a power failure: the process can't react.
  ///
  /// Half of the time this is soon after its start, maybe while it is still opening its files; half of the time it is
  /// shortly after one of its writes.
  ///
  /// - Parameters:
  ///   - random: the source of the moment.
  ///   - start: the maximum delay after its start, in microseconds.
  ///   - lineCount: the maximum number of lines before it is killed; 1 or more.
  ///   - write: the maximum delay after the last of these lines, in microseconds.
  /// - Returns: every line of its output.
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
