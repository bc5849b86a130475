import SimulationKit
import Testing
import _CryptoExtras

@testable import Activities

@Suite struct AirActivityHashTests {
  @Test func knowsThirteenPublishedTypesAndAFourteenthHash() {
    let types = ActivityHash.published.compactMap(\.activityType)
    #expect(types.count == 13 && Set(types).count == 13)
    #expect(ActivityHash.published.count == 14 && Set(ActivityHash.published.map(\.hash)).count == 14)
    let hash = ActivityHash(of: "com.apple.notes.activity.edit-note", team: "")
    #expect(hash.description == "88085c342dc9ed")
    #expect(hash.published?.app == "com.apple.Notes")
    #expect(ActivityHash(of: "NSUserActivityTypeBrowsingWeb", team: "X").description == "58c3379233c70b")
    #expect(ActivityHash(0xa3_7b6b_65fc_4f5f).published?.activityType == nil)
  }

  @Test func seesThePatternOfTheTwoHighestBitsInEveryPublishedHash() {
    for pair in ActivityHash.published {
      #expect(pair.hash.kind == (pair.activityType == "NSUserActivityTypeBrowsingWeb" ? .web : .native))
    }
    #expect(ActivityHash.clear.kind == nil)
    #expect(ActivityHash(0xFF_FFFF_FFFF_FFFF).kind == nil)
  }

  @Test func makesAStandInForEveryOtherType() {
    let type = "com.example.shirts.choose-color"
    #expect(ActivityHash.origin(of: type) == .standIn)
    #expect(ActivityHash.origin(of: "com.apple.mail.compose") == .published)
    let hash = ActivityHash(of: type, team: "TEAM1")
    #expect(hash == ActivityHash(of: type, team: "TEAM1"))
    #expect(hash != ActivityHash(of: type, team: "TEAM2"))
    #expect(hash != ActivityHash(of: type + "s", team: "TEAM1"))
    #expect(hash.published == nil)
    var digest = Array(SHA512.hash(data: Array("TEAM1\0com.example.shirts.choose-color".utf8)).prefix(7))
    digest[0] = digest[0] & 0x3F | 0x80
    #expect(hash.bytes == digest)
  }

  @Test func keepsTeamAndTypeApart() {
    #expect(ActivityHash(of: "c", team: "ab") != ActivityHash(of: "bc", team: "a"))
  }

  @Test func standInsShowThePatternToo() {
    for number in 0..<100 {
      for kind in ActivityHash.Kind.allCases {
        #expect(ActivityHash.standIn(for: "com.example.\(number)", team: "T", kind: kind).kind == kind)
      }
    }
  }

  @Test func hasSevenBytes() throws {
    #expect(ActivityHash(bytes: []) == nil)
    #expect(ActivityHash(bytes: [1, 2, 3, 4, 5, 6]) == nil)
    #expect(ActivityHash(bytes: [1, 2, 3, 4, 5, 6, 7, 8]) == nil)
    let hash = try #require(ActivityHash(bytes: [1, 2, 3, 4, 5, 6, 7]))
    #expect(hash.bytes == [1, 2, 3, 4, 5, 6, 7] && hash.rawValue == 0x01_0203_0405_0607)
    #expect(ActivityHash(0xAB01_0203_0405_0607) == hash)
    #expect(ActivityHash.clear.bytes == [UInt8](repeating: 0, count: 7))
  }
}
