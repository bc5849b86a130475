import Foundation

/// The observers of a notification center that are called by a selector, and the center that calls the others.
///
/// Unchecked, because the observations are only reached with the lock held.
final class ObserverTable: @unchecked Sendable {
  private struct Observation {
    weak var observer: AnyObject?
    let name: NSNotification.Name?
    let object: AnyObject?
    let token: any NSObjectProtocol
  }

  /// What observes, and with which method. Unchecked, because a notification calls it on the thread that posts, as
  /// Apple's does: that this is the right one is the app's responsibility there, too.
  private struct Call: @unchecked Sendable {
    weak var observer: AnyObject?
    let selector: Selector
    let context: AppContext?

    func perform(_ notification: Notification) {
      guard let observer else { return }
      guard let context else { return selector.perform(on: observer, with: [notification]) }
      context.run { selector.perform(on: observer, with: [notification]) }
    }
  }

  let center: Foundation.NotificationCenter
  private let lock = NSLock()
  private var observations: [Observation] = []

  init(center: Foundation.NotificationCenter) {
    self.center = center
  }

  /// The table of the app whose code runs. Outside any app it belongs to Foundation's own center.
  static var current: ObserverTable {
    AppContext.current?.services.service { ObserverTable(center: Foundation.NotificationCenter()) } ?? outside
  }

  private static let outside = ObserverTable(center: .default)

  func add(_ observer: AnyObject, _ selector: Selector, _ name: NSNotification.Name?, _ object: Any?) {
    let call = Call(observer: observer, selector: selector, context: .current)
    let token = center.addObserver(forName: name, object: object, queue: nil) { call.perform($0) }
    let observation = Observation(
      observer: observer,
      name: name,
      object: object.map { $0 as AnyObject },
      token: token
    )
    let gone = lock.withLock {
      let gone = observations.filter { $0.observer == nil }
      observations.removeAll { $0.observer == nil }
      observations.append(observation)
      return gone.map(\.token)
    }
    gone.forEach { center.removeObserver($0) }
  }

  func remove(_ observer: AnyObject, _ name: NSNotification.Name?, _ object: Any?) {
    let object = object.map { $0 as AnyObject }
    func isMeant(_ observation: Observation) -> Bool {
      observation.observer === observer && (name == nil || observation.name == name)
        && (object == nil || observation.object === object)
    }
    let removed = lock.withLock {
      let removed = observations.filter(isMeant)
      observations.removeAll(where: isMeant)
      return removed.map(\.token)
    }
    removed.forEach { center.removeObserver($0) }
  }
}
