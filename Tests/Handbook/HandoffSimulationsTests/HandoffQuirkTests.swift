import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Every quirk of a profile is tested with and without it.
@Suite struct HandoffQuirkTests {
  private let simulation = HandoffSimulation()

  private struct Trial {
    let quirk: String
    let profile: Profile
    let scenario: HandoffScenario
    let with: String
    let without: String
  }

  private var trials: [Trial] {
    let leaving = HandoffScenario.article { $0.steps.insert(.leave(invalidates: false), at: 1) }
    let resigning = HandoffScenario.article { $0.steps.insert(.resign, at: 1) }
    let ineligible = HandoffScenario.article { $0.updatePublication { $0.eligible = false } }
    let expiring = HandoffScenario.article {
      $0.updatePublication { $0.expiresAfter = 1 }
      $0.steps.insert(.wait(seconds: 2), at: 1)
    }
    let watch = HandoffScenario.shirts { $0.updatePublication { $0.eligible = false } }
    let pruned = HandoffScenario.article { $0.updatePublication { $0.requiredKeys = ["title"] } }
    let development = HandoffScenario.article {
      $0.sender.kind = .mac
      $0.receiver.kind = .phone
      $0.sender.developmentSigned = true
    }
    let refused = HandoffScenario.shirts { $0.receiver.didFinish = false }
    return [
      Trial(quirk: "stays-current", profile: .iOS8, scenario: leaving, with: "continued", without: "no-icon"),
      Trial(quirk: "stays-current", profile: .iOS10, scenario: leaving, with: "empty", without: "no-icon"),
      Trial(quirk: "no-resign", profile: .iOS8, scenario: resigning, with: "continued", without: "no-icon"),
      Trial(
        quirk: "no-eligibility",
        profile: .iOS8,
        scenario: ineligible,
        with: "continued",
        without: "no-icon"
      ),
      Trial(
        quirk: "no-expiration",
        profile: .iOS8,
        scenario: expiring,
        with: "continued",
        without: "no-icon"
      ),
      Trial(
        quirk: "no-activity-on-watch",
        profile: .iOS8,
        scenario: watch,
        with: "continued",
        without: "no-icon"
      ),
      Trial(
        quirk: "prunes-to-required-keys",
        profile: .iOS10,
        scenario: pruned,
        with: "incomplete",
        without: "continued"
      ),
      Trial(
        quirk: "mac-development-signing",
        profile: .iOS10,
        scenario: development,
        with: "no-icon",
        without: "continued"
      ),
      Trial(
        quirk: "both-must-refuse",
        profile: .bothRefusals,
        scenario: refused,
        with: "continued",
        without: "suppressed"
      ),
    ]
  }

  @Test func changesTheEndOfSomeScenarioByEveryQuirk() throws {
    for trial in trials {
      #expect(trial.profile.has(trial.quirk))
      var scenario = trial.scenario
      scenario.profile = trial.profile.name
      #expect(try simulation.run(scenario).outcome.status == trial.with, "\(trial.quirk)")
      scenario.profile = Profile.documented.name
      #expect(try simulation.run(scenario).outcome.status == trial.without, "\(trial.quirk)")
    }
    let known = Set(HandoffSimulation.profiles.flatMap(\.quirks).map(\.name))
    #expect(Set(trials.map(\.quirk)) == known)
  }

  @Test func stopsAdvertisingAfterNavigationOnAMacWhateverTheVersion() throws {
    for profile in HandoffSimulation.profiles {
      let scenario = HandoffScenario.article {
        $0.profile = profile.name
        $0.sender.kind = .mac
        $0.steps.insert(.leave(invalidates: false), at: 1)
      }
      #expect(try simulation.run(scenario).outcome.status == "no-icon")
    }
  }

  @Test func showsAPhoneWithADevelopmentSignatureInEveryVersion() throws {
    for profile in HandoffSimulation.profiles {
      let scenario = HandoffScenario.article {
        $0.profile = profile.name
        $0.sender.developmentSigned = true
        $0.updatePublication { $0.requiredKeys = ["title", "text", "cursor"] }
      }
      #expect(try simulation.run(scenario).outcome.status == "continued")
    }
  }
}
