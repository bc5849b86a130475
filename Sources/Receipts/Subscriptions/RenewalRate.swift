import Foundation

/// How fast subscriptions renew, and how often.
///
/// Source: Apple, https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum
public struct RenewalRate: Hashable, Sendable {
  private enum Scale: Hashable, Sendable {
    /// Weeks and calendar months, in UTC.
    case calendar
    /// Seconds that stand for a week and for a month.
    case compressed(week: Int, month: Int)
    /// Seconds for a period of any length.
    case fixed(Int)
  }

  /// A stable name: `sandbox`.
  public let name: String
  /// How often a subscription renews after it was bought, before the App Store turns that off; nil for no limit.
  public let renewalLimit: Int?
  private let scale: Scale

  /// Customers: real weeks and months, until the buyer ends it.
  public static let realTime = RenewalRate("real-time", .calendar)
  /// The sandbox today: a month in five minutes, twelve renewals.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/testing-an-auto-renewable-subscription
  public static let sandbox = RenewalRate("sandbox", .compressed(week: 180, month: 300), limit: 12)
  /// The sandbox as it was: a month in five minutes, six renewals.
  ///
  /// Apple does not give the number any more. Source: a report of the time,
  /// https://samwize.com/2013/07/17/auto-renewable-subscription-will-expire-much-quicker-in-sandbox-environment/
  public static let classicSandbox = RenewalRate(
    "classic-sandbox",
    .compressed(week: 180, month: 300),
    limit: 6
  )
  /// TestFlight: a day for every period, six renewals within a week.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/test-a-beta-version/testing-subscriptions-and-in-app-purchases-in-testflight
  public static let testFlight = RenewalRate("test-flight", .fixed(86_400), limit: 6)
  /// A month in an hour, and a week in a quarter of one; twelve renewals, as in the sandbox.
  public static let monthlyEveryHour = RenewalRate("hour", .compressed(week: 900, month: 3600), limit: 12)
  /// A month in half an hour, and a week in ten minutes; twelve renewals, as in the sandbox.
  public static let monthlyEveryThirtyMinutes = RenewalRate(
    "thirty-minutes",
    .compressed(week: 600, month: 1800),
    limit: 12
  )
  /// A month in thirty seconds, and a week in ten; only Xcode is so fast.
  public static let monthlyEveryThirtySeconds = RenewalRate(
    "thirty-seconds",
    .compressed(week: 10, month: 30)
  )

  /// The rates that have a name, the one of customers first.
  public static let presets = [
    realTime, sandbox, classicSandbox, testFlight, monthlyEveryHour, monthlyEveryThirtyMinutes,
    monthlyEveryThirtySeconds,
  ]

  /// One renewal of every subscription in some seconds, whatever its period.
  ///
  /// - Parameter seconds: how long each period lasts, from 1 to 86 400; what lies outside is moved to the
  ///   nearer end.
  public static func everyRenewal(seconds: Int) -> RenewalRate {
    let seconds = min(max(seconds, 1), 86_400)
    return RenewalRate("every-\(seconds)-seconds", .fixed(seconds))
  }

  private init(_ name: String, _ scale: Scale, limit: Int? = nil) {
    self.name = name
    self.scale = scale
    renewalLimit = limit
  }

  /// When some periods end.
  ///
  /// In real time they are counted in the calendar, in UTC, from their beginning. A month from 31 January ends
  /// on the last day of February, and two months on 31 March.
  ///
  /// - Parameters:
  ///   - period: the length of one.
  ///   - count: how many, from 1 to a million; what lies outside is moved to the nearer end.
  ///   - start: when the first begins.
  /// - Returns: the first moment that is no longer paid for.
  public func end(of period: SubscriptionPeriod, count: Int = 1, from start: Date) -> Date {
    let count = min(max(count, 1), 1_000_000)
    switch scale {
    case .compressed(let week, let month):
      let length = period == .week ? week : month * period.months
      return start.addingTimeInterval(Double(length * count))
    case .fixed(let seconds):
      return start.addingTimeInterval(Double(seconds * count))
    case .calendar:
      guard period != .week else { return start.addingTimeInterval(Double(count) * 604_800) }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let months = period.months * count
      return calendar.date(byAdding: .month, value: months, to: start)
        ?? start.addingTimeInterval(Double(months) * 2_678_400)
    }
  }

  /// For how many seconds the service goes on when a renewal cannot be paid; 0 where the seller has not turned
  /// that on.
  ///
  /// Apple gives the length for customers, for a month of thirty seconds, and for fixed rates: it is then the
  /// length of a period. For the other rates nothing is documented; it is scaled like the rest, so that sixteen
  /// days are half a month.
  ///
  /// - Parameters:
  ///   - grace: what the seller has set.
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

  /// For how many seconds the App Store goes on trying to be paid: sixty days, or two months of the rate.
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
  /// How many calendar months it has; 0 for a week, which is none.
  var months: Int {
    switch self {
    case .week: 0
    case .month: 1
    case .twoMonths: 2
    case .threeMonths: 3
    case .sixMonths: 6
    case .year: 12
    }
  }
}
