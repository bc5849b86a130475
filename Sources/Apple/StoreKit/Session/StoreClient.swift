import AppFoundation
import Receipts

/// What a device keeps for one app and one account, whether the app runs or not.
struct StoreClient: Sendable {
  struct ID: Hashable, Comparable, Sendable {
    let device: ObjectIdentifier
    let bundleID: String
    let account: String

    static func < (left: Self, right: Self) -> Bool {
      (left.bundleID, left.account, left.device) < (right.bundleID, right.account, right.device)
    }
  }

  private struct WeakProcess: Sendable {
    weak let process: StoreProcess?
  }

  let app: AppBundle
  /// The payment queue of version 1.
  var original: PaymentQueue
  /// The payments of version 2. They have a queue of their own, because its observers don't hear of them. Apple says
  /// that mixing both versions isn't supported (developer.apple.com/forums/thread/718656).
  var modern: PaymentQueue
  /// The renewals that arrived here and that the app hasn't finished. They are in the queue of version 1 for the app.
  var arrived: [PaymentTransaction] = []
  /// The transactions of which no loop over `Transaction.updates` knows yet.
  var untold: [String] = []
  private var weakProcess = WeakProcess(process: nil)

  init(_ app: AppBundle, store: TestStore) {
    self.app = app
    original = PaymentQueue(store: store).onNewDevice()
    modern = PaymentQueue(store: store)
  }

  /// The running app, or the one that ran last.
  var process: StoreProcess? {
    get { weakProcess.process }
    set { weakProcess = WeakProcess(process: newValue) }
  }

  /// The store, as far as the device knows it.
  var store: TestStore {
    get { original.store }
    set {
      original.store = newValue
      modern.store = newValue
    }
  }

  /// The transactions of `SKPaymentQueue`.
  var transactions: [PaymentTransaction] { original.transactions + arrived }
}
