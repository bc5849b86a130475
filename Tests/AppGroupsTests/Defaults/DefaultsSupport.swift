import AppGroups
import Foundation
import SimulationKit

/// What the tests of defaults share.
enum Sample {
  /// How many times longer the long campaigns are.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static let suite = "group.org.example"
  static let application = "org.example.app"

  /// A property list of any kind, up to a depth.
  static func plist(_ random: inout SeededSource, depth: Int = 3) -> PlistValue {
    switch random.number(in: 0...(depth > 0 ? 9 : 7)) {
    case 0: return .boolean(random.number(in: 0...1) == 1)
    case 1: return .integer(random.number(in: -300...300))
    case 2: return .integer(Int(truncatingIfNeeded: random.next()) >> random.number(in: 0...63))
    case 3: return .real(Double(random.number(in: -1_000_000...1_000_000)) / 64)
    case 4:
      return .date(Date(timeIntervalSince1970: Double(random.number(in: -62_135_596_800...253_402_300_799))))
    case 5:
      return .data(Data((0..<random.number(in: 0...40)).map { _ in UInt8(random.number(in: 0...255)) }))
    case 6, 7: return .string(text(&random))
    case 8: return .array((0..<random.number(in: 0...20)).map { _ in plist(&random, depth: depth - 1) })
    default:
      let members = (0..<random.number(in: 0...20)).map { ("k\($0)é", plist(&random, depth: depth - 1)) }
      return .dictionary(Dictionary(members) { _, last in last })
    }
  }

  static func text(_ random: inout SeededSource) -> String {
    let alphabet = random.number(in: 0...1) == 0 ? Array("abc XYZ019_.-") : Array("aé\u{301}日本🇨🇦👩‍👩‍👧\0\n<&>")
    return String(
      (0..<random.number(in: 0...30)).map { _ in alphabet[random.number(in: 0...alphabet.count - 1)] }
    )
  }
}

#if canImport(Glibc)
  import Glibc
#endif

/// A process of `DefaultsWriter`, the program that was built beside these tests.
final class WriterProcess {
  private let process = Process()
  private let pipe = Pipe()
  private var pending = Data()

  /// Starts it.
  ///
  /// - Parameter unprivileged: whether somebody is to run it who is not root.
  init(
    _ folder: URL,
    name: String,
    from first: Int,
    to end: Int,
    quiet: Bool = false,
    unprivileged: Bool = false
  ) throws {
    let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let program = products.appending(path: "DefaultsWriter")
    let arguments =
      [folder.path(percentEncoded: false), name, "\(first)", "\(end)"] + (quiet ? ["quiet"] : [])
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
  /// Half of the time it is after so many milliseconds, be it still starting; half of the time shortly after one of
  /// its writes.
  ///
  /// - Returns: every line that it has said.
  func killSometime(_ random: inout SeededSource) -> [String] {
    var lines: [String] = []
    if random.number(in: 0...1) == 0 {
      usleep(UInt32(random.number(in: 0...40_000)))
    } else {
      for _ in 0..<random.number(in: 1...120) {
        guard let line = line() else { break }
        lines.append(line)
      }
      usleep(UInt32(random.number(in: 0...2_000)))
    }
    kill(process.processIdentifier, SIGKILL)
    return lines + finish()
  }
}
