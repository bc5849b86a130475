import Foundation

/// A compiled zone of the machine's own data, read as RFC 8536 describes, without Foundation.
///
/// It is an independent reference: a different file, from a different compiler (`zic` instead of ICU's), with a
/// different reader.
struct CompiledZone {
  struct Kind: Equatable {
    let offset: Int
    let isDaylightSaving: Bool
    let abbreviation: String
  }

  enum Fault: Error {
    case notCompiled(String)
    case footer(String)
  }

  static let folder = URL(filePath: "/usr/share/zoneinfo", directoryHint: .isDirectory)

  /// The times of the changes, in seconds since 1970, in order.
  private(set) var moments: [Int] = []
  /// The local time type from each change on.
  private(set) var kinds: [Kind] = []
  /// The local time type before the first change.
  private(set) var first: Kind
  /// The rule after the last change.
  let footer: String
  /// The last change that the file lists explicitly.
  let lastExplicit: Int

  init(_ name: String) throws {
    var bytes = ByteReader([UInt8](try Data(contentsOf: Self.folder.appending(path: name))))
    _ = try Self.header(&bytes, name).map { bytes.skip($0.size(of: 4)) }
    guard let counts = try Self.header(&bytes, name) else { throw Fault.notCompiled(name) }
    let times = (0..<counts.times).map { _ in bytes.integer(8) }
    let indices = (0..<counts.times).map { _ in bytes.integer(1) }
    let rows = (0..<counts.types).map { _ in (bytes.integer(4), bytes.integer(1) != 0, bytes.integer(1)) }
    let letters = bytes.take(counts.letters)
    let types = rows.map { row in
      Kind(
        offset: row.0,
        isDaylightSaving: row.1,
        abbreviation: String(decoding: letters.dropFirst(row.2).prefix { $0 != 0 }, as: UTF8.self)
      )
    }
    guard let first = types.first, indices.allSatisfy(types.indices.contains) else {
      throw Fault.notCompiled(name)
    }
    bytes.skip(counts.leaps * 12 + counts.standards + counts.universals)
    footer = String(decoding: bytes.rest.filter { $0 != 10 }, as: UTF8.self)
    self.first = first
    moments = times
    lastExplicit = times.last ?? .min
    kinds = indices.map { types[$0] }
    if let rule = try FooterRule(footer) {
      // A slim file leaves changes that follow a rule to its footer; a fat one lists them until 2037, and agrees.
      for (moment, kind) in rule.changes(in: 1970...2040) where moment > lastExplicit {
        moments.append(moment)
        kinds.append(kind)
      }
    }
  }

  func kind(at moment: Int) -> Kind {
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : kinds[low - 1]
  }

  private struct Counts {
    let universals, standards, leaps, times, types, letters: Int

    func size(of time: Int) -> Int {
      times * (time + 1) + types * 6 + letters + leaps * (time + 4) + standards + universals
    }
  }

  private static func header(_ bytes: inout ByteReader, _ name: String) throws -> Counts? {
    guard bytes.take(4).elementsEqual("TZif".utf8), bytes.integer(1) >= 0x32 else {
      throw Fault.notCompiled(name)
    }
    bytes.skip(15)
    let numbers = (0..<6).map { _ in bytes.integer(4) }
    return Counts(
      universals: numbers[0],
      standards: numbers[1],
      leaps: numbers[2],
      times: numbers[3],
      types: numbers[4],
      letters: numbers[5]
    )
  }
}

/// Reads big-endian numbers.
private struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

  mutating func integer(_ size: Int) -> Int {
    let bits = take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = UInt64(64 - 8 * size)
    return size == 1 ? Int(bits) : Int(Int64(bitPattern: bits << unused) >> Int64(unused))
  }
}

/// The rule of a footer such as `EST5EDT,M3.2.0,M11.1.0` (POSIX, with the hours of RFC 8536).
struct FooterRule {
  let standard: CompiledZone.Kind
  let summer: CompiledZone.Kind
  private let begin: Day
  private let end: Day

  private struct Day {
    let month, week, weekday, seconds: Int

    /// The wall time of the change, in seconds since the start of 1970.
    func seconds(in year: Int) -> Int {
      let first = daysBefore(year, month)
      // The first day of 1970 was a Thursday.
      let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
      var day = first + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
      let next = month == 12 ? daysBefore(year + 1, 1) : daysBefore(year, month + 1)
      while day >= next { day -= 7 }
      return day * 86_400 + seconds
    }
  }

  /// - Returns: nil if the footer has no daylight saving time.
  init?(_ text: String) throws {
    let parts = text.split(separator: ",")
    guard parts.count == 3 else { return nil }
    var names = parts[0][...]
    guard let standardName = Self.name(&names), let west = Self.clock(&names),
      let summerName = Self.name(&names)
    else { throw CompiledZone.Fault.footer(text) }
    let summerWest = Self.clock(&names) ?? west - 3600
    standard = CompiledZone.Kind(offset: -west, isDaylightSaving: false, abbreviation: standardName)
    summer = CompiledZone.Kind(offset: -summerWest, isDaylightSaving: true, abbreviation: summerName)
    guard let begin = Self.day(parts[1]), let end = Self.day(parts[2]) else {
      throw CompiledZone.Fault.footer(text)
    }
    self.begin = begin
    self.end = end
  }

  func changes(in years: ClosedRange<Int>) -> [(Int, CompiledZone.Kind)] {
    years.flatMap { year in
      [
        (begin.seconds(in: year) - standard.offset, summer),
        (end.seconds(in: year) - summer.offset, standard),
      ]
    }
    .sorted { $0.0 < $1.0 }
  }

  private static func name(_ text: inout Substring) -> String? {
    if text.first == "<" {
      guard let close = text.firstIndex(of: ">") else { return nil }
      defer { text = text[text.index(after: close)...] }
      return String(text[text.index(after: text.startIndex)..<close])
    }
    let name = text.prefix(while: \.isLetter)
    text = text.dropFirst(name.count)
    return name.isEmpty ? nil : String(name)
  }

  /// Hours, minutes and seconds, with an optional sign.
  private static func clock(_ text: inout Substring) -> Int? {
    let clock = text.prefix { $0.isNumber || $0 == ":" || $0 == "-" || $0 == "+" }
    text = text.dropFirst(clock.count)
    let numbers = clock.drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int($0) ?? 0 }
    guard let hours = numbers.first else { return nil }
    let seconds =
      hours * 3600 + numbers.dropFirst().prefix(1).reduce(0) { $0 + $1 * 60 }
      + numbers.dropFirst(2).reduce(0, +)
    return clock.first == "-" ? -seconds : seconds
  }

  private static func day(_ text: Substring) -> Day? {
    let halves = text.split(separator: "/")
    guard let date = halves.first, date.first == "M" else { return nil }
    let numbers = date.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    var time = halves.dropFirst().first ?? "2"
    return Day(month: numbers[0], week: numbers[1], weekday: numbers[2], seconds: clock(&time) ?? 7200)
  }
}

/// Days from the start of 1970 to the start of a month, by adding up years and months.
private func daysBefore(_ year: Int, _ month: Int) -> Int {
  func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
  let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) } + lengths.prefix(month - 1).reduce(0, +)
}
