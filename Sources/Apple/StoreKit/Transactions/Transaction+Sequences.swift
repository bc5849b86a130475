import AppFoundation
import Receipts

extension Transaction {
  /// Transactions, one after the other, verified or not.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/transactions.
  public struct Transactions: AsyncSequence, Sendable {
    /// A transaction with the result of its check.
    public typealias Element = VerificationResult<Transaction>

    enum Kind: Sendable {
      case updates
      case unfinished
      case all(String?)
      case entitlements(String?)
    }

    private let process: StoreProcess
    private let kind: Kind

    init(_ process: StoreProcess, _ kind: Kind) {
      self.process = process
      self.kind = kind
    }

    /// One loop over the transactions.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private enum Source {
        case list(ArraySlice<VerificationResult<Transaction>>)
        case stream(UpdateStream<VerificationResult<Transaction>>)
      }

      private var source: Source

      fileprivate init(_ list: [VerificationResult<Transaction>]) {
        source = .list(list[...])
      }

      fileprivate init(_ stream: UpdateStream<VerificationResult<Transaction>>) {
        source = .stream(stream)
      }

      /// Returns the next transaction; for ``Transaction/updates``, waits for it.
      public mutating func next() async -> VerificationResult<Transaction>? {
        switch source {
        case .stream(let stream): return await stream.next()
        case .list(var list):
          let first = list.popFirst()
          source = .list(list)
          return first
        }
      }
    }

    /// Begins a loop.
    public func makeAsyncIterator() -> AsyncIterator {
      switch kind {
      case .updates: AsyncIterator(process.listen())
      case .unfinished: AsyncIterator(process.unfinished())
      case .all(let product): AsyncIterator(process.history(product))
      case .entitlements(let product): AsyncIterator(process.entitlements(product))
      }
    }
  }

  /// The transactions that are made or changed outside the app: on another device, by a parent's answer, by a renewal
  /// or a refund. The first loop after the launch also gets what is unfinished. The sequence doesn't end.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/updates.
  public static var updates: Transaction.Transactions {
    Transactions(.required(by: "Transaction.updates"), .updates)
  }

  /// The transactions that the app hasn't finished.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/unfinished.
  public static var unfinished: Transaction.Transactions {
    Transactions(.required(by: "Transaction.unfinished"), .unfinished)
  }

  /// The person's transactions, the latest first. Finished consumables aren't among them.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/all.
  public static var all: Transaction.Transactions {
    Transactions(.required(by: "Transaction.all"), .all(nil))
  }

  /// Returns the person's transactions of a product, the latest first.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/all(for:). Since iOS 18.4.
  ///
  /// - Parameter productID: the product.
  public static func all(for productID: String) -> Transaction.Transactions {
    Transactions(.required(by: "Transaction.all(for:)"), .all(productID))
  }

  /// The latest transaction of each product to which the person is entitled.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/currententitlements.
  public static var currentEntitlements: Transaction.Transactions {
    Transactions(.required(by: "Transaction.currentEntitlements"), .entitlements(nil))
  }

  /// Returns the transactions that entitle the person to a product: their own, and one that a family shares.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/currententitlements(for:). Since iOS 18.4.
  ///
  /// - Parameter productID: the product.
  public static func currentEntitlements(for productID: String) -> Transaction.Transactions {
    Transactions(.required(by: "Transaction.currentEntitlements(for:)"), .entitlements(productID))
  }

  /// Returns the latest transaction of a product; nil if the person never bought it.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/latest(for:).
  ///
  /// - Parameter productID: the product.
  public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
    StoreProcess.required(by: "Transaction.latest(for:)").latest(productID)
  }

  /// Returns the transaction that entitles the person to a product.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/currententitlement(for:). Deprecated in iOS 18.4.
  ///
  /// - Parameter productID: the product.
  public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? {
    StoreProcess.required(by: "Transaction.currentEntitlement(for:)").entitlements(productID).last
  }
}
