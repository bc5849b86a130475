import Foundation
import Receipts
import SimulationKit

extension ReceiptValidation {
  /// Example scenarios.
  public var examples: [Example<Scenario>] {
    serverExamples + forgeryExamples + outageExamples + deviceExamples
  }

  private var serverExamples: [Example<Scenario>] {
    [
      Example("A sandbox receipt is sent to production first", scenario()),
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
      Example(
        "A transaction receipt of iOS 6, whose subscription has ended",
        scenario {
          $0.purchases = [Purchase("pro.monthly")]
          $0.style = .transaction
          $0.delay = 10
        }
      ),
    ]
  }

  private var forgeryExamples: [Example<Scenario>] {
    [
      Example("One byte is changed", scenario { $0.fault = .flip(position: 120) }),
      Example("A form that eats plus signs", scenario { $0.fault = .lostPlus }),
      Example("A column that is too short", scenario { $0.fault = .truncate(length: 255) }),
      Example("A receipt below somebody else's root", scenario { $0.fault = .foreignRoot }),
      Example("A developer's certificate signs", scenario { $0.fault = .unmarkedLeaf }),
      Example("Certificates that had ended", scenario { $0.fault = .expiredChain }),
      Example(
        "A genuine receipt of another app",
        scenario {
          $0.purchases = [Purchase("full.version")]
          $0.fault = .otherApp
        }
      ),
      Example("A receipt that Xcode signed", scenario { $0.fault = .xcode }),
      Example("A signed transaction in place of a receipt", scenario { $0.fault = .signedTransaction }),
    ]
  }

  private var outageExamples: [Example<Scenario>] {
    [
      Example(
        "Production is slow, then busy, then answers",
        scenario { $0.outages = [.timeout, .status21005] }
      ),
      Example(
        "The App Store does not recover",
        scenario { $0.outages = [.unreachable, .http503, .retryable] }
      ),
      Example(
        "The buyer's account is deleted",
        scenario {
          $0.relay = .sandboxOnly
          $0.outages = [.accountDeleted]
        }
      ),
    ]
  }

  private var deviceExamples: [Example<Scenario>] {
    [
      Example("The app looks at its receipt itself", scenario { $0.verifier = .device }),
      Example(
        "A receipt that was copied from another phone",
        scenario {
          $0.verifier = .device
          $0.fault = .otherDevice
        }
      ),
      Example(
        "A receipt of an earlier version",
        scenario {
          $0.verifier = .device
          $0.fault = .otherVersion
        }
      ),
      Example("The App Store does not know the phone", scenario { $0.fault = .otherDevice }),
    ]
  }

  private func scenario(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var scenario = Scenario(
      seed: 7,
      profile: "documented",
      start: Date(timeIntervalSince1970: 1_772_442_000),  // 2026-03-02T09:00:00Z
      environment: .sandbox,
      purchases: [Purchase("full.version"), Purchase("pro.monthly", renewals: 1)],
      style: .app,
      delay: 1,
      fault: .none,
      verifier: .server,
      relay: .productionFirst,
      secret: .right,
      excludeOldTransactions: false,
      order: .purchased,
      outages: []
    )
    change(&scenario)
    return scenario
  }
}
