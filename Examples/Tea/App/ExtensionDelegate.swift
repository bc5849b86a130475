import WatchKit

class ExtensionDelegate: NSObject, WKExtensionDelegate {
  /// When the tea is ready. The controller may be on the screen or not.
  private(set) var end: Date?

  func startTimer(minutes: Int) {
    end = Date(timeIntervalSinceNow: TimeInterval(60 * minutes))
  }

  func stopTimer() {
    end = nil
  }
}
