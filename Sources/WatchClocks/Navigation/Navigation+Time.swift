import Foundation

extension Navigation {
  /// The wearer lowers the wrist. The screen goes dark, and the current controller is deactivated.
  ///
  /// - Throws: ``NavigationError/wrist(isUp:)`` if the wrist is already down.
  public mutating func lowerWrist() throws(NavigationError) {
    guard wristIsUp else { throw .wrist(isUp: false) }
    wristIsUp = false
    make(.didDeactivate, layer: layers.count - 1)
  }

  /// The wearer raises the wrist. The same controller is activated again.
  ///
  /// - Throws: ``NavigationError/wrist(isUp:)`` if the wrist is already up.
  public mutating func raiseWrist() throws(NavigationError) {
    guard !wristIsUp else { throw .wrist(isUp: true) }
    wristIsUp = true
    make(.willActivate, layer: layers.count - 1)
    if habits.appearsAtWristRaise {
      make(.didAppear, layer: layers.count - 1)
    }
  }

  /// An app's code for a timer that fires.
  public typealias Tick = (inout InterfaceController, Date) -> Void

  /// Fires the timers of every controller, including those that have left the screen for good.
  ///
  /// The controllers fire one after another. They are independent, so the order doesn't matter.
  ///
  /// - Parameters:
  ///   - start: the start of the period. A tick at exactly this time is not included.
  ///   - end: the end of the period. A tick at exactly this time is included.
  ///   - tick: the app's code for a timer, called with the time at which it fires.
  /// - Throws: ``ClockError/dateOutOfRange`` if a date is out of range.
  public mutating func fireTimers(after start: Date, through end: Date, _ tick: Tick) throws(ClockError) {
    for layer in layers.indices {
      for index in layers[layer].controllers.indices {
        try layers[layer].controllers[index].fireTimers(after: start, through: end, tick)
      }
    }
    for index in zombies.indices {
      try zombies[index].fireTimers(after: start, through: end, tick)
    }
    departedDrops += zombies.filter(\.timers.isEmpty).flatMap(IgnoredSetter.all)
    zombies.removeAll(where: \.timers.isEmpty)
  }

  /// Changes the controller on the screen, as a tap on one of its buttons would.
  ///
  /// - Parameter change: the app's code. Its setters are ignored if the screen is dark.
  public mutating func updateCurrent(_ change: (inout InterfaceController) -> Void) {
    guard let layer = layers.indices.last, layers[layer].controllers.indices.contains(layers[layer].current)
    else { return }
    change(&layers[layer].controllers[layers[layer].current])
  }
}
