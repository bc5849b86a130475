import Foundation
import SimulationKit

/// What a seller's server does about one receipt, step by step: a value without a clock and a network.
///
/// Whoever has them drives it: a simulation on virtual time, or a server with its HTTP client.
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
/// It tries again after 21002, 21005, 21009, one of 21100 to 21199 that is retryable, a network that fails,
/// and an answer that cannot be read; never after 21003 or any other status, for they stay as they are.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/status, of 21002 "the service
/// experienced a temporary issue. Try again", of 21005 and 21009 "Try again later".
public struct RelayPlan: Hashable, Sendable {
  /// A request to make.
  public struct Question: Hashable, Sendable {
    /// The endpoint.
    public var environment: StoreEnvironment
    /// The body to POST.
    public var body: Data
    /// Milliseconds that the endpoint has for its answer.
    public var timeout: Int
    /// The number of the attempt at this endpoint, from 1.
    public var attempt: Int
  }

  /// What to do next.
  public enum Step: Hashable, Sendable {
    /// POST a question, and tell the answer to ``RelayPlan/receive(_:)``.
    case ask(Question)
    /// Wait some milliseconds, then ask for the next step.
    case wait(Int)
    /// Nothing: this is what was found.
    case done(Finding)
  }

  /// What came of a question.
  public enum Answer: Hashable, Sendable {
    /// A response, with its HTTP status and its body.
    case response(status: Int, body: Data)
    /// No response in time.
    case timeout
    /// No connection, or one that broke.
    case unreachable
  }

  /// The policy that it follows.
  public let policy: RelayPolicy
  /// The requests that were made, in order.
  public private(set) var attempts: [Attempt] = []

  private let request: VerificationRequest
  private let body: Data
  private var random: SeededSource
  private var state = State.asking

  private enum State: Hashable, Sendable {
    case asking, waiting(Int), done
  }

  /// A plan for a receipt.
  ///
  /// - Parameters:
  ///   - receiptData: the receipt in base64, as the app sent it; nil where it sent none.
  ///   - policy: whom to ask, and how often.
  ///   - seed: what the part by chance of each delay is made from.
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

  /// The endpoint that is asked now, or was asked last.
  public private(set) var environment: StoreEnvironment

  /// What to do next; the same question again until its answer has come.
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

  /// Takes the answer to the question that ``next()`` gave; an answer that nobody waits for is passed over.
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

  /// Half of the delay is certain, and half of it chance.
  private mutating func delay() -> Int {
    let longest = policy.delay(before: attempts.count { $0.environment == environment } + 1)
    return longest / 2 + random.number(in: 0...(longest - longest / 2))
  }
}
