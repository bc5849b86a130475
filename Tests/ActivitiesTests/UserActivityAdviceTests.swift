import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct UserActivityAdviceTests {
  private func advice(
    _ type: String = "com.example.edit",
    profile: Profile = .documented,
    _ change: (inout UserActivity) throws -> Void = { _ in }
  ) throws -> [String: Bool] {
    var activity = try UserActivity(activityType: type)
    try change(&activity)
    return Dictionary(uniqueKeysWithValues: activity.advice(profile: profile).map { ($0.name, $0.holds) })
  }

  @Test func advisesOnWhatConcernsTheActivityAlone() throws {
    #expect(try advice() == ["under-3-kb": true, "reverse-dns-type": true])
  }

  @Test func countsThreeKilobytes() throws {
    // The entry takes 5 + 6 + 5 bytes in addition to the text.
    func withText(of count: Int) throws -> Bool? {
      try advice { $0.userInfo["t"] = .string(String(repeating: "x", count: count)) }["under-3-kb"]
    }
    #expect(try withText(of: 3071 - 16) == true)
    #expect(try withText(of: 3072 - 16) == false)
  }

  @Test func wantsATypeInReverseDNSStyle() throws {
    for (type, holds) in [("edit", false), ("com..edit", false), ("com.example", true)] {
      #expect(try advice(type)["reverse-dns-type"] == holds)
    }
    #expect(try advice(UserActivity.browsingWebType)["reverse-dns-type"] == true)
    let siri = try UserActivity(continuing: Interaction(intent: Intent("SolveGameIntent")))
    #expect(siri.advice().first { $0.name == "reverse-dns-type" }?.holds == true)
  }

  @Test func wantsAPageForAReferrer() throws {
    let page = URL(string: "https://example.com")
    #expect(try advice { $0.referrerURL = page }["referrer-has-page"] == false)
    let both = try advice {
      $0.referrerURL = page
      try $0.setWebpageURL(page)
    }
    #expect(both["referrer-has-page"] == true)
  }

  @Test func warnsOfFilesOutsideICloud() throws {
    let file = URL(filePath: "/tmp/letter.txt")
    #expect(try advice { $0.userInfo["file"] = .url(file) }["files-in-icloud"] == false)
  }

  @Test func wantsRequiredKeysForASearchablePage() throws {
    func searchable(_ keys: Set<String>?) throws -> Bool? {
      try advice {
        $0.isEligibleForSearch = true
        $0.requiredUserInfoKeys = keys
        try $0.setWebpageURL(URL(string: "https://example.com"))
      }["search-names-required-keys"]
    }
    #expect(try searchable(nil) == false)
    #expect(try searchable(["a"]) == true)
  }

  @Test func wantsANameForWhatIsStored() throws {
    #expect(try advice { $0.isEligibleForPrediction = true }["can-be-deleted"] == false)
    let named = try advice {
      $0.isEligibleForSearch = true
      $0.persistentIdentifier = "letter-1"
    }
    #expect(named["can-be-deleted"] == true)
  }

  @Test func wantsAShortPhrase() throws {
    #expect(try advice { try $0.setSuggestedInvocationPhrase("Soup time") }["short-phrase"] == true)
    let long = "Please order the soup of today"
    #expect(try advice { try $0.setSuggestedInvocationPhrase(long) }["short-phrase"] == false)
  }

  @Test func leavesTheActivityOfARequestToSiri() throws {
    var activity = try UserActivity(continuing: Interaction(intent: Intent("SolveGameIntent")))
    #expect(activity.advice().first { $0.name == "siri-holds-it" }?.holds == true)
    try activity.becomeCurrent()
    #expect(activity.advice().first { $0.name == "siri-holds-it" }?.holds == false)
  }

  @Test func wantsATypeFromTheAppSinceIOS10() throws {
    let activity = try UserActivity(declaredTypes: ["com.example.edit"])
    let older = Profile(name: "older", title: "Older", quirks: [.firstDeclaredType])
    #expect(activity.advice().first { $0.name == "names-its-type" }?.holds == false)
    #expect(activity.advice(profile: older).first { $0.name == "names-its-type" }?.holds == true)
  }
}
