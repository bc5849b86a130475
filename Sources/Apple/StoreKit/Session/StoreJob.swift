import AppFoundation
import Receipts

/// Something that happens to an app a moment later, on its main thread.
enum StoreJob: Sendable {
  /// Runs code of StoreKit in the app, such as the call of a request's delegate.
  case run(StoreProcess, @MainActor @Sendable () -> Void)
  /// Calls an observer of the payment queue.
  case call(StoreProcess, StoreCall)
  /// Ends a call of `purchase(options:)`.
  case outcome(StoreProcess, sheet: String, PaymentTransaction)
  /// Shows a payment sheet to the person.
  case present(String)
}

/// A call of an observer of the payment queue.
struct StoreCall: Sendable {
  enum Method: Sendable {
    case queue(ObserverCall.Method)
    case didChangeStorefront
    case didRevoke([String])
  }

  /// The observer's name in the queue.
  let observer: String
  let method: Method
}

/// A payment sheet. It belongs to the system, and outlives the app that asked for it.
package struct StoreSheet: Sendable, Identifiable {
  /// Which of StoreKit's versions asked.
  enum Version: Sendable { case original, modern }

  package let id: String
  /// What is bought.
  package let payment: Payment
  /// The device on whose screen it is.
  package let device: ObjectIdentifier
  let client: StoreClient.ID
  let version: Version
  /// The transaction in its queue.
  let entry: String
  /// Whether the app asked for the sandbox to simulate a request to a parent.
  let asksToBuy: Bool
}
