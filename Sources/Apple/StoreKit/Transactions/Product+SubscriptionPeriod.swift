import AppFoundation
import Receipts

extension Product {
  /// How long one payment of a subscription, or an offer, lasts.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscriptionperiod.
  public struct SubscriptionPeriod: Equatable, Hashable, Sendable {
    /// The unit of a period.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptionperiod/unit-swift.enum.
    public enum Unit: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
      /// A day.
      case day
      /// A week.
      case week
      /// A month.
      case month
      /// A year.
      case year

      /// The unit's name in English.
      public var debugDescription: String {
        switch self {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        }
      }

      /// The unit's name for the screen. It is English whatever the device's language, because Apple's texts aren't
      /// published.
      public var localizedDescription: String { debugDescription }
    }

    /// The unit.
    public let unit: Product.SubscriptionPeriod.Unit
    /// The number of units.
    public let value: Int

    init(_ unit: Unit, _ value: Int) {
      self.unit = unit
      self.value = value
    }

    init(_ period: Receipts.SubscriptionPeriod) {
      let (count, unit) = period.inUnits
      switch unit {
      case .day: self.init(.day, count)
      case .week: self.init(.week, count)
      case .month: self.init(.month, count)
      case .year: self.init(.year, count)
      }
    }

    /// One week.
    public static let weekly = SubscriptionPeriod(.week, 1)
    /// One month.
    public static let monthly = SubscriptionPeriod(.month, 1)
    /// One year.
    public static let yearly = SubscriptionPeriod(.year, 1)
    /// Three days.
    public static let everyThreeDays = SubscriptionPeriod(.day, 3)
    /// Two weeks.
    public static let everyTwoWeeks = SubscriptionPeriod(.week, 2)
    /// Two months.
    public static let everyTwoMonths = SubscriptionPeriod(.month, 2)
    /// Three months.
    public static let everyThreeMonths = SubscriptionPeriod(.month, 3)
    /// Six months.
    public static let everySixMonths = SubscriptionPeriod(.month, 6)
  }
}

extension Product.SubscriptionPeriod: CustomDebugStringConvertible {
  /// The number with the unit: `3 Months`.
  public var debugDescription: String { "\(value) \(unit.debugDescription)\(value == 1 ? "" : "s")" }
}
