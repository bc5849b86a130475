import SimulationKit

/// What the simulation of receipt validation keeps, and what a person would see of it.
struct ReceiptStage: Sendable {
  enum Verdict { case open, delivered, nothing }

  var store: TestStore
  let seed: Int
  let relay: SellerRelay.Strategy
  let secret: ReceiptValidation.Secret
  var receiptSize: Int?
  var answers: [StoreEnvironment: VerificationStatus] = [:]
  var verdict = Verdict.open

  init(_ scenario: ReceiptValidation.Scenario, store: TestStore) {
    self.store = store
    seed = scenario.seed
    relay = scenario.relay
    secret = scenario.secret
  }

  static func endpointName(_ environment: StoreEnvironment) -> String {
    environment == .production ? "Production endpoint" : "Sandbox endpoint"
  }

  var figures: [Figure] {
    [phone, seller, endpoint(.production), endpoint(.sandbox)]
  }

  private var phone: Figure {
    let verdictText: Figure.Element =
      switch verdict {
      case .open: .text("Not validated yet", mark: .muted)
      case .delivered: .text("Purchases delivered", mark: .ok)
      case .nothing: .text("Nothing delivered", mark: .fail)
      }
    return Figure(
      id: "phone",
      name: "Phone",
      form: .phone,
      elements: [
        .status("Lighthouse, \(store.environment.rawValue)"),
        .title("Purchases"),
        .row(label: "Paid", value: "\(store.transactions.count)", mark: .plain),
        .row(
          label: "Receipt",
          value: receiptSize.map { "\($0) bytes" } ?? "none",
          mark: receiptSize == nil ? .muted : .plain
        ),
        verdictText,
      ]
    )
  }

  private var seller: Figure {
    Figure(
      id: "seller",
      name: "Seller's server",
      form: .server,
      elements: [
        .row(label: "Asks", value: relay.rawValue, mark: .plain),
        .row(label: "Secret", value: secret.rawValue, mark: secret == .right ? .plain : .quirk),
      ]
    )
  }

  private func endpoint(_ environment: StoreEnvironment) -> Figure {
    let answer = answers[environment]
    return Figure(
      id: environment.rawValue,
      name: Self.endpointName(environment),
      form: .server,
      elements: [
        .title("verifyReceipt"),
        .row(
          label: "Status",
          value: answer.map { String($0.rawValue) } ?? "not asked",
          mark: answer == nil ? .muted : answer == .valid ? .ok : .fail
        ),
      ]
    )
  }
}
