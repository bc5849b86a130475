import AppGroups
import Foundation
import Scratch
import SimulationKit
import Testing

/// Real processes that write concurrently, and that are killed.
@Suite(.serialized) struct DefaultsCrashTests {
  /// The number of kills before a new folder is used.
  static let killsForEachFolder = 20
  /// Forty kills, or a thousand if `LIVEDOCS_FUZZ` is 25.
  static let folders = 2 * Sample.fuzz

  private func defaults(_ folder: TemporaryFolder) throws -> StoredDefaults {
    try DefaultsStore(folder: folder.url, applicationID: "org.example.reader").defaults(
      suiteName: Sample.suite
    )
  }

  /// A thousand keys each, or ten thousand if `LIVEDOCS_FUZZ` is 10 or more.
  @Test func twoProcessesThatWriteThousandsOfKeysLoseNone() throws {
    let keys = 1_000 * min(10, Sample.fuzz)
    let folder = try TemporaryFolder()
    let writers = try ["a", "b"].map {
      try WriterProcess(folder.url, name: $0, from: 0, to: keys, quiet: true)
    }
    for writer in writers {
      #expect(writer.finish() == ["open", "done"])
    }
    var expected: [String: PlistValue] = [:]
    for number in 0..<keys {
      expected["a-\(number)"] = .integer(number)
      expected["b-\(number)"] = .integer(number)
    }
    #expect(try defaults(folder).dictionaryRepresentation() == expected)
  }

  @Test(arguments: 0..<folders) func aWriterCanBeKilledAtAnyMoment(seed: Int) throws {
    let folder = try TemporaryFolder()
    var random = SeededSource(seed: UInt64(seed))
    var next = 0
    // A reader that stays open must agree with a new one.
    let witness = try defaults(folder)
    for _ in 0..<Self.killsForEachFolder {
      let said = try WriterProcess(folder.url, name: "a", from: next, to: 1_000_000).killSometime(&random)
      next = try check(folder, witness, name: "a", acknowledged: said, from: next)
    }
    let said = try WriterProcess(folder.url, name: "a", from: next, to: next + 60).finish()
    #expect(said.count == 61, "\(said.last ?? "")")
    #expect(try check(folder, witness, name: "a", acknowledged: said, from: next) == next + 60)
  }

  @Test(arguments: 0..<max(1, folders / 2)) func oneOfTwoWritersCanBeKilled(seed: Int) throws {
    let folder = try TemporaryFolder()
    var random = SeededSource(seed: UInt64(seed + 1000))
    var next = (a: 0, b: 0)
    let witness = try defaults(folder)
    for _ in 0..<Self.killsForEachFolder / 4 {
      let first = try WriterProcess(folder.url, name: "a", from: next.a, to: 1_000_000)
      let second = try WriterProcess(folder.url, name: "b", from: next.b, to: 1_000_000)
      let said = (a: first.killSometime(&random), b: second.killSometime(&random))
      next.a = try check(folder, witness, name: "a", acknowledged: said.a, from: next.a)
      next.b = try check(folder, witness, name: "b", acknowledged: said.b, from: next.b)
    }
  }

  @Test func aReaderBesideTwoWritersSeesEveryChangeAndNeverGoesBack() async throws {
    let folder = try TemporaryFolder()
    let steps = 500 * Sample.fuzz
    let reader = try defaults(folder)
    let (rounds, round) = AsyncStream.makeStream(of: Void.self)
    let reading = Task.detached {
      defer { round.finish() }
      var seen = ["a": 0, "b": 0]
      var questions = 0
      while seen.values.contains(where: { $0 < steps }), !Task.isCancelled {
        for (name, count) in seen.sorted(by: { $0.key < $1.key }) {
          var next = count
          while try reader.object(forKey: "\(name)-\(next)") == .integer(next) { next += 1 }
          seen[name] = next
          // Earlier values are still there, and no text is a mix of two.
          if count > 0 { #expect(try reader.object(forKey: "\(name)-\(count - 1)") == .integer(count - 1)) }
          if let entry = try reader.dictionary(forKey: "\(name)-text") {
            #expect(entry["text"]?.asString?.count == (entry["number"]?.asInteger ?? -1) * 37 % 9000)
          }
          questions += 1
        }
        round.yield()
      }
      return questions
    }
    // The reader is already reading before anything is written, however busy the machine is.
    for await _ in rounds { break }
    let writers = try ["a", "b"].map { try WriterProcess(folder.url, name: $0, from: 0, to: steps) }
    for writer in writers {
      #expect(writer.finish().count == steps + 1)
    }
    let deadline = Task {
      try await Task.sleep(for: .seconds(30))
      reading.cancel()
    }
    #expect(try await reading.value > 2)
    #expect(!reading.isCancelled)
    deadline.cancel()
  }

  @Test func whoMayNotWriteIsToldSoAndMayRead() throws {
    let folder = try TemporaryFolder()
    try defaults(folder).set(1, forKey: "k")
    #expect(chmod(folder.url.path, 0o555) == 0)
    for name in try folder.url.contents() {
      #expect(chmod(folder.url.appending(path: name).path, 0o444) == 0)
    }
    let said = try WriterProcess(folder.url, name: "a", from: 0, to: 1, unprivileged: true).finish()
    #expect(said.last?.hasSuffix("It cannot be written") == true, "\(said)")
    #expect(try defaults(folder).integer(forKey: "k") == 1)
  }

  /// Checks the state after a writer was killed: every acknowledged key, at most one more, complete texts, and no
  /// unreadable file.
  ///
  /// - Returns: the number that the next writer starts with.
  private func check(
    _ folder: TemporaryFolder,
    _ witness: StoredDefaults,
    name: String,
    acknowledged lines: [String],
    from first: Int
  ) throws -> Int {
    let numbers = lines.compactMap { Int($0) }
    #expect(lines.allSatisfy { $0 == "open" || Int($0) != nil }, "\(lines.last ?? "")")
    #expect(numbers == Array(first..<first + numbers.count))
    let found = try defaults(folder).dictionaryRepresentation()
    #expect(try witness.dictionaryRepresentation() == found)
    let end = first + numbers.count
    for number in 0..<end {
      #expect(found["\(name)-\(number)"] == .integer(number))
    }
    let isOneMore = found["\(name)-\(end)"] != nil
    #expect(found["\(name)-\(end + 1)"] == nil)
    if let entry = found["\(name)-text"]?.asDictionary {
      let number = entry["number"]?.asInteger ?? -1
      let text = String(
        repeating: Character(Unicode.Scalar(UInt8(97 + number % 26))),
        count: number * 37 % 9000
      )
      #expect(entry["text"] == .string(text))
      // The last acknowledged text, or the one that was being written.
      #expect(number >= (numbers.last(where: { $0 % 7 == 0 }) ?? 0) && number <= end)
    }
    if let data = try? Data(contentsOf: folder.url.appending(path: Sample.suite + ".plist")) {
      #expect(throws: Never.self) { try BinaryPlist.decode([UInt8](data)) }
    }
    return isOneMore ? end + 1 : end
  }
}
