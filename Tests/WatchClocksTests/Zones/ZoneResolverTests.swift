import Foundation
import Testing
import WatchClocks

@Suite struct ZoneResolverTests {
  @Test(arguments: ["US/Eastern", "Canada/Newfoundland", "America/St_Johns", "GMT+5:30", "UTC", "PRT"])
  func acceptsIdentifiersAndAliases(name: String) throws {
    #expect(try ZoneResolver().zone(name).name == name)
  }

  @Test func keepsAnAliasThatFoundationDoesNotList() throws {
    let zone = try ZoneResolver().zone("US/Eastern")
    #expect(zone.timeZone.identifier == "US/Eastern")
    #expect(!zone.isListed)
    #expect(try ZoneResolver().zone("America/New_York").isListed)
  }

  @Test func turnsUTCIntoGMT() throws {
    #expect(try ZoneResolver().zone("UTC").timeZone.identifier == "GMT")
  }

  @Test func showsTheLastPartOfAName() throws {
    #expect(try ZoneResolver().zone("America/St_Johns").title == "St Johns")
    #expect(try ZoneResolver().zone("GMT+5:30").title == "GMT+5:30")
  }

  @Test func refusesAWordThatIsTwoZones() {
    #expect(
      throws: ZoneError.ambiguous(
        "AST",
        candidates: [
          ZoneCandidate("America/Anchorage", by: .identifier),
          ZoneCandidate("America/Halifax", by: .abbreviation),
        ]
      )
    ) {
      try ZoneResolver().zone("AST")
    }
    #expect(throws: ZoneError.self) { try ZoneResolver().zone("NST") }
    #expect(throws: ZoneError.self) { try ZoneResolver().zone("EST") }
  }

  @Test func takesAWordAsItIsTold() throws {
    let date = try Date("2025-01-15T00:00:00Z", strategy: .iso8601)
    func hours(_ name: String, _ bareWords: ZoneResolver.BareWords) throws -> Int {
      try ZoneResolver(bareWords: bareWords).zone(name).timeZone.secondsFromGMT(for: date) / 3600
    }
    #expect(try hours("AST", .identifier) == -9)
    #expect(try hours("AST", .abbreviation) == -4)
    #expect(try hours("NST", .identifier) == 13)
    #expect(try hours("NST", .abbreviation) == -3)
  }

  @Test func refusesAnAbbreviationThatIsNoIdentifier() throws {
    #expect(throws: ZoneError.bareAbbreviation("EDT", zone: "America/New_York")) {
      try ZoneResolver().zone("EDT")
    }
    #expect(throws: ZoneError.bareAbbreviation("EDT", zone: "America/New_York")) {
      try ZoneResolver(bareWords: .identifier).zone("EDT")
    }
    let zone = try ZoneResolver(bareWords: .abbreviation).zone("EDT")
    #expect(zone.timeZone.identifier == "America/New_York")
  }

  @Test(arguments: ["", " ", "\n\t"])
  func refusesAnEmptyName(name: String) {
    #expect(throws: ZoneError.empty) { try ZoneResolver().zone(name) }
  }

  @Test(arguments: [
    ("us/eastern", "US/Eastern"), ("america/st_johns", "America/St_Johns"), ("utc", "UTC"),
  ])
  func namesTheRightCase(name: String, right: String) {
    #expect(throws: ZoneError.wrongCase(name, right: right)) { try ZoneResolver().zone(name) }
  }

  @Test func suggestsTheNearestName() {
    #expect(throws: ZoneError.unknown("Amercia/New_York", nearest: "America/New_York")) {
      try ZoneResolver().zone("Amercia/New_York")
    }
    #expect(throws: ZoneError.unknown("US/Eastren", nearest: "US/Eastern")) {
      try ZoneResolver().zone("US/Eastren")
    }
    #expect(throws: ZoneError.unknown("Middle/Earth_Standard", nearest: nil)) {
      try ZoneResolver().zone("Middle/Earth_Standard")
    }
  }

  @Test(arguments: [
    "../../etc/passwd", "/etc/passwd", String(repeating: "A", count: 10_000), "GMT+99", "\u{0}",
  ])
  func refusesHostileNames(name: String) {
    #expect(throws: ZoneError.self) { try ZoneResolver().zone(name) }
  }

  @Test func knowsTheReleaseOfTheZoneData() {
    #expect(ZoneResolver.dataVersion.wholeMatch(of: /20\d\d[a-z]+/) != nil)
  }
}
