/// What decides which look of a notification is shown, beside the notification itself.
public struct NotificationSettings: Hashable, Sendable {
  /// Whether Notification Privacy is on: then no long look follows by itself, only after a tap.
  ///
  /// Source: notes on [notifications of the watch](https://felixha.wordpress.com/2015/05/14/apple-watch-glances-handoff/),
  /// by which the setting turns off the long look of a wrist that stays raised.
  public var privacy: Bool
  /// Milliseconds that the short look stays before the long look follows.
  ///
  /// Apple says "briefly" and gives no number; two seconds are ours.
  public var shortLookDuration: Int
  /// Milliseconds that the system waits for a dynamic interface before it shows the static one.
  ///
  /// Apple says "in a timely manner" and gives no number; three seconds are ours.
  public var patience: Int

  /// The settings of a watch.
  ///
  /// - Parameters:
  ///   - privacy: whether Notification Privacy is on.
  ///   - shortLookDuration: milliseconds that the short look stays; less than 0 counts as 0.
  ///   - patience: milliseconds that the system waits for a dynamic interface; less than 0 counts as 0.
  public init(privacy: Bool = false, shortLookDuration: Int = 2000, patience: Int = 3000) {
    self.privacy = privacy
    self.shortLookDuration = max(0, shortLookDuration)
    self.patience = max(0, patience)
  }
}
