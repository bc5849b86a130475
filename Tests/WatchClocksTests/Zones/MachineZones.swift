import Foundation
import WatchClocks

/// The zone data of this machine, packaged independently of Foundation's.
enum MachineZones {
  enum Fault: Error {
    case unreadable(String)
    case noZdump
    case zdump(Int32)
  }

  /// Whether to compare everything instead of a part; set by `LIVEDOCS_ORACLE` or `LIVEDOCS_FUZZ`.
  static var isFull: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["LIVEDOCS_ORACLE"] != nil || environment["LIVEDOCS_FUZZ"] != nil
  }

  /// The lines of the database in its compact form.
  static let lines: [[String]] = {
    let file = CompiledZone.folder.appending(path: "tzdata.zi")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }()

  /// The release of the data: `2025b`.
  static var version: String {
    lines.first.flatMap { $0.count == 3 && $0[1] == "version" ? $0[2] : nil } ?? "unknown"
  }

  /// Whether the machine and Foundation have the same release. Different releases may differ, and both be right.
  static var isSameRelease: Bool { version == ZoneResolver.dataVersion }

  /// Every name of a zone or a link.
  static let names: [String] = lines.compactMap { line in
    switch line.first {
    case "Z" where line.count > 1: line[1]
    case "L" where line.count > 2: line[2]
    default: nil
    }
  }.sorted()

  /// The zones that aren't links.
  static let zones: [String] = lines.compactMap { $0.first == "Z" && $0.count > 1 ? $0[1] : nil }.sorted()

  /// The links, each with its target.
  static let links: [String: String] = Dictionary(
    lines.compactMap { $0.first == "L" && $0.count > 2 ? ($0[2], $0[1]) : nil }
  ) { first, _ in first }

  /// A conversion by this machine's C library: the time, and the offset.
  struct Conversion {
    let zone: String
    let moment: Int
    let offset: Int
    let abbreviation: String
  }

  /// The conversions by the C library for the seconds before and after each change of some zones, from 1970 to 2037.
  ///
  /// The zone of `localtime` is global to its process, so this runs other processes: `zdump`, which comes with the
  /// library and finds the changes itself, by searching through time.
  static func conversions(of zones: [String]) async throws -> [Conversion] {
    let size = 40
    return try await withThrowingTaskGroup(of: [Conversion].self) { group in
      for start in stride(from: 0, to: zones.count, by: size) {
        group.addTask { try dump(Array(zones[start..<min(start + size, zones.count)])) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func dump(_ zones: [String]) throws -> [Conversion] {
    guard
      let path = ["/usr/bin/zdump", "/usr/sbin/zdump"].first(where: FileManager.default.isExecutableFile)
    else { throw Fault.noZdump }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-v", "-c", "1970,2038"] + zones
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Fault.zdump(process.terminationStatus) }
    return try bytes.split(separator: UInt8(ascii: "\n")).compactMap { try conversion(in: $0) }
  }

  /// Parses a line such as
  /// `America/St_Johns  Sun Nov  7 02:31:00 2010 UT = Sat Nov  6 23:01:00 2010 NST isdst=0 gmtoff=-12600`.
  private static func conversion(in line: ArraySlice<UInt8>) throws -> Conversion? {
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    // The lines for the smallest and the largest time have no conversion.
    guard words.count == 16 else { return nil }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let clock = words[4].split(separator: ":").compactMap { Int($0) }
    guard let month = months.firstIndex(of: words[2]), let day = Int(words[3]), let year = Int(words[5]),
      clock.count == 3, words[15].hasPrefix("gmtoff="), let offset = Int(words[15].dropFirst(7))
    else { throw Fault.unreadable(words.joined(separator: " ")) }
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month)
    parts.tm_mday = Int32(day)
    parts.tm_hour = Int32(clock[0])
    parts.tm_min = Int32(clock[1])
    parts.tm_sec = Int32(clock[2])
    return Conversion(zone: words[0], moment: timegm(&parts), offset: offset, abbreviation: words[13])
  }
}
