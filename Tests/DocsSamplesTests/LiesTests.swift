import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsToolchain

/// The museum of `Tests/Lies`: false pages, each in a folder with the name of the rule that has to catch it, and honest
/// pages, which have to pass.
///
/// The result for a page must not depend on the other pages, their order, the number of parallel jobs, or earlier
/// results.
@Suite(.serialized) struct LiesTests {
  /// A page of the museum.
  private struct Exhibit: Sendable, CustomStringConvertible {
    /// The path below `Tests/Lies`.
    var description: String
    /// The rule that catches it; nil for an honest page.
    var rule: String?
    var page: Page?
    /// The faults of its text, regardless of its listings.
    var faults: [Diagnostic]
  }

  private static func exhibit(_ text: String, _ path: String, rule: String? = nil) -> Exhibit {
    let (page, faults) = TestPage.parse(text, path: "content/\(path)")
    return Exhibit(description: path, rule: rule, page: page, faults: faults)
  }

  private static let exhibits: [Exhibit] = {
    let folder = Checkout.at("Tests/Lies")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".md") && $0.contains("/") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else {
        return nil
      }
      let words = path.split(separator: "/").map(String.init)
      return exhibit(text, path, rule: words[0] == "lies" ? words[1] : nil)
    }
  }()

  /// The order, the number of parallel compilers, and whether the results of the honest pages are cached beforehand:
  /// each value at least once, and every order with every number in `make soak`. Otherwise the second covers only every
  /// fourth crowd.
  private static let arrangements =
    [(isReversed: false, jobs: 1, knowsHonest: false), (isReversed: true, jobs: 2, knowsHonest: true)]
    + (isSoak
      ? [(isReversed: true, jobs: 1, knowsHonest: false), (isReversed: false, jobs: 2, knowsHonest: false)]
      : [])

  private static let isSoak = ProcessInfo.processInfo.environment["LIVEDOCS_ORACLE"] != nil

  /// The cache in which the honest pages were checked alone, before any lie.
  private static let honest = "honest"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Output of the compiler and of runs, cached between runs of these tests until something changes which compilers are
  /// started, or their arguments. A fresh clone has none.
  private static let kept: URL = {
    let folders = [
      Checkout.at("Sources/DocsFoundation"), Checkout.at("Sources/DocsMarkdown"),
      Checkout.at("Sources/DocsToolchain"), Checkout.at("Sources/DocsSamples"),
    ]
    let sources = folders.flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return paths.sorted().map { folder.appending(path: $0) }
    }
    let contents = sources.map { (try? Fingerprint(ofFile: $0))?.description ?? "" }
    let all = Checkout.at(".build/lies")
    let own = all.appending(path: "\(Fingerprint(sources.map(\.path) + contents))")
    // Caches for other sources are useless now.
    for other in (try? FileManager.default.contentsOfDirectory(at: all, includingPropertiesForKeys: nil))
      ?? []
    where other.lastPathComponent != own.lastPathComponent {
      try? FileManager.default.removeItem(at: other)
    }
    return own
  }()

  /// Checks some exhibits together, and returns the rule and place of each fault, by path.
  private func check(
    _ exhibits: [Exhibit],
    jobs: Int,
    cache name: String
  ) async throws -> [String: [String]] {
    let cache = ContentCache(folder: Self.kept.appending(path: name))
    let checker = SampleChecker(
      depth: .everything,
      root: folder.url,
      toolchain: try await toolchain(),
      library: .empty,
      cache: cache
    )
    let findings = try await Concurrency.$width.withValue(jobs) {
      try await checker.check(exhibits.compactMap(\.page))
    }
    let faults = Dictionary(grouping: findings.diagnostics) { $0.position.file }
    return Dictionary(
      uniqueKeysWithValues: exhibits.map { exhibit in
        let all = (exhibit.faults + (faults["content/\(exhibit)"] ?? [])).inOrder
        return (exhibit.description, all.map { "\($0.identifier) \($0.line)" })
      }
    )
  }

  private func toolchain() async throws -> Toolchain {
    try await Toolchain.current(cache: ContentCache(folder: folder.url.appending(path: "toolchain")))
  }

  /// Checks every eighth exhibit by itself, and all of them in `make soak`; the honest pages in a cache of their own.
  private func alone() async throws -> [String: [String]] {
    let lonely = Self.exhibits.enumerated().filter { Self.isSoak || $0.offset.isMultiple(of: 8) }.map(
      \.element
    )
    var found: [String: [String]] = [:]
    for (isHonest, cache) in [(true, Self.honest), (false, "alone")] {
      // Create the shared parts first; apart from those, a result for one exhibit says nothing about another.
      _ = try await check([], jobs: 1, cache: cache)
      let exhibits = lonely.filter { ($0.rule == nil) == isHonest }
      for one in try await exhibits.concurrently({ try await check([$0], jobs: 1, cache: cache) }) {
        found.merge(one) { first, _ in first }
      }
    }
    return found
  }

  /// Parts of sessions: some have effects beyond their file, some are sensitive to such effects, and some neither.
  private static let pieces = [
    "extension String: @retroactive Error {}",
    "do { throw \"boom\" } catch { print(error) }  // Prints \"boom\"",
    "extension Int { var doubled: Int { self * 2 } }", "extension Int { var doubled: Int { 0 } }",
    "21.doubled  // => 42", "infix operator **: MultiplicationPrecedence",
    "func ** (base: Int, power: Int) -> Int { (0..<power).reduce(1) { one, _ in one * base } }",
    "func ** (base: Int, power: Int) -> Int { 8 }", "2 ** 3  // => 8",
    "precedencegroup Late { lowerThan: AdditionPrecedence }\ninfix operator <+>: Late",
    "func <+> (left: Int, right: Int) -> Int { left + right }", "1 <+> 2 * 3  // => 7",
    "typealias IntegerLiteralType = Double", "print(1)  // Prints \"1\"", "import Foundation",
    "\"a,b\".components(separatedBy: \",\").count  // => 2", "struct Lamp { var watts = 40 }",
    "class Lamp { var watts = 60 }", "Lamp().watts  // => 40", "public struct Room { public init() {} }",
    "print(Room())  // Prints \"Room()\"",
    "extension Room: CustomStringConvertible { public var description: String { \"dark\" } }",
    "protocol Named { var name: String { get } }", "extension Named { var name: String { \"nobody\" } }",
    "extension Int: Named {}", "7.name  // => \"nobody\"",
    "import Testing\n@Suite struct Sums { @Test func isFour() { #expect(2 + 2 == 4) } }",
    "import Testing\n@Suite struct Sums { @Test func isFive() { #expect(2 + 2 == 5) } }",
    "extension String { init<T>(describing value: T) { self = \"42\" } }", "[1, 2]  // => [1, 2]",
    "func print(_ value: Int) {}", "extension Array where Element == Int { var total: Int { reduce(0, +) } }",
    "[1, 2].total  // => 3", "let lamp = 1", "lamp  // => 1", "fatalError(\"dark\")",
    "1 as Any as? any Error == nil  // => true",
    "@propertyWrapper struct Clamped { var wrappedValue: Int { 3 } }",
    "struct Dial { @Clamped var level }\nDial().level  // => 3",
    "nonisolated(unsafe) var count = 0\nfunc step() { count += 1 }", "step()\ncount  // => 1",
  ]

  /// The number of sets of sessions to draw: more in `make soak`.
  private static let draws =
    ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) }.map { 2 * $0 } ?? 1

  @Test(arguments: 0..<draws) func drawnSessionsHaveTheVerdictsThatTheyHaveAlone(number: Int) async throws {
    var random = Seed(UInt64(number) + 1)
    let drawn = (0..<16).map { index in
      let pieces = (0...random.below(3)).map { _ in random.element(of: Self.pieces) }
      let text = pieces.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
      return Self.exhibit(text, "drawn-\(index).md")
    }
    var alone: [String: [String]] = [:]
    for exhibit in drawn {
      alone.merge(try await check([exhibit], jobs: 1, cache: "drawn-\(number)")) { first, _ in first }
    }
    for (crowd, jobs) in [(drawn, 2), (drawn.reversed(), 1)] {
      let together = try await check(crowd, jobs: jobs, cache: "together-\(number)-\(jobs)")
      for exhibit in drawn {
        let name = exhibit.description
        #expect(
          together[name] == alone[name],
          "\(name) of draw \(number): \(exhibit.page?.samples.map(\.code) ?? [])"
        )
      }
    }
  }

  @Test func hasBoth() {
    #expect(Self.exhibits.count { $0.rule == nil } >= 150)
    #expect(Self.exhibits.count { $0.rule != nil } >= 200)
  }

  @Test func everyLieIsCaughtAndNothingElse() async throws {
    var verdicts = try await alone()
    for (isReversed, jobs, knowsHonest) in Self.arrangements {
      let exhibits = isReversed ? Self.exhibits.reversed() : Self.exhibits
      for (number, crowd) in exhibits.crowds.enumerated()
      where Self.isSoak || !isReversed || number.isMultiple(of: 4) {
        let cache = knowsHonest ? Self.honest : "crowd-\(number)-\(jobs)-\(isReversed)"
        let together = try await check(crowd, jobs: jobs, cache: cache)
        for exhibit in crowd {
          let name = exhibit.description
          let verdict = verdicts[name] ?? together[name]
          #expect(together[name] == verdict, "\(name) in crowd \(number) with \(jobs) jobs")
          verdicts[name] = verdict
        }
      }
    }
    for exhibit in Self.exhibits {
      let verdict = try #require(verdicts[exhibit.description])
      if let rule = exhibit.rule {
        #expect(verdict.contains { $0.hasPrefix("\(rule) ") }, "\(exhibit): \(verdict)")
      } else {
        #expect(verdict == [], "\(exhibit)")
      }
    }
  }
}

extension Array {
  /// The elements in crowds of about fifty, each mixed from all over the collection.
  fileprivate var crowds: [[Element]] {
    let count = Swift.max(1, self.count / 50)
    return (0..<count).map { start in stride(from: start, to: self.count, by: count).map { self[$0] } }
  }
}
