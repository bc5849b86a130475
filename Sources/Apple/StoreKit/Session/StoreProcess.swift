import AppFoundation
import Receipts
import Synchronization

/// StoreKit in a running app.
package final class StoreProcess: Sendable {
  /// An object that is released when the process ends.
  private final class Life: Sendable {}

  private weak let context: AppContext?
  private weak let life: Life?
  package let store: AppStoreWorld
  let app: AppBundle
  /// The device. It is weak, because the device has the table in which this object is.
  private weak let device: DeviceContext?
  private let deviceID: ObjectIdentifier
  /// The device, for receipts.
  let deviceGUID: DeviceGUID
  let transactionUpdates = UpdateStreams<VerificationResult<Transaction>>()
  let statusUpdates = UpdateStreams<Product.SubscriptionInfo.Status>()
  let storefrontUpdates = UpdateStreams<Storefront>()
  let intents = UpdateStreams<PurchaseIntent>()
  private let state = Mutex(State())

  private struct State {
    var isSuspended = false
    var isObserving = false
    var hasTold = false
    var bought: Set<String> = []
    var observers = ObserverList()
    var objects: [String: SKPaymentTransaction] = [:]
    var purchases: [String: UnsafeContinuation<PaymentTransaction, Never>] = [:]
    var early: [String: PaymentTransaction] = [:]
    var unseenIntents: [PurchaseIntent] = []
  }

  init(_ context: AppContext, life: AnyObject?) {
    self.context = context
    self.life = life as? Life
    store = context.world.appStore
    app = context.bundle
    device = context.device
    deviceID = ObjectIdentifier(context.device)
    deviceGUID = DeviceGUID(context.vendorIdentifier)
  }

  /// StoreKit in the app whose code runs.
  ///
  /// - Parameter interface: the interface that needs it, for the message if there is no app.
  static func required(by interface: String) -> StoreProcess {
    AppContext.required(by: interface).storeProcess
  }

  static func makeLife() -> any AnyObject & Sendable { Life() }

  /// Whether the process hasn't ended.
  package var isRunning: Bool { life != nil && context != nil }

  package var isSuspended: Bool { state.withLock { $0.isSuspended } }

  /// Whether the app has handled every update that it got.
  var isIdle: Bool {
    !isRunning
      || transactionUpdates.isIdle && statusUpdates.isIdle && storefrontUpdates.isIdle && intents.isIdle
  }

  /// Uses the store's state and this app's part of it.
  func withClient<Result: Sendable, Failure: Error>(
    _ body: (inout AppStoreState, StoreClient.ID) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.withState { (state) throws(Failure) in
      try body(&state, state.client(of: self))
    }
  }

  /// The device with its identifiers, as long as there is one.
  func settings(in state: AppStoreState) -> StoreDevice {
    state.devices[deviceID] ?? device.map(StoreDevice.init)
      ?? StoreDevice(name: "", seed: UInt64(truncatingIfNeeded: state.seed))
  }

  func clientID(account: String) -> StoreClient.ID {
    StoreClient.ID(device: deviceID, bundleID: app.identifier, account: account)
  }

  /// Writes the app's receipt.
  func keep(_ receipt: Receipt) {
    try? device?.writeReceipt(receipt.bytes, of: app)
  }

  /// Runs code as the app's, unless its process has ended.
  @MainActor func run(_ body: @MainActor () -> Void) {
    guard isRunning, let context else { return }
    context.run { body() }
  }

  // MARK: Life

  func suspend() {
    state.withLock { $0.isSuspended = true }
  }

  func resume() {
    state.withLock { $0.isSuspended = false }
  }

  /// Returns true the first time.
  func beginObserving() -> Bool {
    state.withLock { state in
      defer { state.isObserving = true }
      return !state.isObserving
    }
  }

  func appWillEnterForeground() {
    guard isSuspended else { return }
    store.withState { $0.resume(self) }
  }

  // MARK: Purchases of version 2

  /// Waits for the end of a payment.
  ///
  /// If the process ends first, its code never runs again: the task waits for ever.
  func outcome(of sheet: String) async -> PaymentTransaction {
    await withUnsafeContinuation { continuation in
      let early = state.withLock { state -> PaymentTransaction? in
        if let entry = state.early.removeValue(forKey: sheet) { return entry }
        state.purchases[sheet] = continuation
        return nil
      }
      if let early {
        continuation.resume(returning: early)
      }
    }
  }

  /// Notes that the result of a purchase is on its way. A loop over `Transaction.updates` that begins meanwhile doesn't
  /// get it too.
  func note(_ entry: PaymentTransaction) {
    guard let id = entry.transaction?.id else { return }
    state.withLock { _ = $0.bought.insert(id) }
  }

  func resume(_ sheet: String, with entry: PaymentTransaction) {
    guard isRunning else { return }
    let waiting = state.withLock { state -> UnsafeContinuation<PaymentTransaction, Never>? in
      guard let waiting = state.purchases.removeValue(forKey: sheet) else {
        state.early[sheet] = entry
        return nil
      }
      return waiting
    }
    waiting?.resume(returning: entry)
  }

  /// Whether this process gets the transaction as the result of a purchase.
  func didBuy(_ id: String) -> Bool { state.withLock { $0.bought.contains(id) } }

  /// Returns true for the first loop over `Transaction.updates` since the launch.
  func beginTelling() -> Bool {
    state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
  }

  // MARK: Observers and objects of version 1

  func withObservers<Result: Sendable>(_ body: (inout ObserverList) -> Result) -> Result {
    state.withLock { body(&$0.observers) }
  }

  /// Returns the objects for transactions; the same ones as before.
  func objects(for entries: [PaymentTransaction]) -> [SKPaymentTransaction] {
    state.withLock { state in
      entries.map { entry in
        if let object = state.objects[entry.id] {
          object.entry = entry
          return object
        }
        let object = SKPaymentTransaction(entry)
        state.objects[entry.id] = object
        return object
      }
    }
  }

  /// Notes that a transaction has another identifier since it is paid.
  func rename(_ old: String, to new: String) {
    state.withLock { state in
      guard old != new, let object = state.objects.removeValue(forKey: old) else { return }
      state.objects[new] = object
    }
  }

  // MARK: Promoted purchases

  func add(_ intent: PurchaseIntent) {
    guard intents.isEmpty else { return intents.send(intent) }
    state.withLock { $0.unseenIntents.append(intent) }
  }

  func takeIntents() -> [PurchaseIntent] {
    state.withLock { state in
      defer { state.unseenIntents = [] }
      return state.unseenIntents
    }
  }
}
