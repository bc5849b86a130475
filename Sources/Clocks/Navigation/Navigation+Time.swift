import Foundation

extension Navigation {
  /// The wearer lowers the wrist: the screen goes dark, and the controller on it is deactivated.
  ///
  /// - Throws: ``NavigationError/wrist(isUp:)`` where the wrist is down already.
  public mutating func lowerWrist() throws(NavigationError) {
    guard wristIsUp else { throw .wrist(isUp: false) }
    wristIsUp = false
    make(.didDeactivate, layer: layers.count - 1)
  }

  /// The wearer raises the wrist: the same controller is activated again.
  ///
  /// - Throws: ``NavigationError/wrist(isUp:)`` where the wrist is up already.
  public mutating func raiseWrist() throws(NavigationError) {
    guard !wristIsUp else { throw .wrist(isUp: true) }
    wristIsUp = true
    make(.willActivate, layer: layers.count - 1)
    if habits.appearsAtWristRaise {
      make(.didAppear, layer: layers.count - 1)
    }
  }

  /// What a timer does when it fires.
  public typealias Tick = (inout InterfaceController, Date) -> Void

  /// Lets the timers of every controller fire, also of those that have left the screen for good.
  ///
  /// The controllers fire one after the other; none knows of another, so their order makes no difference.
  ///
  /// - Parameters:
  ///   - start: the moment from which time passes; a tick at this very moment has been.
  ///   - end: the moment until which it passes; a tick at this very moment fires.
  ///   - tick: what the app does when a timer fires, and when that is.
  /// - Throws: ``ClockError/dateOutOfRange`` where a date is out of range.
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

  /// Does something with the controller on the screen, as a tap on one of its buttons would.
  ///
  /// - Parameter change: what the app does; its setters are ignored where the screen is dark.
  public mutating func updateCurrent(_ change: (inout InterfaceController) -> Void) {
    guard let layer = layers.indices.last, layers[layer].controllers.indices.contains(layers[layer].current)
    else { return }
    change(&layers[layer].controllers[layers[layer].current])
  }
}
