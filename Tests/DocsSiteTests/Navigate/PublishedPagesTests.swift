import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct PublishedPagesTests {
  private func pages() throws -> [Page] {
    [
      try TestSite.page("always", "Always"), try TestSite.page("draft", "Draft", "draft: true"),
      try TestSite.page("today", "Today", "date: 2026-11-21"),
      try TestSite.page("tomorrow", "Tomorrow", "date: 2026-11-22"),
      try TestSite.page("ends", "Ends", "expires: 2026-11-21"),
      try TestSite.page("lasts", "Lasts", "expires: 2026-11-22"),
    ]
  }

  private func addresses(_ options: PublishedPages.Options, day: String? = "2026-11-21") throws -> [String] {
    PublishedPages(try pages(), on: day.flatMap { CalendarDay($0) }, options: options).pages.map(\.urlPath)
  }

  @Test func leavesOutWhatIsNotYetOrNoLongerMeantForReaders() throws {
    let publication = PublishedPages(try pages(), on: CalendarDay("2026-11-21"))
    #expect(publication.pages.map(\.urlPath) == ["/always/", "/today/", "/lasts/"])
    #expect(
      publication.leftOut.map { "\($0.sourcePath) \($0.reason.words)" } == [
        "content/draft.md is a draft", "content/tomorrow.md is not published before 2026-11-22",
        "content/ends.md expired on 2026-11-21",
      ]
    )
    #expect(publication.summary == "3 pages left out: 1 draft, 1 in the future, 1 expired")
  }

  @Test func publishesWhatIsAskedFor() throws {
    #expect(try addresses(.init(includesDrafts: true)).contains("/draft/"))
    #expect(try addresses(.init(includesFuture: true)).contains("/tomorrow/"))
    #expect(try addresses(.init(includesExpired: true)).contains("/ends/"))
  }

  @Test func withoutADayNoDateCounts() throws {
    #expect(try addresses(.init(), day: nil).count == 5)
    #expect(PublishedPages([try TestSite.page("a", "A")], on: nil).summary == nil)
  }
}
