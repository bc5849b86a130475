import Foundation
import SimulationKit

/// How a seller's server handles one receipt, step by step: a value without a clock or a network.
///
/// You supply those: a simulation uses virtual time, a server its HTTP client.
///
/// ```swift
/// import Foundation
///
/// // In the place of an HTTP client. Production points to the sandbox, and that one rejects the receipt.
/// func post(_ question: RelayPlan.Question) async -> RelayPlan.Answer {
///   let status = question.environment == .production ? 21007 : 21003
///   return .response(status: 200, body: Data("{\"status\":\(status)}".utf8))
/// }
///
/// let policy = RelayPolicy(password: nil, bundleID: "com.example.lighthouse")
/// var plan = RelayPlan(receiptData: "MIIB", policy: policy, seed: 7)
/// var finding: RelayPlan.Finding?
/// while finding == nil {
///   switch plan.next() {
///   case .ask(let question): plan.receive(await post(question))
///   case .wait(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
///   case .done(let found): finding = found
///   }
/// }
/// plan.attempts.map(\.summary)  // => ["21007", "21003"]
/// finding?.isAccepted  // => Optional(false)
/// ```
///
/// It retries after 21002, 21005, 21009, a retryable status in 21100 to 21199, a network failure, and an unreadable
/// response. It never retries after 21003 or any other status, because the answer wouldn't change.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status: for 21002, "the service
/// experienced a temporary issue. Try again"; for 21005 and 21009, "Try again later".
public struct RelayPlan: Hashable, Sendable {
  /// A request to make.
  public struct Question: Hashable, Sendable {
    /// The endpoint.
    public var environment: StoreEnvironment
    /// The body to POST.
    public var body: Data
    /// The timeout in milliseconds.
    public var timeout: Int
    /// The number of the attempt at this endpoint, from 1.
    public var attempt: Int
  }

  /// The next step.
  public enum Step: Hashable, Sendable {
    /// POST a question, and pass the answer to ``RelayPlan/receive(_:)``.
    case ask(Question)
    /// Wait this many milliseconds, then get the next step.
    case wait(Int)
    /// Finished, with this result.
    case done(Finding)
  }

  /// The result of a question.
  public enum Answer: Hashable, Sendable {
    /// A response, with its HTTP status and its body.
    case response(status: Int, body: Data)
    /// No response in time.
    case timeout
    /// The connection failed or broke.
    case unreachable
  }

  /// The policy that it follows.
  public let policy: RelayPolicy
  /// The requests so far, in order.
  public private(set) var attempts: [Attempt] = []

  private let request: VerificationRequest
  private let body: Data
  private var random: SeededSource
  private var state = State.asking

  private enum State: Hashable, Sendable {
    case asking, waiting(Int), done
  }

  /// Creates a plan for a receipt.
  ///
  /// - Parameters:
  ///   - receiptData: the receipt in Base64, as the app sent it; nil if it sent none.
  ///   - policy: which endpoints to ask, and how often.
  ///   - seed: the seed for the random part of each delay.
  public init(receiptData: String?, policy: RelayPolicy, seed: UInt64) {
    self.policy = policy
    request = VerificationRequest(
      receiptData: receiptData,
      password: policy.password,
      excludeOldTransactions: policy.excludeOldTransactions
    )
    body = request.body
    environment = policy.strategy.first
    random = SeededSource(seed: seed)
  }

  /// The endpoint of the current or last request.
  public private(set) var environment: StoreEnvironment

  /// Returns the next step; the same question again until you pass its answer.
  public mutating func next() -> Step {
    switch state {
    case .asking:
      let attempt = attempts.count { $0.environment == environment } + 1
      return .ask(
        Question(environment: environment, body: body, timeout: policy.timeout, attempt: attempt)
      )
    case .waiting(let milliseconds):
      state = .asking
      return .wait(milliseconds)
    case .done:
      return .done(Finding(attempts: attempts, bundleID: policy.bundleID))
    }
  }

  /// Accepts the answer to the question from ``next()``; an unexpected answer is ignored.
  public mutating func receive(_ answer: Answer) {
    guard state == .asking else { return }
    let attempt = Attempt(environment: environment, answer: answer)
    attempts.append(attempt)
    let isFollowed =
      policy.strategy.followsHint && attempt.status == environment.statusForOther
      && !attempts.contains { $0.environment == environment.other }
    if isFollowed {
      environment = environment.other
    } else if attempt.isRetryable,
      attempts.count(where: { $0.environment == environment }) < policy.attempts
    {
      state = .waiting(delay())
    } else {
      state = .done
    }
  }

  /// Returns the delay: half of it is fixed, half random.
  private mutating func delay() -> Int {
    let longest = policy.delay(before: attempts.count { $0.environment == environment } + 1)
    return longest / 2 + random.number(in: 0...(longest - longest / 2))
  }
}
