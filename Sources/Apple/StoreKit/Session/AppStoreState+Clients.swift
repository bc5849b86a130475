import AppFoundation
import Receipts

extension AppStoreState {
  /// Returns what the device keeps for an app, and creates it on first use.
  mutating func client(of process: StoreProcess) -> StoreClient.ID {
    let device = process.settings(in: self)
    let account = device.account ?? standardAccount(of: process.app)
    let id = process.clientID(account: account)
    if devices[id.device] == nil {
      devices[id.device] = device
    }
    if clients[id] == nil {
      clients[id] = StoreClient(process.app, store: store(of: account, for: process, device: device))
    }
    if clients[id]?.process !== process {
      attach(process, to: id)
    }
    return id
  }

  private mutating func attach(_ process: StoreProcess, to id: StoreClient.ID) {
    for old in clients.keys.sorted() where clients[old]?.process === process {
      clients[old]?.original.terminate()
      clients[old]?.process = nil
    }
    // The observers of an earlier process are gone with it. The queue and the sheets are the system's.
    clients[id]?.original.terminate()
    clients[id]?.process = process
    for name in process.withObservers({ $0.names }) {
      addObserver(name, to: id)
    }
    if environment == .production {
      renewReceipt(id)
    }
  }

  // MARK: What a device learns

  /// Brings a device up to date with the App Store, and tells its app what is new.
  mutating func sync(_ id: StoreClient.ID) {
    guard device(of: id).isOnline, let client = clients[id], let live = shops[id.bundleID]?[id.account] else {
      return
    }
    let known = client.store
    guard known != live else { return }
    clients[id]?.store = live
    let new = live.transactions.dropFirst(known.transactions.count)
    let revoked = zip(known.transactions, live.transactions)
      .filter { $0.revocation == nil && $1.revocation != nil }.map(\.1)
    receive(new.filter { $0.reason == .renewal }, at: id)
    if !revoked.isEmpty {
      tell(.didRevoke(revoked.map(\.productID)), at: id)
    }
    let updated = new.map(\.id) + revoked.map(\.id)
    if !updated.isEmpty {
      clients[id]?.untold += updated
      tellUpdates(id)
      if client.process?.isRunning ?? false {
        renewReceipt(id)
      }
    }
    tellStatuses(id, from: known, to: live)
  }

  /// Puts renewals into the queue of version 1.
  private mutating func receive(_ renewals: [StoreTransaction], at id: StoreClient.ID) {
    guard let store = clients[id]?.store, !renewals.isEmpty else { return }
    let new = Set(renewals.map(\.id))
    let entries = PaymentQueue(store: store).onNewDevice().transactions.filter { new.contains($0.id) }
    guard !entries.isEmpty else { return }
    clients[id]?.arrived += entries
    tell(.queue(.updated(entries)), at: id)
  }

  /// Takes over what a device has changed at the App Store, and tells the other devices of the account.
  mutating func commit(_ id: StoreClient.ID) {
    guard let store = clients[id]?.store, let known = shops[id.bundleID]?[id.account], known != store else {
      return
    }
    shops[id.bundleID]?[id.account] = store
    tellStatuses(id, from: known, to: store)
    for other in clients.keys.sorted() where other.bundleID == id.bundleID && other.account == id.account {
      sync(other)
    }
  }

  /// Changes a customer's store as the App Store does, and tells the devices.
  ///
  /// - Throws: what the change throws; then nothing has changed.
  package mutating func change(
    _ account: String?,
    of app: AppBundle,
    _ change: (inout TestStore) throws(StoreError) -> Void
  ) throws(StoreError) {
    let account = account ?? standardAccount(of: app)
    guard var store = shops[app.identifier]?[account] else { return }
    try change(&store)
    shops[app.identifier]?[account] = store
    advance(to: now)
  }

  // MARK: What an app is told

  /// Calls each observer, unless the app is suspended: it then gets everything when it resumes.
  mutating func tell(_ method: StoreCall.Method, at id: StoreClient.ID) {
    guard let client = clients[id], let process = client.process, !process.isSuspended else { return }
    jobs += client.original.observers.map { .call(process, StoreCall(observer: $0, method: method)) }
  }

  /// Passes on the calls that the queue makes.
  mutating func passCalls(_ id: StoreClient.ID) {
    guard let calls = clients[id]?.original.takeCalls(), let process = clients[id]?.process else { return }
    jobs += calls.map { .call(process, StoreCall(observer: $0.observer, method: .queue($0.method))) }
  }

  /// Gives the loops over `Transaction.updates` what they don't know yet.
  mutating func tellUpdates(_ id: StoreClient.ID) {
    guard let client = clients[id], let process = client.process, process.isRunning, !process.isSuspended,
      !process.transactionUpdates.isEmpty, !client.untold.isEmpty
    else { return }
    clients[id]?.untold = []
    let untold = Set(client.untold)
    for transaction in client.store.transactions where untold.contains(transaction.id) {
      if let result = result(of: transaction, for: id, process) {
        process.transactionUpdates.send(result)
      }
    }
  }

  private mutating func tellStatuses(_ id: StoreClient.ID, from old: TestStore, to new: TestStore) {
    guard let process = clients[id]?.process, process.isRunning, !process.statusUpdates.isEmpty else {
      return
    }
    let known = Dictionary(
      old.subscriptions(at: old.now ?? now).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for subscription in new.subscriptions(at: now) where known[subscription.id] != subscription {
      if let status = status(of: subscription, in: new, for: id, process) {
        process.statusUpdates.send(status)
      }
    }
  }

  // MARK: Accounts

  /// Signs a customer in on a device, and the previous one out.
  package mutating func signIn(_ account: String, storefront: String?, on device: DeviceContext) {
    let processes = clients.keys.sorted().filter { $0.device == ObjectIdentifier(device) }
      .compactMap { clients[$0]?.process }.filter(\.isRunning)
    let before = processes.map { clients[client(of: $0)]?.store.storefront }
    self[device: device].account = account
    self[device: device].storefront = storefront
    for (process, old) in zip(processes, before) {
      let id = client(of: process)
      guard let store = clients[id]?.store, store.storefront != old else { continue }
      tell(.didChangeStorefront, at: id)
      process.storefrontUpdates.send(Storefront(store))
    }
  }

  // MARK: Life of an app

  package mutating func suspend(_ process: StoreProcess) {
    process.suspend()
    clients[client(of: process)]?.original.suspend()
  }

  mutating func resume(_ process: StoreProcess) {
    process.resume()
    let id = client(of: process)
    clients[id]?.original.resume()
    // The queue's own calls lack the renewals.
    _ = clients[id]?.original.takeCalls()
    if let transactions = clients[id]?.transactions, !transactions.isEmpty {
      tell(.queue(.updated(transactions)), at: id)
    }
    tellUpdates(id)
  }
}
