import Foundation
import SimulationContract
import SimulationKit
import Testing

@testable import Receipts

@Suite struct PurchasesSimulationTests {
  private let simulation = PurchasesSimulation()

  private func outcome(
    _ steps: [PurchasesScenario.Step],
    _ change: (inout PurchasesScenario) -> Void = { _ in }
  ) throws -> Outcome {
    try simulation.run(PurchasesScenario(steps, change)).outcome
  }

  private func rejection(_ json: JSONValue) -> Rejection? {
    do {
      _ = try simulation.run(json: json)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The simulation as a whole

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsItsExamplesAsTheirTitlesSay() throws {
    let ends = try simulation.examples.map { try simulation.run($0.scenario).outcome.status }
    #expect(
      ends == [
        "delivered", "lost", "doubled", "delivered", "left-behind", "waiting", "delivered", "failed",
        "delivered", "delivered", "refunded", "delivered", "refunded", "delivered", "delivered", "delivered",
        "delivered",
      ]
    )
  }
}
