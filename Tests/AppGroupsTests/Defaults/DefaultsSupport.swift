import AppGroups
import Foundation
import Scratch
import SimulationKit

/// Shared helpers for the tests of defaults.
enum Sample {
  /// How many times longer the long tests run.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static let suite = "group.org.example"
  static let application = "org.example.app"

  /// A random property list, up to a depth.
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

extension WriterProcess {
  /// Starts `DefaultsWriter`.
  convenience init(
    _ folder: URL,
    name: String,
    from first: Int,
    to end: Int,
    quiet: Bool = false,
    unprivileged: Bool = false
  ) throws {
    try self.init(
      "DefaultsWriter",
      arguments: [folder.path(percentEncoded: false), name, "\(first)", "\(end)"] + (quiet ? ["quiet"] : []),
      unprivileged: unprivileged
    )
  }

  /// Kills it at a random moment.
  ///
  /// - Returns: every line of its output.
  func killSometime(_ random: inout SeededSource) -> [String] {
    killSometime(&random, start: 40_000, lineCount: 120, write: 2_000)
  }
}
