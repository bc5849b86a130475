/// How long the service continues when a renewal can't be paid, as set in App Store Connect.
///
/// Source: Apple,
/// https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions
public enum GracePeriod: String, Hashable, Sendable, Codable, CaseIterable {
  /// No grace period.
  case off
  /// Three days.
  case threeDays = "3-days"
  /// Sixteen days; six for weekly subscriptions.
  case sixteenDays = "16-days"
  /// Twenty-eight days; six for weekly subscriptions.
  case twentyEightDays = "28-days"

  /// Returns its length in real time, in days; 0 if it is off.
  ///
  /// - Parameter period: how long one payment of the subscription lasts.
  public func days(for period: SubscriptionPeriod) -> Int {
    let days =
      switch self {
      case .off: 0
      case .threeDays: 3
      case .sixteenDays: 16
      case .twentyEightDays: 28
      }
    return period.months == 0 ? min(days, 6) : days
  }
}
