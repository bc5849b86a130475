import Foundation
import Testing

@testable import DocsFoundation
@testable import DocsSite

/// Repeated and parallel builds of a site give the same bytes and the same list of faults.
struct RepeatedBuildTests {
  /// Sites with all kinds of pages, and sites with all kinds of faults.
  private static let sites = [
    "broken-links", "broken-navigation", "broken-simulations", "languages", "markdown", "navigation",
    "simulations", "tables",
  ]

  @Test(arguments: sites)
  func aHundredBuildsGiveEqualBytesAndFaults(site: String) async throws {
    let fixture = Fixture(name: site)
    let first = try await fixture.build(checksSamples: false, jobs: 1)
    #expect(!first.files.isEmpty || !first.result.diagnostics.isEmpty)
    for number in 1...(100 / Self.sites.count + 1) {
      let jobs = number % 12 + 1
      let again = try await fixture.build(checksSamples: false, jobs: jobs)
      #expect(again.result.diagnostics == first.result.diagnostics, "\(jobs) at once")
      #expect(again.files.inOrder == first.files.inOrder, "\(jobs) at once")
    }
  }
}

extension [SiteFile] {
  /// The files by path, because parallel writers finish in any order.
  fileprivate var inOrder: [SiteFile] { sorted { $0.path < $1.path } }
}
