import Testing

@testable import DocsSite
@testable import DocsTheme

struct MomentTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"),
      (1_795_279_666, "2026-11-21T16:47:46Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ]
  )
  func isWrittenInUniversalTime(seconds: Int, text: String) {
    #expect(Moment(seconds: seconds)?.text == text)
  }

  @Test(arguments: [-1, 253_402_300_800, .max, .min])
  func isBetween1970AndTheYear10000(seconds: Int) {
    #expect(Moment(seconds: seconds) == nil)
  }

  @Test func everyDayIsReadAsItIsWritten() throws {
    for day in stride(from: 0, to: 253_402_300_800, by: 86_400 * 97) {
      let moment = try #require(Moment(seconds: day))
      #expect(Moment(day: moment.dayText) == moment)
    }
  }

  @Test(
    arguments: [
      "", "2026", "2026-3-08", "2026-13-01", "2026-00-01", "2026-02-29", "2100-02-29", "2026-04-31",
      "1969-12-31",
      "2026-03-08T", "２０26-03-0", "+026-03-08", "2026/03/08", "-026-03-08",
    ]
  )
  func whatIsNoDayIsNone(text: String) {
    #expect(Moment(day: text) == nil)
  }

  @Test func aThemeSaysADayInItsOwnWords() throws {
    let months = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
    let words = Words([
      "months": months, "date": "{day} de {month} de {year}", "dateOnFirst": "1º de {month} de {year}",
    ])
    #expect(try #require(Moment(day: "2026-03-08")).text(in: words) == "8 de março de 2026")
    #expect(try #require(Moment(day: "2026-12-01")).text(in: words) == "1º de dezembro de 2026")
    #expect(try #require(Moment(day: "2026-03-08")).text(in: Words([:])) == "2026-03-08")
  }
}
