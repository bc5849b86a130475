import Foundation

/// How long one payment of an auto-renewable subscription lasts.
public enum SubscriptionPeriod: String, Hashable, Sendable, Codable, CaseIterable {
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

  /// When a period ends.
  ///
  /// In production it is a calendar period, counted in UTC. The sandbox compresses it: a month takes five
  /// minutes, at its classic rate. Source: Apple, SKTestSession.TimeRate,
  /// https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum
  /// (monthlyRenewalEveryFiveMinutes, which "the sandbox environment also supports").
  ///
  /// - Parameters:
  ///   - start: when it begins.
  ///   - environment: where the subscription was bought.
  /// - Returns: the first moment that is no longer paid for.
  public func end(from start: Date, in environment: StoreEnvironment) -> Date {
    environment.renewalRate.end(of: self, from: start)
  }
}

extension StoreEnvironment {
  /// How fast subscriptions renew, unless a store says otherwise.
  var renewalRate: RenewalRate { self == .sandbox ? .classicSandbox : .realTime }
}
