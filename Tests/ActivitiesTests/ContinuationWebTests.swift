import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct ContinuationWebTests {
  private let app = "ABCDE12345.com.example.app"

  private func entry(_ text: String) throws -> AssociatedDomain { try AssociatedDomain(text) }

  private func conditions(
    _ address: String = "https://www.example.com/letters/1",
    domains: [String] = ["activitycontinuation:www.example.com"],
    files: [String: String] = [
      "www.example.com": #"{"activitycontinuation":{"apps":["ABCDE12345.com.example.app"]}}"#
    ],
    _ change: (inout WebContinuation.Installation) -> Void = { _ in }
  ) throws -> [Reason] {
    let url = try #require(URL(string: address))
    var installation = WebContinuation.Installation(
      try AppIdentifier(app),
      domains: try domains.map(AssociatedDomain.init)
    )
    change(&installation)
    return WebContinuation.conditions(
      for: try .browsingWeb(url),
      in: installation,
      files: try files.mapValues { try AppSiteAssociation(parsing: $0.utf8) }
    )
  }

  private func failures(_ conditions: [Reason]) -> [String] {
    conditions.filter { !$0.holds }.map(\.name)
  }

  // MARK: From a browser to an app

  @Test func carriesAnAddressAndAnEmptyUserInfo() throws {
    let activity = try UserActivity.browsingWeb(try #require(URL(string: "https://example.com/a")))
    #expect(activity.activityType == "NSUserActivityTypeBrowsingWeb")
    #expect(activity.webpageURL?.absoluteString == "https://example.com/a")
    #expect(activity.userInfo.isEmpty)
    let file = try #require(URL(string: "file:///a"))
    #expect(throws: ActivityError.unsupportedScheme("file")) { try UserActivity.browsingWeb(file) }
  }

  @Test func opensAnAppWhereEveryConditionHolds() throws {
    let conditions = try conditions()
    #expect(failures(conditions) == [])
    #expect(
      conditions.map(\.name) == [
        "browsing", "webpage-url", "entitled", "domain", "mode", "site-file", "listed",
      ]
    )
  }

  @Test func reportsEachConditionThatFails() throws {
    let cases: [([String], [Reason])] = [
      (["entitled", "domain"], try conditions(domains: ["applinks:www.example.com"])),
      (["domain"], try conditions(domains: ["activitycontinuation:example.com"])),
      (["domain"], try conditions("https://example.com")),
      (["site-file"], try conditions(files: [:])),
      (["listed"], try conditions(files: ["www.example.com": #"{"applinks":{}}"#])),
      (
        ["listed"],
        try conditions(
          files: ["www.example.com": #"{"activitycontinuation":{"apps":["ABCDE12345.com.example.App"]}}"#]
        )
      ),
      (["mode"], try conditions(domains: ["activitycontinuation:www.example.com?mode=developer"])),
    ]
    for (names, conditions) in cases {
      #expect(failures(conditions) == names)
    }
  }

  @Test func comparesHostsWithoutCaseAndFinalStop() throws {
    #expect(failures(try conditions("HTTPS://WWW.Example.COM./a")) == [])
    #expect(failures(try conditions("https://www.example.com:8443/a")) == [])
    #expect(
      failures(try conditions(domains: ["activitycontinuation:WWW.EXAMPLE.com"])) == []
    )
  }

  @Test func refusesOtherActivitiesThanABrowsers() throws {
    var activity = try UserActivity(activityType: "com.example.edit")
    let installation = WebContinuation.Installation(
      try AppIdentifier(app),
      domains: [try entry("activitycontinuation:example.com")]
    )
    let none = WebContinuation.conditions(for: activity, in: installation, files: [:])
    #expect(failures(none) == ["browsing", "webpage-url"])
    try activity.setWebpageURL(URL(string: "https://example.com"))
    let some = WebContinuation.conditions(for: activity, in: installation, files: [:])
    #expect(failures(some) == ["browsing", "site-file"])
  }

  @Test func judgesAPageWithoutAnActivity() throws {
    let installation = WebContinuation.Installation(
      try AppIdentifier(app),
      domains: [try entry("activitycontinuation:example.com")]
    )
    let files = ["example.com": AppSiteAssociation(apps: [try AppIdentifier(app)])]
    for (address, names) in [
      ("https://example.com/a", []), ("http://example.com", []), ("ftp://example.com", ["webpage-url"]),
      ("https:///a", ["webpage-url"]), ("https://other.org", ["domain"]),
    ] {
      let conditions = WebContinuation.conditions(
        forPage: URL(string: address),
        in: installation,
        files: files
      )
      #expect(failures(conditions) == names, "\(address)")
    }
    let none = WebContinuation.conditions(forPage: nil, in: installation, files: files)
    #expect(failures(none) == ["webpage-url"])
  }

  @Test func standsForAllSubdomainsAndNotForTheDomain() throws {
    let wildcard = try entry("activitycontinuation:*.example.com")
    for (host, matches) in [
      ("www.example.com", true), ("a.b.example.com", true), ("example.com", false),
      ("badexample.com", false), (".example.com", false), ("example.com.evil.org", false),
    ] {
      #expect(wildcard.matches(host) == matches, "\(host)")
    }
  }

  @Test func asksTheFileBehindTheStar() throws {
    let file = #"{"activitycontinuation":{"apps":["ABCDE12345.com.example.app"]}}"#
    let wildcard = ["activitycontinuation:*.example.com"]
    #expect(failures(try conditions(domains: wildcard, files: ["example.com": file])) == [])
    #expect(failures(try conditions(domains: wildcard, files: ["www.example.com": file])) == ["site-file"])
  }

  @Test func prefersTheHostAndThenTheLongestWildcard() throws {
    func domain(_ entries: [String]) throws -> String? {
      try conditions(
        "https://anna.users.example.com",
        domains: entries.map { "activitycontinuation:" + $0 }
      ).first { $0.name == "domain" }?.explanation
    }
    let all = ["*.example.com", "*.users.example.com", "anna.users.example.com"]
    #expect(try domain(all)?.hasPrefix("activitycontinuation:anna.users") == true)
    #expect(try domain(Array(all.prefix(2)))?.hasPrefix("activitycontinuation:*.users") == true)
    let modes = ["anna.users.example.com?mode=managed", "*.example.com"]
    #expect(try domain(modes)?.hasPrefix("activitycontinuation:*.example.com ") == true)
  }

  @Test func goesByAlternateModesOnlyWhereTheyAreAllowed() throws {
    func holds(_ mode: String, _ signed: Bool, _ developer: Bool, _ managed: Bool) throws -> Bool {
      try failures(
        conditions(domains: ["activitycontinuation:www.example.com?mode=\(mode)"]) {
          $0.isDevelopmentSigned = signed
          $0.isDeveloperModeOn = developer
          $0.isManaged = managed
        }
      ).isEmpty
    }
    #expect(try holds("developer", true, true, false))
    #expect(try !holds("developer", false, true, false))
    #expect(try !holds("developer", true, false, true))
    #expect(try holds("managed", false, false, true))
    #expect(try !holds("managed", true, true, false))
    #expect(try holds("developer+managed", true, true, true))
    #expect(try !holds("developer+managed", true, true, false))
    #expect(try !holds("developer+managed", false, false, true))
  }

  // MARK: From an app to a browser

  @Test func opensTheBrowserWhereNoAppTakesTheActivity() throws {
    var activity = try UserActivity(activityType: "com.example.edit")
    #expect(
      failures(WebContinuation.browserConditions(for: activity, hasSuitableApp: false)) == ["webpage-url"]
    )
    try activity.setWebpageURL(URL(string: "https://example.com/1"))
    #expect(failures(WebContinuation.browserConditions(for: activity, hasSuitableApp: false)) == [])
    #expect(
      failures(WebContinuation.browserConditions(for: activity, hasSuitableApp: true)) == ["no-suitable-app"]
    )
    try activity.setWebpageURL(URL(string: "https:///1"))
    #expect(
      failures(WebContinuation.browserConditions(for: activity, hasSuitableApp: false)) == ["webpage-url"]
    )
  }

  // MARK: Reading

  @Test func readsEntriesOfTheEntitlement() throws {
    let domain = try entry("activitycontinuation:*.Example.com?mode=developer+managed")
    #expect(domain.service == .activityContinuation)
    #expect(domain.domain == "example.com" && domain.isWildcard)
    #expect(domain.mode == .developerAndManaged)
    #expect(domain.text == "activitycontinuation:*.example.com?mode=developer+managed")
    #expect(try entry(domain.text) == domain)
    #expect(try entry("webcredentials:example.com").mode == nil)
  }

  @Test func refusesEntriesThatAreNone() {
    let cases: [(String, AssociationFault)] = [
      ("example.com", .noService("example.com")), ("", .noService("")),
      ("handoff:example.com", .unknownService("handoff")),
      ("activitycontinuation:", .domain("")), ("activitycontinuation:localhost", .domain("localhost")),
      ("activitycontinuation:https://example.com", .domain("https://example.com")),
      ("activitycontinuation:example.com/", .domain("example.com/")),
      ("activitycontinuation:example.com:443", .domain("example.com:443")),
      ("activitycontinuation:*.*.example.com", .domain("*.*.example.com")),
      ("activitycontinuation:a.*.com", .domain("a.*.com")), ("activitycontinuation:*.com", .domain("*.com")),
      ("activitycontinuation:-a.com", .domain("-a.com")), ("activitycontinuation:a..com", .domain("a..com")),
      ("activitycontinuation:é.com", .domain("é.com")),
      ("activitycontinuation:example.com?mode=test", .mode("?mode=test")),
      ("activitycontinuation:example.com?", .mode("?")),
      ("activitycontinuation:example.com?mode=developer&a=b", .mode("?mode=developer&a=b")),
      ("appclips:*.example.com", .wildcardForAppClips("*.example.com")),
    ]
    for (text, fault) in cases {
      #expect(throws: fault) { try AssociatedDomain(text) }
      #expect(!fault.description.isEmpty)
    }
  }

  @Test func readsAppIdentifiers() throws {
    let identifier = try AppIdentifier(app)
    #expect(identifier.team == "ABCDE12345" && identifier.bundle == "com.example.app")
    #expect(identifier.description == app)
    for text in ["", "ABCDE12345", "ABCDE12345.", "abcde12345.com.a", "ABCDE1234.com.a", "ABCDE12345.com..a"]
    {
      #expect(throws: AssociationFault.appIdentifier(text)) { try AppIdentifier(text) }
    }
  }

  @Test func readsASitesFile() throws {
    let text = """
      {"applinks": {"details": []}, "activitycontinuation": {"apps": ["ABCDE12345.com.example.app"]}}
      """
    #expect(try AppSiteAssociation(parsing: text.utf8).apps == [AppIdentifier(app)])
    #expect(try AppSiteAssociation(parsing: "{}".utf8).apps == nil)
  }

  @Test func namesThePlaceOfAFaultInASitesFile() {
    let cases: [(String, AssociationFault)] = [
      ("[]", .shape(at: .init([]), expected: "an object")),
      (
        #"{"activitycontinuation": []}"#,
        .shape(at: .init(["activitycontinuation"]), expected: "an object")
      ),
      (
        #"{"activitycontinuation": {}}"#,
        .shape(at: .init(["activitycontinuation", "apps"]), expected: "an array of apps")
      ),
      (
        #"{"activitycontinuation": {"apps": ["ABCDE12345.a", 1]}}"#,
        .shape(at: .init(["activitycontinuation", "apps", "1"]), expected: "a string")
      ),
      (
        #"{"activitycontinuation": {"apps": ["example"]}}"#,
        .app("example", at: .init(["activitycontinuation", "apps", "0"]))
      ),
    ]
    for (text, fault) in cases {
      #expect(throws: fault) { try AppSiteAssociation(parsing: text.utf8) }
    }
    let unfinished = "{\n \"activitycontinuation\""
    #expect(throws: AssociationFault.syntax(.init(line: 2, column: 24, "Expected a colon, found the end"))) {
      try AppSiteAssociation(parsing: unfinished.utf8)
    }
    let large = [UInt8](repeating: 0x20, count: AppSiteAssociation.largest + 1)
    #expect(throws: AssociationFault.tooLarge(large.count)) { try AppSiteAssociation(parsing: large) }
  }

  /// Parsing arbitrary bytes gives a file or a typed fault.
  @Test(arguments: 0..<100) func neverTrapsOnBytesFromOutside(seed: Int) {
    var random = SeededSource(seed: UInt64(seed))
    var bytes = Array(#"{"activitycontinuation":{"apps":["ABCDE12345.com.example.app",null]}}"#.utf8)
    for _ in 0..<random.number(in: 1...6) {
      bytes[random.number(in: 0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
    }
    _ = try? AppSiteAssociation(parsing: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? AssociatedDomain("activitycontinuation:" + text)
    _ = try? AppIdentifier(text)
  }
}
