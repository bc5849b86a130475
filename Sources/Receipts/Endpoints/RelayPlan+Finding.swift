import Foundation
import SimulationKit

extension RelayPlan {
  /// A request of the server, with its result.
  public struct Attempt: Hashable, Sendable {
    /// The endpoint.
    public let environment: StoreEnvironment
    /// The result.
    public let answer: Answer
    /// The response as JSON; nil if there is none or it is unreadable.
    public let response: JSONValue?
    /// The response's status; nil if it has none that Apple documents.
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

    /// Whether a retry may succeed.
    public var isRetryable: Bool {
      switch status {
      case nil: true
      case .internalDataAccess: response?["is-retryable"] == true
      case .some(let status): status.isTemporary
      }
    }

    /// The result in short: `21007`, `timeout`.
    public var summary: String {
      switch answer {
      case .timeout: "timeout"
      case .unreachable: "unreachable"
      case .response(let code, _):
        status.map { String($0.rawValue) } ?? (code == 200 ? "unreadable" : "HTTP \(code)")
      }
    }
  }

  /// The server's findings about a receipt.
  public struct Finding: Hashable, Sendable {
    /// The requests, in order; at least one.
    public let attempts: [Attempt]
    /// The app in the receipt; empty if no receipt was decoded.
    public let bundleID: String
    /// Whether the app may deliver: the receipt is genuine and for the seller's own app.
    ///
    /// Status 21006 counts as genuine, because it is: only the subscription has ended.
    public let isAccepted: Bool

    init(attempts: [Attempt], bundleID expected: String) {
      self.attempts = attempts
      let receipt = attempts.last?.response?["receipt"]
      // Receipts from iOS 6 name it `bid`.
      if case .string(let found)? = receipt?["bundle_id"] ?? receipt?["bid"] {
        bundleID = found
      } else {
        bundleID = ""
      }
      let status = attempts.last?.status
      isAccepted = (status == .valid || status == .subscriptionExpired) && bundleID == expected
    }

    /// The last status, which counts; nil if no endpoint returned one.
    public var status: VerificationStatus? { attempts.last?.status }
    /// The last response, which counts; nil if no endpoint returned one.
    public var response: JSONValue? { attempts.last?.response }
  }
}
