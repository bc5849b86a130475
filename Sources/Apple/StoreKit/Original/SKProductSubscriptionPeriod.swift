import AppFoundation
import Receipts

/// How long one payment of a subscription, or an offer, lasts.
///
/// Source: developer.apple.com/documentation/storekit/skproductsubscriptionperiod. Since iOS 11.2; deprecated in iOS 18.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  private let period: SubscriptionPeriod

  init(_ period: SubscriptionPeriod) {
    self.period = period
  }

  /// The number of units.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsubscriptionperiod/numberofunits.
  open var numberOfUnits: Int { period.inUnits.count }

  /// The unit.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsubscriptionperiod/unit.
  open var unit: SKProduct.PeriodUnit {
    switch period.inUnits.unit {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}

extension SubscriptionPeriod {
  enum Unit { case day, week, month, year }

  /// The length as a number of units.
  var inUnits: (count: Int, unit: Unit) {
    switch self {
    case .threeDays: (3, .day)
    case .week: (1, .week)
    case .month: (1, .month)
    case .twoMonths: (2, .month)
    case .threeMonths: (3, .month)
    case .sixMonths: (6, .month)
    case .year: (1, .year)
    }
  }
}
