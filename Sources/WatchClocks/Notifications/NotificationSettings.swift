/// The settings that determine the look of a notification.
public struct NotificationSettings: Hashable, Sendable {
  /// Whether Notification Privacy is on. A long look then appears only after a tap.
  ///
  /// Source: notes on [notifications of the
  /// watch](https://felixha.wordpress.com/2015/05/14/apple-watch-glances-handoff/): the setting turns off the long look
  /// that follows while the wrist stays raised.
  public var privacy: Bool
  /// The duration of the short look, in milliseconds.
  ///
  /// Apple says "briefly" and gives no number. Two seconds is this library's choice.
  public var shortLookDuration: Int
  /// The time that the system waits for a dynamic interface before it shows the static one, in milliseconds.
  ///
  /// Apple says "in a timely manner" and gives no number. Three seconds is this library's choice.
  public var patience: Int

  /// Creates the settings of a watch.
  ///
  /// - Parameters:
  ///   - privacy: whether Notification Privacy is on.
  ///   - shortLookDuration: the duration of the short look, in milliseconds; less than 0 counts as 0.
  ///   - patience: the time that the system waits for a dynamic interface, in milliseconds; less than 0 counts as 0.
  public init(privacy: Bool = false, shortLookDuration: Int = 2000, patience: Int = 3000) {
    self.privacy = privacy
    self.shortLookDuration = max(0, shortLookDuration)
    self.patience = max(0, patience)
  }
}
