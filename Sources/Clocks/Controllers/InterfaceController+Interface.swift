import Foundation

extension InterfaceController {
  /// Sets a label's text, or is ignored.
  ///
  /// - Parameters:
  ///   - text: what the label should show.
  ///   - label: the label's name.
  /// - Returns: whether the text reached the screen; the real setter does not say.
  @discardableResult
  public mutating func setText(_ text: String, of label: String) -> Bool {
    guard accepts(text, for: label) else { return false }
    labels[label] = text
    return true
  }

  /// Sets the title at the top of the screen, or is ignored.
  ///
  /// Source: [setTitle(_:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/settitle(_:)).
  ///
  /// - Parameter title: the text; on a modal interface it stands in the place of "Cancel".
  /// - Returns: whether the title reached the screen; the real setter does not say.
  @discardableResult
  public mutating func setTitle(_ title: String) -> Bool {
    guard accepts(title, for: "title") else { return false }
    self.title = title
    return true
  }

  private mutating func accepts(_ text: String, for label: String) -> Bool {
    if !acceptsSetters {
      dropped.append(Drop(label: label, text: text, stage: stage, call: call))
    }
    return acceptsSetters
  }

  /// Schedules a repeating timer, which holds on until it is invalidated.
  ///
  /// - Parameter ticks: when it is due.
  /// - Returns: the number to invalidate it by; an app that forgets it can never stop the timer.
  @discardableResult
  public mutating func scheduleTimer(_ ticks: Ticks) -> Int {
    timerCount += 1
    timers.append(ScheduledTimer(id: timerCount, ticks: ticks))
    return timerCount
  }

  /// Stops a timer for good.
  ///
  /// - Parameter id: its number; an unknown one is left alone, as a second `invalidate()` is.
  public mutating func invalidateTimer(_ id: Int) {
    timers.removeAll { $0.id == id }
  }

  /// Lets time pass, and the timers fire; whether the controller is active makes no difference to them.
  ///
  /// - Parameters:
  ///   - start: the moment from which time passes; a tick at this very moment has been.
  ///   - end: the moment until which it passes; a tick at this very moment fires.
  ///   - tick: what the app does when a timer fires, and when that is.
  /// - Throws: ``ClockError/dateOutOfRange`` where a date is out of range.
  public mutating func fireTimers(
    after start: Date,
    through end: Date,
    _ tick: (inout InterfaceController, Date) -> Void
  ) throws(ClockError) {
    var now = try start.checked()
    let end = try end.checked()
    while true {
      var due: [(date: Date, id: Int)] = []
      for timer in timers {
        due.append((try timer.ticks.next(after: now), timer.id))
      }
      guard let next = due.map(\.date).min(), next <= end else { return }
      now = next
      // A timer that another one's tick invalidates at this moment does not fire any more.
      for (date, id) in due where date == next && timers.contains(where: { $0.id == id }) {
        tick(&self, next)
      }
    }
  }
}
