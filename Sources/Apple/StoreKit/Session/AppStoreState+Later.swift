import AppFoundation
import Receipts

// Payments that are decided later: by a parent, or after an interruption.
extension AppStoreState {
  /// Answers every request to a parent in an account of an app.
  package mutating func decide(agrees: Bool, app: AppBundle, account: String?) {
    let account = account ?? standardAccount(of: app)
    for id in clients.keys.sorted() where id.bundleID == app.identifier && id.account == account {
      for queue in [\StoreClient.original, \StoreClient.modern] {
        for entry in clients[id]?[keyPath: queue].transactions ?? [] where entry.state == .deferred {
          guard let decided = try? clients[id]?[keyPath: queue].decide(entry.id, agrees: agrees, at: now)
          else {
            continue
          }
          bringBack(decided, after: entry.id, queue, id)
        }
      }
    }
  }

  /// Resolves every interrupted payment on a device.
  package mutating func resolveInterruptions(on device: DeviceContext) {
    for id in clients.keys.sorted() where id.device == ObjectIdentifier(device) {
      for queue in [\StoreClient.original, \StoreClient.modern] {
        for failed in clients[id]?[keyPath: queue].interruptedPayments ?? [] {
          guard let entry = try? clients[id]?[keyPath: queue].resolve(failed, at: now) else { continue }
          bringBack(entry, after: failed, queue, id)
        }
      }
    }
  }

  /// A payment of version 2 that is made later comes through `Transaction.updates`.
  private mutating func bringBack(
    _ entry: PaymentTransaction,
    after old: String,
    _ queue: WritableKeyPath<StoreClient, PaymentQueue> & Sendable,
    _ id: StoreClient.ID
  ) {
    settle(entry, after: old, queue, id)
    if queue == \StoreClient.modern, let paid = entry.transaction {
      clients[id]?.untold.append(paid.id)
      tellUpdates(id)
    }
  }
}
