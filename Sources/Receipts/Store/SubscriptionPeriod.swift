import Foundation

/// How long one payment of an auto-renewable subscription lasts.
public enum SubscriptionPeriod: String, Hashable, Sendable, Codable, CaseIterable {
  /// Three days, for an offer only. Apple documents no length in the sandbox; here it is three sevenths of a week.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/manage-subscriptions/set-up-introductory-offers-for-auto-renewable-subscriptions
  case threeDays = "three-days"
  /// Seven days; three minutes in the sandbox.
  case week
  /// A calendar month; five minutes in the sandbox.
  case month
  /// Two calendar months; ten minutes in the sandbox.
  case twoMonths = "two-months"
  /// Three calendar months; fifteen minutes in the sandbox.
  case threeMonths = "three-months"
  /// Six calendar months; thirty minutes in the sandbox.
  case sixMonths = "six-months"
  /// A calendar year; one hour in the sandbox.
  case year

  /// The period in one unit of ISO 8601.
  var components: (number: Int, unit: String) {
    switch self {
    case .threeDays: (3, "D")
    case .week: (1, "W")
    case .month: (1, "M")
    case .twoMonths: (2, "M")
    case .threeMonths: (3, "M")
    case .sixMonths: (6, "M")
    case .year: (1, "Y")
    }
  }

  /// Returns the end of a period.
  ///
  /// In production it is a calendar period, counted in UTC. The sandbox compresses it: at its classic rate, a month
  /// takes five minutes. Source: Apple, SKTestSession.TimeRate,
  /// https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum
  /// (monthlyRenewalEveryFiveMinutes, which "the sandbox environment also supports").
  ///
  /// - Parameters:
  ///   - start: the start of the period.
  ///   - environment: where the subscription was bought.
  /// - Returns: the first moment that is no longer paid for.
  public func end(from start: Date, in environment: StoreEnvironment) -> Date {
    environment.renewalRate.end(of: self, from: start)
  }
}

extension StoreEnvironment {
  /// The speed at which subscriptions renew, unless a store sets another.
  var renewalRate: RenewalRate { self == .sandbox ? .classicSandbox : .realTime }
}
