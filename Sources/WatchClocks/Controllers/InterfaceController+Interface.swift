import Foundation

extension InterfaceController {
  /// Sets a label's text, if setters work in this stage.
  ///
  /// - Parameters:
  ///   - text: the text to show.
  ///   - label: the label's name.
  /// - Returns: whether the text reached the screen. The real setter doesn't report this.
  @discardableResult
  public mutating func setText(_ text: String, of label: String) -> Bool {
    guard accepts(text, for: label) else { return false }
    labels[label] = text
    return true
  }

  /// Sets the title at the top of the screen, if setters work in this stage.
  ///
  /// Source: [setTitle(_:)](https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/settitle(_:)).
  ///
  /// - Parameter title: the text. On a modal interface it replaces "Cancel".
  /// - Returns: whether the title reached the screen. The real setter doesn't report this.
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

  /// Schedules a repeating timer, which fires until it is invalidated.
  ///
  /// - Parameter ticks: the times at which it fires.
  /// - Returns: the identifier for invalidating it. An app that loses the identifier can never stop the timer.
  @discardableResult
  public mutating func scheduleTimer(_ ticks: Ticks) -> Int {
    timerCount += 1
    timers.append(ScheduledTimer(id: timerCount, ticks: ticks))
    return timerCount
  }

  /// Stops a timer permanently.
  ///
  /// - Parameter id: its identifier. An unknown one is ignored, like a second `invalidate()`.
  public mutating func invalidateTimer(_ id: Int) {
    timers.removeAll { $0.id == id }
  }

  /// Advances time and fires the timers that are due, whether the controller is active or not.
  ///
  /// - Parameters:
  ///   - start: the start of the period. A tick at exactly this time is not included.
  ///   - end: the end of the period. A tick at exactly this time is included.
  ///   - tick: the app's code for a timer, called with the time at which it fires.
  /// - Throws: ``ClockError/dateOutOfRange`` if a date is out of range.
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
      // A timer that another tick invalidates at the same moment doesn't fire.
      for (date, id) in due where date == next && timers.contains(where: { $0.id == id }) {
        tick(&self, next)
      }
    }
  }
}
