import Foundation
import Testing

@testable import WatchClocks

@Suite struct ZoneNamesTests {
  @Test func knowsTheLinksOfTheDatabase() throws {
    try #require(MachineZones.links.count > 100)
    withKnownIssue("The machine has release \(MachineZones.version)", isIntermittent: true) {
      for (name, target) in MachineZones.links {
        #expect(ZoneLinks.target(of: name) == target)
      }
      // Data built with `backzone` keeps some zones that release 2024b replaced with links.
      let retired = Set(ZoneLinks.names).subtracting(MachineZones.links.keys)
      #expect(retired.count == 11)
      #expect(retired.isSubset(of: MachineZones.zones))
    } when: {
      !MachineZones.isSameRelease
    }
  }

  @Test func anAliasHasAlwaysHadTheTimeOfItsTarget() throws {
    for (name, target) in ZoneLinks.targets {
      let alias = try #require(TimeZone(identifier: name), "\(name)")
      let zone = try #require(TimeZone(identifier: target), "\(target)")
      let moments = stride(from: 0, to: 2_145_916_800, by: 86_400 * 5).map { Double($0) }
      let differs = moments.first {
        let date = Date(timeIntervalSince1970: $0)
        return alias.secondsFromGMT(for: date) != zone.secondsFromGMT(for: date)
      }
      #expect(differs == nil, "\(name) is not \(target)")
    }
  }

