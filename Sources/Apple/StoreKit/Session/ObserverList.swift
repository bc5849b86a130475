import AppFoundation

/// An observer of the payment queue, which the queue doesn't keep.
///
/// Unchecked, because an observer is any object of the app. Only the main actor calls it.
struct WeakObserver: @unchecked Sendable {
  let name: String
  weak var observer: (any SKPaymentTransactionObserver)?
}

struct WeakObservers: Sendable {
  var list: [WeakObserver]
}

/// The observers of an app, each with the name that the library's queue knows.
struct ObserverList: Sendable {
  private(set) var living: [WeakObserver] = []
  private var count = 0

  var names: [String] { living.filter { $0.observer != nil }.map(\.name) }

  /// - Returns: the name; nil if the observer was added before.
  mutating func add(_ observer: any SKPaymentTransactionObserver) -> String? {
    guard !living.contains(where: { $0.observer === observer }) else { return nil }
    count += 1
    let name = "observer-\(count)"
    living.append(WeakObserver(name: name, observer: observer))
    return name
  }

  mutating func remove(_ observer: any SKPaymentTransactionObserver) -> String? {
    guard let index = living.firstIndex(where: { $0.observer === observer }) else { return nil }
    return living.remove(at: index).name
  }

  subscript(name: String) -> WeakObserver? { living.first { $0.name == name } }
}
