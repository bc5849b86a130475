/// The texts that run and wait, of which each client has only a few.
package actor RunQueue {
  /// A text's place.
  package struct Place: Hashable, Sendable {
    fileprivate let number: Int
    fileprivate let client: String
  }

  private let running: Int
  private let waiting: Int
  private let ofClient: Int
  private var places: [Place] = []
  private var waiters: [Place: CheckedContinuation<Void, Never>] = [:]
  private var next = 0

  /// - Parameters:
  ///   - running: the number of texts that run at once.
  ///   - waiting: the number of texts that wait besides.
  ///   - ofClient: the number of texts of one client that run or wait.
  package init(running: Int = 2, waiting: Int = 32, ofClient: Int = 4) {
    self.running = running
    self.waiting = waiting
    self.ofClient = ofClient
  }

  /// Gives a client's text a place; nil if there is none, or the client has too many.
  package func admit(_ client: String) -> Place? {
    guard places.count < running + waiting, places.count(where: { $0.client == client }) < ofClient else {
      return nil
    }
    next += 1
    let place = Place(number: next, client: client)
    places.append(place)
    return place
  }

  /// Waits until it is a text's turn. The first that came is the first to run.
  package func wait(for place: Place) async {
    guard let index = places.firstIndex(of: place), index >= running else { return }
    await withCheckedContinuation { waiters[place] = $0 }
  }

  /// Frees a place.
  package func leave(_ place: Place) {
    places.removeAll { $0 == place }
    for place in places.prefix(running) { waiters.removeValue(forKey: place)?.resume() }
  }
}
