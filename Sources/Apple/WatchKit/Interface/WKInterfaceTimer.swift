import AppFoundation

/// A label that counts down to a date, or up from it. The system draws it, without the app.
///
/// Counting goes on whether the display does or not: `stop()` only keeps what it shows. A timer that has counted down
/// to its date stays at zero.
///
/// Source: developer.apple.com/documentation/watchkit/wkinterfacetimer.
open class WKInterfaceTimer: WKInterfaceObject {
  package private(set) var textColor: UIColor?
  /// The date, and whether it was in the future when it was set.
  private var target: (date: Date, isCountdown: Bool)?
  private lazy var isRunning = design.isRunning
  /// The text that the display keeps while it doesn't count.
  private var kept = "0:00"

  private var present: Date { onMain(self) { $0.owner?.runtime?.app?.world.now } ?? Date() }

  /// Sets the date to which it counts down, or from which it counts up if it is in the past.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetimer/setdate(_:).
  ///
  /// - Parameter date: the date.
  open func setDate(_ date: Date) {
    set("setDate(_:)") {
      target = (date, date > present)
    }
  }

  /// Sets the color of the text.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetimer/settextcolor(_:).
  ///
  /// - Parameter color: the color; nil is the storyboard's.
  open func setTextColor(_ color: UIColor?) {
    set("setTextColor(_:)") { textColor = color }
  }

  /// Lets the display count.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetimer/start().
  open func start() {
    set("start()") { isRunning = true }
  }

  /// Lets the display keep what it shows.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacetimer/stop().
  open func stop() {
    set("stop()") {
      kept = text(at: present)
      isRunning = false
    }
  }

  /// What it shows at a date: minutes and seconds, with hours and days only where there are any.
  package func text(at now: Date) -> String {
    guard isRunning else { return kept }
    guard let target else { return "0:00" }
    let difference =
      target.isCountdown ? target.date.timeIntervalSince(now) : now.timeIntervalSince(target.date)
    // A countdown shows a second until it is over.
    let seconds = max(0, Int(exactly: difference.rounded(target.isCountdown ? .up : .down)) ?? 0)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours, days) = (seconds / 60 % 60, seconds / 3600 % 24, seconds / 86_400)
    if days > 0 { return "\(days):\(padded(hours)):\(padded(minutes)):\(padded(seconds % 60))" }
    if hours > 0 { return "\(hours):\(padded(minutes)):\(padded(seconds % 60))" }
    return "\(minutes):\(padded(seconds % 60))"
  }
}
