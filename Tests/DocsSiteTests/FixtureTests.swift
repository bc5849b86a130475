import Foundation
import Testing

@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsSite

/// One at a time: each runs the compiler, which uses all cores.
@Suite(.serialized) struct FixtureTests {
  private static let names = [
    "broken-links", "broken-navigation", "broken-phrases", "broken-samples", "broken-simulations",
    "failing-samples", "in-place", "languages", "markdown", "navigation", "phrases", "samples", "simulations",
    "tables",
    "templates",
  ]

  /// The number of parallel compilers for some sites, if not the default: a single one, or more than there are
  /// processors. The expected result doesn't depend on it.
  private static let jobs = ["failing-samples": 1, "samples": 5]

  @Test func everyFixtureIsTested() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path)
    #expect(names.filter { $0 != "theme" && !$0.hasPrefix(".") }.sorted() == Self.names)
  }

  @Test(arguments: names.map(Fixture.init))
  func isBuiltAsExpected(fixture: Fixture) async throws {
    let (result, files) = try await fixture.build(jobs: Self.jobs[fixture.name])
    try fixture.compare(result, files)
  }

  @Test(arguments: [Fixture(name: "markdown"), Fixture(name: "simulations")])
  func twoBuildsGiveEqualBytes(fixture: Fixture) async throws {
    let first = try await fixture.build()
    let second = try await fixture.build()
    #expect(!first.files.isEmpty)
    #expect(first.files == second.files)
  }

  @Test func aDraftIsBuiltWhenAskedFor() async throws {
    let usual = try await Fixture(name: "languages").build()
    let drafts = try await Fixture(name: "languages").build(includesDrafts: true)
    let added = Set(drafts.files.map(\.path)).subtracting(usual.files.map(\.path))
    #expect(added == ["guide/draft/index.html", "guide/draft/index.md"])
    #expect(usual.result.pageCount + 1 == drafts.result.pageCount)
  }
}
