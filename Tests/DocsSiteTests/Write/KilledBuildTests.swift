import Foundation
import Scratch
import SimulationKit
import SiteEditions
import Testing

@testable import DocsFoundation
@testable import DocsSite
@testable import DocsTheme

/// Builds that are killed: readers of the folder always see one edition of the site, and never parts of two.
@Suite(.serialized) struct KilledBuildTests {
  /// Three hundred kills of one site in both forms, or more sites if `LIVEDOCS_FUZZ` asks for them.
  private static let sites = ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1
  private static let killsForEachSite = 150

  /// Sites with a copy from the start, and those whose first small change makes it.
  @Test(arguments: 0..<sites, [0, FolderOutput.lateCopyLimit])
  func aKilledBuildLeavesTheOldSiteOrTheNewOne(seed: Int, lateCopyLimit: Int) throws {
    let folder = try TemporaryFolder()
    let (site, root) = (folder.url.appending(path: "site"), folder.url.appending(path: "root"))
    let editions = SiteEditions(pages: 80)
    var random = SeededSource(seed: UInt64(seed))
    func writer(from first: Int, to end: Int) throws -> WriterProcess {
      try WriterProcess(
        "SiteWriter",
        arguments: [site.path, root.path] + [editions.pages, first, end, lateCopyLimit].map(String.init)
      )
    }
    var known = -1
    var between = 0
    for _ in 0..<Self.killsForEachSite {
      let lines = try writer(from: known + 1, to: known + 1000)
        .killSometime(&random, start: 60_000, lineCount: 6, write: 30_000)
      #expect(!lines.contains { $0.hasPrefix("error") }, "\(lines)")
      let said = lines.compactMap { Int($0) }.last ?? known
      let found = try edition(in: site, among: max(-1, said)...said + 1, of: editions)
      guard let found else {
        Issue.record("After edition \(said) the folder is neither that nor the next one")
        return
      }
      between += found > said ? 1 : 0
      known = found
    }
    #expect(try writer(from: known + 1, to: known + 2).finish().last == "\(known + 1)")
    #expect(try edition(in: site, among: known + 1...known + 1, of: editions) != nil)
    // Leftovers of the killed builds are gone.
    #expect(try Disk.entries(of: folder.url.path).map(\.name) == ["root", "site"])
    let area = root.appending(path: ".build/docs/sites")
    let names = try Disk.entries(of: area.path).flatMap { try Disk.entries(of: "\(area.path)/\($0.name)") }
      .map(\.name)
    // The last edition may be another site altogether.
    #expect(names == ["lock", "twin"] || lateCopyLimit > 0 && names == ["lock"])
  }

  /// The edition that is in the folder, complete and without anything else; -1 if there is no folder.
  private func edition(in site: URL, among numbers: ClosedRange<Int>, of editions: SiteEditions) throws
    -> Int?
  {
    guard Disk.isFolder(site.path) else { return numbers.contains(-1) ? -1 : nil }
    let files = try TemporaryFolder.files(below: site).mapValues { String(decoding: $0, as: UTF8.self) }
    return numbers.first { number in
      number >= 0 && files == editions.files(number).merging([FolderOutput.markName: ""]) { own, _ in own }
    }
  }
}
