import Dispatch
import Foundation
import Receipts
import Synchronization

/// The methods of a ``Ledger`` for code that must not block its thread, such as the handlers of a server.
///
/// Each method does what the one with the same name does. It suspends while it reads, commits or waits for another
/// process: GRDB uses the file on a thread of its own. If the task is canceled before a commit, nothing is written, and
/// the method throws `CancellationError`; once the commit has begun, the method returns its result.
///
/// ```swift
/// import Foundation
/// import PurchaseLedger
/// import Receipts
///
/// var store = TestStore()
/// let coins = try store.buy("coins.100", at: .now)
/// let ledger = try await AsyncLedger(path: "shop.sqlite") { .now }
/// let anna = Account("anna")
/// try await ledger.record(coins, signedAt: coins.purchaseDate, in: .sandbox, for: anna)
/// try await ledger.deliver(coins.id, in: .sandbox) { .credit(100 * $0.quantity, unit: "coins") }
/// try await ledger.balance(of: anna, unit: "coins", in: .sandbox)  // => 100
/// ```
public struct AsyncLedger: Sendable {
  /// The ledger whose methods block their thread. It uses the same connections to the file.
  public let blocking: Ledger

  init(blocking: Ledger) {
    self.blocking = blocking
  }

  /// Opens a ledger, or creates one if there is no file.
  ///
  /// - Parameters:
  ///   - path: the path of the file; its folder must exist.
  ///   - terms: the product information that only the seller has.
  ///   - clock: returns the time at which something is recorded.
  /// - Throws: ``LedgerError`` as ``Ledger/init(path:terms:clock:)`` does, or `CancellationError`. Canceled, it throws at
  ///   once; the file that is being opened is closed later.
  public init(
    path: String,
    terms: Terms = Terms(),
    clock: @escaping @Sendable () -> Date
  ) async throws {
    let opening = Opening()
    blocking = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        opening.begin(continuation) { () throws(LedgerError) in
          try Ledger(path: path, terms: terms, clock: clock)
        }
      }
    } onCancel: {
      opening.end(with: .failure(CancellationError()))
    }
  }
}

extension Ledger {
  /// The same ledger for code that must not block its thread.
  public var async: AsyncLedger { AsyncLedger(blocking: self) }
}

/// An opening of a file on another thread, which ends once: with its result, or because its task is canceled.
private final class Opening: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Ledger, any Error>)
    case ended
  }

  private let state = Mutex(State.new)

  func begin(
    _ continuation: CheckedContinuation<Ledger, any Error>,
    _ open: @escaping @Sendable () throws(LedgerError) -> Ledger
  ) {
    let isCanceled = state.withLock { state in
      if case .ended = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isCanceled { return continuation.resume(throwing: CancellationError()) }
    DispatchQueue.global().async { self.end(with: Result { try open() }) }
  }

  func end(with result: Result<Ledger, any Error>) {
    let continuation: CheckedContinuation<Ledger, any Error>? = state.withLock { state in
      defer { state = .ended }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}
