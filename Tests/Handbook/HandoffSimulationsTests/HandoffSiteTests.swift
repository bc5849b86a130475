import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// The two sides of an association: the app names the site, and the site lists the app.
@Suite struct HandoffSiteTests {
  private let simulation = HandoffSimulation()

  @Test func leavesThePageToTheBrowserWhereTheSiteDoesNotListTheApp() throws {
    let trace = try simulation.run(.page { $0.receiver.site = false })
    #expect(trace.outcome.status == "browser")
    let icon = try #require(trace.events.first { $0.name == "Handoff icon" })
    #expect(
      icon.reasons.first { $0.name == "web-page" }?.explanation
        == "Safari on the phone opens www.example.com/articles/42. Its site does not list Articles, which claims it."
    )
  }

  @Test func removesTheIconWithAReasonOfItsOwnWhereThereIsNoBrowserEither() throws {
    func failed(_ change: (inout HandoffScenario) -> Void) throws -> JSONValue? {
      try simulation.run(
        .page {
          $0.receiver.browser = ""
          change(&$0)
        }
      ).outcome.facts["failedConditions"]
    }
    #expect(try failed { $0.receiver.site = false } == ["site-lists-app", "web-page"])
    #expect(try failed { _ in } == [])
    #expect(
      try failed {
        $0.receiver.site = false
        $0.receiver.domains = []
      } == ["web-page"]
    )
    let trace = try simulation.run(
      .page {
        $0.receiver.browser = ""
        $0.receiver.site = false
      }
    )
    let strip = trace.snapshots.last?.figures.last
    #expect(
      strip?.elements.suffix(2) == [
        .row(label: "The site's list", value: "not listed", mark: .fail),
        .row(label: "Web page", value: "nobody", mark: .fail),
      ]
    )
    // The site doesn't affect another app of the team.
    #expect(try simulation.run(.article { $0.receiver.site = false }).outcome.status == "continued")
  }

  @Test func readsEntriesAsTheEntitlementHasThem() {
    func claims(_ entry: String, _ host: String = "www.example.com") -> Bool {
      var app = InstalledApp("Reader", team: "R")
      app.associatedDomains = ["?", entry]
      #expect(app.claims(host: host) == app.isEntitled(to: host))
      app.isListedBySites = false
      #expect(!app.claims(host: host))
      return app.isEntitled(to: host)
    }
    #expect(claims("activitycontinuation:WWW.example.com"))
    #expect(claims("activitycontinuation:www.example.com", "WWW.Example.com."))
    #expect(claims("activitycontinuation:*.example.com", "a.b.example.com"))
    #expect(!claims("activitycontinuation:*.example.com?mode=managed", "a.b.example.com"))
    #expect(!claims("activitycontinuation:www.example.com?mode=developer"))
    #expect(!claims("activitycontinuation:www.example.com?mode=none"))
    #expect(!claims("activitycontinuation:https://www.example.com"))
    #expect(!claims("applinks:www.example.com"))
    var app = InstalledApp("Reader", team: "R")
    app.associatedDomains = ["activitycontinuation:a.example.com?mode=managed"]
    #expect(app.isEntitled(to: "a.example.com", managed: true))
    app.associatedDomains = ["activitycontinuation:a.example.com?mode=developer"]
    #expect(!app.isEntitled(to: "a.example.com", developer: true))
    app.isDevelopmentSigned = true
    #expect(app.isEntitled(to: "a.example.com", developer: true))
    #expect(!app.isEntitled(to: "a.example.com"))
  }
}