  @Test func aWordOfThreeLettersHasTheTimeOfItsZone() throws {
    for (word, target) in ZoneAbbreviations.legacy {
      let legacy = try #require(TimeZone(identifier: word), "\(word)")
      let zone = try #require(TimeZone(identifier: target), "\(target)")
      for moment in stride(from: 0, to: 2_145_916_800, by: 86_400 * 5) {
        let date = Date(timeIntervalSince1970: Double(moment))
        let isSame = legacy.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date)
        #expect(isSame, "\(word) is not \(target) at \(moment)")
        if !isSame { break }
      }
    }
  }

  @Test(arguments: [
    ("US/Eastern", "America/New_York"), ("Canada/Newfoundland", "America/St_Johns"),
    ("America/Montreal", "America/Toronto"), ("UTC", "Etc/UTC"), ("America/Toronto", "America/Toronto"),
    ("PRT", "America/Puerto_Rico"), ("Asia/Calcutta", "Asia/Kolkata"), ("US/Pacific", "America/Los_Angeles"),
  ])
  func resolvesAnAlias(name: String, canonical: String) throws {
    #expect(try ZoneResolver().zone(name).canonicalIdentifier == canonical)
  }

  @Test func resolvesAWordByWhatItWasTakenFor() throws {
    func canonical(_ word: String, _ bareWords: ZoneResolver.BareWords) throws -> String {
      try ZoneResolver(bareWords: bareWords).zone(word).canonicalIdentifier
    }
    #expect(try canonical("EST", .identifier) == "America/Panama")
    #expect(try canonical("EST", .abbreviation) == "America/New_York")
    #expect(try canonical("AST", .identifier) == "America/Anchorage")
    #expect(try canonical("AST", .abbreviation) == "America/Halifax")
  }

  @Test func knowsEveryAbbreviationThatIsInUse() throws {
    // The offsets of 2025 for which each zone of the database has an abbreviation.
    var offsets: [String: Set<Int>] = [:]
    for name in MachineZones.zones {
      let zone = try CompiledZone(name)
      for day in 0..<365 {
        let kind = zone.kind(at: 1_735_689_600 + day * 86_400)
        if kind.abbreviation.allSatisfy(\.isLetter), name.contains("/") {
          offsets[kind.abbreviation, default: []].insert(kind.offset)
        }
      }
    }
    try withKnownIssue("The machine has release \(MachineZones.version)", isIntermittent: true) {
      for (word, offsets) in offsets {
        var ours: Set<Int> = []
        for name in ZoneAbbreviations.zones(for: word) {
          let zone = try CompiledZone(name)
          for day in 0..<365 {
            let kind = zone.kind(at: 1_735_689_600 + day * 86_400)
            if kind.abbreviation == word { ours.insert(kind.offset) }
          }
        }
        #expect(ours == offsets, "\(word)")
      }
      #expect(Set(offsets.keys).union(["MET", "MEST"]) == Set(ZoneAbbreviations.abbreviations.keys))
    } when: {
      !MachineZones.isSameRelease
    }
  }

  @Test func listsTheZonesOfTwoCountriesAsTheDatabaseDoes() throws {
    let file = CompiledZone.folder.appending(path: "zone.tab")
    var byCountry: [String: Set<String>] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.first != "#" {
      let columns = line.split(separator: "\t")
      guard columns.count > 2 else { continue }
      byCountry[String(columns[0]), default: []].insert(String(columns[2]))
    }
    #expect(byCountry["CA"] == Set(ZoneRegion.canada.identifiers))
    #expect(byCountry["US"] == Set(ZoneRegion.unitedStates.identifiers))
    let territories = ["PR", "VI", "GU", "MP", "AS"].compactMap { byCountry[$0]?.first }
    #expect(ZoneRegion.unitedStatesTerritories.identifiers == territories)
    #expect(ZoneRegion.canada.identifiers.count == 23)
    #expect(ZoneRegion.unitedStates.identifiers.count == 29)
  }

  @Test func hasAFaceForEveryZoneOfTwoCountries() throws {
    let date = Date(timeIntervalSince1970: 1_751_400_000)
    var world = try WorldClock(ZoneRegion.canada.clocks() + ZoneRegion.unitedStates.clocks())
    #expect(try world.tick(at: date) == Array(0..<52))
    for (clock, text) in zip(world.clocks, world.texts) {
      #expect(try clock.text(at: date) == text)
    }
  }

  @Test func knowsWhereTheClocksAreLeftAlone() throws {
    #expect(
      Set(try ZoneRegion.canada.withoutChanges(in: 2025)) == [
        "America/Blanc-Sablon", "America/Atikokan", "America/Regina", "America/Swift_Current",
        "America/Creston", "America/Dawson_Creek", "America/Fort_Nelson", "America/Whitehorse",
        "America/Dawson",
      ]
    )
    #expect(try ZoneRegion.unitedStates.withoutChanges(in: 2025) == ["America/Phoenix", "Pacific/Honolulu"])
    #expect(try ZoneRegion.unitedStatesTerritories.withoutChanges(in: 2025).count == 5)
    // Whitehorse changed its clocks for the last time in the spring of 2020.
    #expect(try !ZoneRegion.canada.withoutChanges(in: 2020).contains("America/Whitehorse"))
    for year in [1969, 2038, Int.min, .max] {
      #expect(throws: ClockError.year(year)) { try ZoneRegion.canada.withoutChanges(in: year) }
    }
  }

  @Test(arguments: [
    ("AST", ["America/Anchorage", "America/Halifax"]), ("NST", ["Pacific/Auckland", "America/St_Johns"]),
    ("CST", ["America/Chicago", "America/Havana", "Asia/Shanghai"]),
    ("IST", ["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"]), ("BST", ["Asia/Dhaka", "Europe/London"]),
    ("CDT", ["America/Chicago", "America/Havana"]), ("EST", ["America/Panama", "America/New_York"]),
  ])
  func refusesAnAmbiguousWordWithItsCandidates(word: String, zones: [String]) {
    let error = #expect(throws: ZoneError.self) { try ZoneResolver().zone(word) }
    guard case .ambiguous(word, let candidates) = error else {
      Issue.record("\(word) is refused as \(String(describing: error))")
      return
    }
    #expect(candidates.map(\.identifier) == zones)
    for candidate in candidates {
      #expect(error?.description.contains(candidate.identifier) == true)
    }
  }

  @Test(arguments: ["GMT", "UTC", "JST", "HST", "EAT", "CAT", "PRT"])
  func acceptsAWordThatMeansOneZone(word: String) throws {
    #expect(try ZoneResolver().zone(word).name == word)
  }

  @Test func holdsARunToTheZoneDataThatItWasMadeWith() throws {
    try ZoneResolver.require(dataVersion: ZoneResolver.dataVersion)
    #expect(throws: ZoneError.dataVersion(wanted: "1999z", here: ZoneResolver.dataVersion)) {
      try ZoneResolver.require(dataVersion: "1999z")
    }
  }

  @Test func refusesICUsUnknownZone() {
    #expect(throws: ZoneError.self) { try ZoneResolver().zone("Etc/Unknown") }
  }
}
