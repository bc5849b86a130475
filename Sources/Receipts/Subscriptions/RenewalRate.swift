import Foundation

/// The speed of renewals, and their maximum number.
///
/// Source: Apple, https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum
public struct RenewalRate: Hashable, Sendable {
  private enum Scale: Hashable, Sendable {
    /// Weeks and calendar months, in UTC.
    case calendar
    /// The seconds for a week and for a month.
    case compressed(week: Int, month: Int)
    /// The seconds for a period of any length.
    case fixed(Int)
  }

  /// A stable name: `sandbox`.
  public let name: String
  /// The number of renewals after which the App Store turns off renewal; nil for no limit.
  public let renewalLimit: Int?
  private let scale: Scale

  /// Customers: real weeks and months, until the buyer cancels.
  public static let realTime = RenewalRate("real-time", .calendar)
  /// The current sandbox: a month in five minutes, twelve renewals.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/testing-an-auto-renewable-subscription
  public static let sandbox = RenewalRate("sandbox", .compressed(week: 180, month: 300), limit: 12)
  /// The earlier sandbox: a month in five minutes, six renewals.
  ///
  /// Apple no longer documents the number. Source: a report from that time,
  /// https://samwize.com/2013/07/17/auto-renewable-subscription-will-expire-much-quicker-in-sandbox-environment/
  public static let classicSandbox = RenewalRate(
    "classic-sandbox",
    .compressed(week: 180, month: 300),
    limit: 6
  )
  /// TestFlight: one day per period, six renewals within a week.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/test-a-beta-version/testing-subscriptions-and-in-app-purchases-in-testflight
  public static let testFlight = RenewalRate("test-flight", .fixed(86_400), limit: 6)
  /// A month in an hour, a week in 15 minutes; twelve renewals, as in the sandbox.
  public static let monthlyEveryHour = RenewalRate("hour", .compressed(week: 900, month: 3600), limit: 12)
  /// A month in half an hour, a week in ten minutes; twelve renewals, as in the sandbox.
  public static let monthlyEveryThirtyMinutes = RenewalRate(
    "thirty-minutes",
    .compressed(week: 600, month: 1800),
    limit: 12
  )
  /// A month in a quarter of an hour, a week in five minutes; twelve renewals, as in the sandbox.
  public static let monthlyEveryFifteenMinutes = RenewalRate(
    "fifteen-minutes",
    .compressed(week: 300, month: 900),
    limit: 12
  )
  /// A month in thirty seconds, a week in ten; available only in Xcode. At most ``mostRenewals``.
  public static let monthlyEveryThirtySeconds = RenewalRate(
    "thirty-seconds",
    .compressed(week: 10, month: 30),
    limit: mostRenewals
  )

  /// The number of renewals after which the rates of Xcode stop.
  ///
  /// Apple documents no number for them. This limit is the library's own: at one second, ten years would otherwise be
  /// 315 million transactions.
  public static let mostRenewals = 1000

  /// The named rates, starting with the customers' rate.
  public static let presets = [
    realTime, sandbox, classicSandbox, testFlight, monthlyEveryHour, monthlyEveryThirtyMinutes,
    monthlyEveryFifteenMinutes, monthlyEveryThirtySeconds,
  ]

  /// Renews every subscription after the same number of seconds, whatever its period. At most ``mostRenewals``.
  ///
  /// - Parameter seconds: how long each period lasts, from 1 to 86 400; other values are clamped.
  public static func everyRenewal(seconds: Int) -> RenewalRate {
    let seconds = min(max(seconds, 1), 86_400)
    return RenewalRate("every-\(seconds)-seconds", .fixed(seconds), limit: mostRenewals)
  }

  /// The rates of Xcode 12, by the length of a day. At most ``mostRenewals``.
  ///
  /// - Parameter seconds: how long a day lasts; from 1 to 3600.
  static func oneDay(inSeconds seconds: Int) -> RenewalRate {
    RenewalRate(
      "day-in-\(seconds)-seconds",
      .compressed(week: 7 * seconds, month: 30 * seconds),
      limit: mostRenewals
    )
  }

