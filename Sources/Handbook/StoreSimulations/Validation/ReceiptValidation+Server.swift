import Foundation
import Receipts
import SimulationKit

extension ReceiptValidation.ReceiptWorld {
  private static var seller: String { "Seller's server" }

  /// Posts the receipt to the seller's server, which asks the App Store.
  mutating func validateOnServer(
    _ scenario: ReceiptValidation.Scenario,
    isStrict: Bool
  ) throws(Rejection) -> Outcome {
    let text = state.posted?.text ?? ""
    record(
      .call,
      "POST /seller/verifyReceipt",
      from: "App",
      to: Self.seller,
      state.posted?.isToken == true
        ? "The app posts what it has to the seller's server, not to Apple."
        : "The app posts \(text.utf8.count) characters of receipt-data to the seller's server, not to Apple."
    )
    let finding = try follow(
      RelayPlan(receiptData: text, policy: state.policy, seed: UInt64(bitPattern: Int64(scenario.seed))),
      scenario,
      isStrict
    )
    recordUnasked(finding)
    let judgement = ServerJudgement(finding, store: state.store, at: clock.now)
    record(
      finding.isAccepted ? .reply : .refusal,
      judgement.answer,
      from: Self.seller,
      to: "App",
      judgement.verdict,
      reasons: judgement.reasons
    )
    deliver(judgement.delivered, open: judgement.open, isAccepted: finding.isAccepted)
    return judgement.outcome(of: scenario, state)
  }

  /// Makes the requests of a plan in order.
  private mutating func follow(
    _ plan: RelayPlan,
    _ scenario: ReceiptValidation.Scenario,
    _ isStrict: Bool
  ) throws(Rejection) -> RelayPlan.Finding {
    var plan = plan
    while true {
      switch plan.next() {
      case .ask(let question):
        try ask(question, &plan, scenario, isStrict)
      case .wait(let milliseconds):
        record(
          .wait,
          "Retry after \(milliseconds) ms",
          from: Self.seller,
          "The same question may have a better answer later. Half of the wait is chance, from the seed."
        )
        try passTime(milliseconds)
      case .done(let finding):
        return finding
      }
    }
  }

  private mutating func ask(
    _ question: RelayPlan.Question,
    _ plan: inout RelayPlan,
    _ scenario: ReceiptValidation.Scenario,
    _ isStrict: Bool
  ) throws(Rejection) {
    if let last = plan.attempts.last, last.environment != question.environment {
      record(
        .local,
        "Status \(last.summary)",
        from: Self.seller,
        "The status names the other environment, so the server asks there."
      )
    }
    let endpoint = ReceiptStage.endpointName(question.environment)
    let sent =
      scenario.secret == .missing ? "without a secret" : "with the \(scenario.secret.rawValue) secret"
    let again = question.attempt > 1 ? " It is attempt \(question.attempt) of \(plan.policy.attempts)." : ""
    record(
      .call,
      "POST \(question.environment.verifyReceiptURL)",
      from: Self.seller,
      to: endpoint,
      "The server asks \(question.environment.rawValue), \(sent).\(again)"
    )
    let number = plan.attempts.count
    let outage = number < scenario.outages.count ? scenario.outages[number] : nil
    switch outage {
    case .timeout:
      try passTime(question.timeout)
      plan.receive(.timeout)
      record(.absent, "Response", from: endpoint, to: Self.seller, "No answer within \(question.timeout) ms.")
    case .unreachable:
      plan.receive(.unreachable)
      record(.refusal, "Connection refused", from: endpoint, to: Self.seller, "There is no connection.")
    case .http503:
      plan.receive(.response(status: 503, body: Data("<html>Service Unavailable</html>".utf8)))
      record(
        .refusal,
        "503 Service Unavailable",
        from: endpoint,
        to: Self.seller,
        "A page in HTML: no answer of the endpoint, which always says 200."
      )
    default:
      let verification = state.service(question.environment, scenario, outage, isStrict)
        .verify(method: "POST", body: question.body, at: clock.now)
      plan.receive(.response(status: 200, body: verification.body))
      recordAnswer(verification, from: endpoint)
    }
    state.attempts = plan.attempts
    show(state.figures)
  }

  private mutating func recordAnswer(_ verification: Verification, from endpoint: String) {
    let status = verification.status
    let isDecoded = status == .valid || status == .subscriptionExpired
    if let failed = verification.checks.last(where: { !$0.holds }) {
      state.refusedBy = failed.name
    } else {
      state.refusedBy = nil
    }
    record(
      isDecoded ? .reply : .refusal,
      isDecoded
        ? #"{"status":\#(status.rawValue),"receipt":{…}}"#
        : String(decoding: verification.body, as: UTF8.self),
      from: endpoint,
      to: Self.seller,
      status.meaning + " The HTTP status is 200.",
      reasons: verification.checks
    )
  }

  /// Records the endpoint that wasn't asked, with the reason.
  private mutating func recordUnasked(_ finding: RelayPlan.Finding) {
    guard let attempt = finding.attempts.last,
      !finding.attempts.contains(where: { $0.environment != attempt.environment })
    else { return }
    let (asked, other) = (attempt.environment, attempt.environment.other)
    let why =
      attempt.status == asked.statusForOther
      ? "The status names \(other.rawValue), but this server asks \(asked.rawValue) only."
      : "Only a \(asked.statusForOther.rawValue) says to ask \(other.rawValue); this is: \(attempt.summary)."
    record(
      .absent,
      "POST \(other.verifyReceiptURL)",
      from: Self.seller,
      to: ReceiptStage.endpointName(other),
      why
    )
  }

  /// Delivers what the app may deliver, and finishes the transactions.
  mutating func deliver(_ delivered: [String], open: [String], isAccepted: Bool) {
    state.verdict = delivered.isEmpty ? .nothing : .delivered
    if open.isEmpty {
      record(
        .absent,
        "finishTransaction(_:)",
        from: "App",
        to: "App Store",
        isAccepted
          ? "The receipt names nothing that the app has not finished."
          : "Nothing is delivered, so nothing is finished: the transactions return at the next launch."
      )
    } else {
      let listed = delivered.map { "'\($0)'" }.joined(separator: ", ")
      record(
        .call,
        "finishTransaction(_:)",
        from: "App",
        to: "App Store",
        delivered.isEmpty
          ? "What was paid for is over, so the app unlocks nothing. It finishes all the same."
          : "The app delivers \(listed), and then finishes."
      )
    }
  }
}
