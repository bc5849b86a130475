import Foundation
import SimulationKit

extension RelayPlan {
  /// One request of the server, and what came of it.
  public struct Attempt: Hashable, Sendable {
    /// The endpoint that was asked.
    public let environment: StoreEnvironment
    /// What came of it.
    public let answer: Answer
    /// The answer as JSON; nil where none came, or none that can be read.
    public let response: JSONValue?
    /// The status in it; nil where there is none that Apple lists.
    public let status: VerificationStatus?

    init(environment: StoreEnvironment, answer: Answer) {
      self.environment = environment
      self.answer = answer
      if case .response(200, let body) = answer,
        let json = try? CanonicalJSON.decode(JSONValue.self, from: body)
      {
        response = json
        status =
          if case .integer(let number)? = json["status"] { VerificationStatus(rawValue: number) } else { nil }
      } else {
        (response, status) = (nil, nil)
      }
    }

    /// Whether the same question may have a better answer later.
    public var isRetryable: Bool {
      switch status {
      case nil: true
      case .internalDataAccess: response?["is-retryable"] == true
      case .some(let status): status.isTemporary
      }
    }

    /// What came of it, in a few words: `21007`, `timeout`.
    public var summary: String {
      switch answer {
      case .timeout: "timeout"
      case .unreachable: "unreachable"
      case .response(let code, _):
        status.map { String($0.rawValue) } ?? (code == 200 ? "unreadable" : "HTTP \(code)")
      }
    }
  }

  /// All that the server learned of a receipt.
  public struct Finding: Hashable, Sendable {
    /// The requests, in order; at least one.
    public let attempts: [Attempt]
    /// The app that the receipt names; empty where no receipt was decoded.
    public let bundleID: String
    /// Whether the app may deliver: a genuine receipt, of the seller's own app.
    ///
    /// A status 21006 counts as genuine, for so it is: what has ended is the subscription.
    public let isAccepted: Bool

    init(attempts: [Attempt], bundleID expected: String) {
      self.attempts = attempts
      let receipt = attempts.last?.response?["receipt"]
      // Receipts of iOS 6 call it `bid`.
      if case .string(let found)? = receipt?["bundle_id"] ?? receipt?["bid"] {
        bundleID = found
      } else {
        bundleID = ""
      }
      let status = attempts.last?.status
      isAccepted = (status == .valid || status == .subscriptionExpired) && bundleID == expected
    }

    /// The status that counts, which is the last one; nil where no endpoint gave one.
    public var status: VerificationStatus? { attempts.last?.status }
    /// The response that counts; nil where no endpoint gave one.
    public var response: JSONValue? { attempts.last?.response }
  }
}