  private init(_ name: String, _ scale: Scale, limit: Int? = nil) {
    self.name = name
    self.scale = scale
    renewalLimit = limit
  }

  /// Returns the end of several periods.
  ///
  /// In real time they are counted in the UTC calendar, from their start. A month from 31 January ends on the last
  /// day of February, and two months on 31 March.
  ///
  /// - Parameters:
  ///   - period: the length of one period.
  ///   - count: the number of periods, from 1 to a million; other values are clamped.
  ///   - start: the start of the first period.
  /// - Returns: the first moment that is no longer paid for.
  public func end(of period: SubscriptionPeriod, count: Int = 1, from start: Date) -> Date {
    let count = min(max(count, 1), 1_000_000)
    switch scale {
    case .compressed(let week, let month):
      return start.addingTimeInterval(Double(Self.length(of: period, week: week, month: month) * count))
    case .fixed(let seconds):
      return start.addingTimeInterval(Double(seconds * count))
    case .calendar:
      if period.months == 0 {
        return start.addingTimeInterval(Double(count * (period == .week ? 7 : 3)) * 86_400)
      }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let months = period.months * count
      return calendar.date(byAdding: .month, value: months, to: start)
        ?? start.addingTimeInterval(Double(months) * 2_678_400)
    }
  }

  private static func length(of period: SubscriptionPeriod, week: Int, month: Int) -> Int {
    switch period {
    case .threeDays: max(1, week * 3 / 7)
    case .week: week
    case .month, .twoMonths, .threeMonths, .sixMonths, .year: month * period.months
    }
  }

  /// Returns the length of the grace period in seconds; 0 if the seller hasn't turned it on.
  ///
  /// Apple documents the length for customers, for a month of thirty seconds, and for fixed rates, where it is the
  /// length of a period. For the other rates it isn't documented; here it is scaled like everything else, so sixteen
  /// days are half a month.
  ///
  /// - Parameters:
  ///   - grace: the seller's setting.
  ///   - period: how long one payment of the subscription lasts.
  public func length(of grace: GracePeriod, for period: SubscriptionPeriod) -> Int {
    let days = grace.days(for: period)
    switch scale {
    case .calendar: return days * 86_400
    case .fixed(let seconds): return days == 0 ? 0 : seconds
    case .compressed(let week, let month):
      let length = period == .week ? Double(week * days) / 7 : Double(month * days) / 32
      return Int(length.rounded())
    }
  }

  /// How long before the end of a period the App Store renews it, in seconds: a day, or a thirtieth of the rate's month.
  ///
  /// Customers are charged within the last 24 hours, at a moment that Apple doesn't document; here it is the first one.
  /// For a rate that compresses time nothing is documented, and the day is scaled like everything else.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/handling-subscriptions-billing
  public var renewalLead: Int {
    switch scale {
    case .calendar: 86_400
    case .compressed(_, let month): month / 30
    case .fixed(let seconds): seconds / 30
    }
  }

  /// How long the App Store keeps trying to charge the buyer, in seconds: sixty days, or two months of the rate.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/reducing-involuntary-subscriber-churn;
  /// for a rate that compresses time, the pages of `SKTestSession.TimeRate`.
  public var billingRetry: Int {
    switch scale {
    case .calendar: 60 * 86_400
    case .compressed(_, let month): 2 * month
    case .fixed(let seconds): 2 * seconds
    }
  }
}

extension SubscriptionPeriod {
  /// The number of calendar months; 0 for days and a week.
  var months: Int {
    switch self {
    case .threeDays, .week: 0
    case .month: 1
    case .twoMonths: 2
    case .threeMonths: 3
    case .sixMonths: 6
    case .year: 12
    }
  }
}
