/// What a seller reports about a purchase for which a refund was requested.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest
public struct ConsumptionReport: Hashable, Sendable, Codable {
  /// Whether the purchase was delivered and works.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/deliverystatus
  public enum Delivery: String, Hashable, Sendable, Codable, CaseIterable {
    /// Delivered, and it works.
    case delivered = "DELIVERED"
    /// Not delivered, or it doesn't work well.
    case qualityIssue = "UNDELIVERED_QUALITY_ISSUE"
    /// Something else was delivered.
    case wrongItem = "UNDELIVERED_WRONG_ITEM"
    /// Not delivered because of an outage.
    case serverOutage = "UNDELIVERED_SERVER_OUTAGE"
    /// Not delivered for another reason.
    case other = "UNDELIVERED_OTHER"
  }

  /// What the seller would like Apple to do.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/refundpreference
  public enum Preference: String, Hashable, Sendable, Codable, CaseIterable {
    /// Decline.
    case decline = "DECLINE"
    /// Refund everything.
    case grantFull = "GRANT_FULL"
    /// Refund what wasn't used.
    case grantProrated = "GRANT_PRORATED"
  }

  /// Whether the purchase was delivered.
  public var delivery: Delivery
  /// Whether the buyer could try it before.
  public var wasSampled: Bool
  /// How much was used, in thousandths of a percent from 0 to 100 000; nil if the seller doesn't say.
  public var consumption: Int?
  /// What the seller would like; nil if it doesn't say.
  public var preference: Preference?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - delivery: whether the purchase was delivered.
  ///   - wasSampled: whether the buyer could try it before.
  ///   - consumption: how much was used, in thousandths of a percent from 0 to 100 000.
  ///   - preference: what the seller would like.
  public init(
    _ delivery: Delivery,
    wasSampled: Bool = false,
    consumption: Int? = nil,
    preference: Preference? = nil
  ) {
    self.delivery = delivery
    self.wasSampled = wasSampled
    self.consumption = consumption
    self.preference = preference
  }
}

extension TestStore {
  /// Records what the seller reports about a purchase for which a refund was requested. Apple decides; so does your
  /// test, with ``refund(_:reason:percentage:at:)`` or ``declineRefund(of:at:)``.
  ///
  /// - Parameters:
  ///   - transactionID: the transaction.
  ///   - report: the report. A later one replaces it.
  /// - Throws: ``StoreError`` if there is no such transaction.
  public mutating func reportConsumption(
    of transactionID: String,
    _ report: ConsumptionReport
  ) throws(StoreError) {
    consumptionReports[try transaction(transactionID).id] = report
  }
}
