import Foundation
import SimulationKit

extension ReceiptValidation {
  /// Scenarios that show what it can do.
  public var examples: [Example<Scenario>] {
    [
      Example("A sandbox receipt is sent to production first", scenario()),
      Example("One byte is changed", scenario { $0.fault = .flip(position: 120) }),
      Example("Nobody asks the sandbox", scenario { $0.relay = .productionOnly }),
      Example(
        "A customer's receipt is sent to the sandbox",
        scenario {
          $0.environment = .production
          $0.relay = .sandboxOnly
        }
      ),
      Example("The wrong secret", scenario { $0.secret = .wrong }),
      Example(
        "A genuine receipt of a subscription that has ended",
        scenario {
          $0.purchases = [Purchase("pro.monthly", renewals: 1)]
          $0.delay = 60
        }
      ),
      Example(
        "Renewals in no order",
        scenario {
          $0.purchases = [Purchase("pro.monthly", renewals: 4)]
          $0.delay = 22
          $0.order = .shuffled
        }
      ),
      Example("A form that eats plus signs", scenario { $0.fault = .lostPlus }),
      Example("A column that is too short", scenario { $0.fault = .truncate(length: 255) }),
      Example("A receipt that somebody else signed", scenario { $0.fault = .foreignKey }),
      Example(
        "A genuine receipt of another app",
        scenario {
          $0.purchases = [Purchase("full.version")]
          $0.fault = .otherApp
        }
      ),
      Example(
        "A consumable that was finished too early",
        scenario { $0.purchases = [Purchase("coins.100", quantity: 3, finished: true)] }
      ),
      Example(
        "A secret that nobody asked for",
        scenario {
          $0.profile = "secret-refused"
          $0.purchases = [Purchase("coins.100")]
        }
      ),
    ]
  }

  private func scenario(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var scenario = Scenario(
      seed: 7,
      profile: "documented",
      start: Date(timeIntervalSince1970: 1_772_442_000),  // 2026-03-02T09:00:00Z
      environment: .sandbox,
      purchases: [Purchase("full.version"), Purchase("pro.monthly", renewals: 1)],
      delay: 1,
      fault: .none,
      relay: .productionFirst,
      secret: .right,
      excludeOldTransactions: false,
      order: .purchased
    )
    change(&scenario)
    return scenario
  }
}
