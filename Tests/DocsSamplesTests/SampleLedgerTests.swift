import TestPages
import Testing

@testable import DocsSamples

struct SampleLedgerTests {
  @Test func everyListingIsAccountedFor() throws {
    let page = try TestPage.page(String(repeating: "```swift\n```\n\n", count: 10))
    let reports: [SampleReport] = [
      .ran(.compared), .ran(.none), .ran(.unseen), .compiled, .failedToCompile([]), .threw(""), .trapped(""),
      .ignored(reason: "b"), .ignored(reason: "a"),
    ]
    let ledger = SampleLedger(
      [page],
      Dictionary(uniqueKeysWithValues: zip(page.samples.map(\.position), reports))
    )
    #expect(
      ledger.lines == [
        "1 page, 10 listings: 3 ran (1 with their output compared), 1 only compiled, 3 failed as they say, "
          + "2 ignored, 1 not checked",
        "  1 listing printed output that no page shows", "  ignored 1: a", "  ignored 1: b",
      ]
    )
    #expect(SampleLedger([], [:]).lines == ["0 pages, 0 listings"])
  }
}
