import AppFoundation
import Receipts

extension Product {
  /// What is special about an auto-renewable subscription.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo.
  public struct SubscriptionInfo: Equatable, Hashable, Sendable {
    /// The offer for new subscribers.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/introductoryoffer.
    public let introductoryOffer: Product.SubscriptionOffer?
    /// The offers for present and former subscribers.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/promotionaloffers.
    public let promotionalOffers: [Product.SubscriptionOffer]
    /// The offers for former subscribers. Since iOS 18.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/winbackoffers.
    public let winBackOffers: [Product.SubscriptionOffer]
    /// The subscription group.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/subscriptiongroupid.
    public let subscriptionGroupID: String
    /// How long one payment lasts.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/subscriptionperiod.
    public let subscriptionPeriod: Product.SubscriptionPeriod
    /// The level in the group; 1 is the highest. Since iOS 16.4.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/grouplevel.
    public let groupLevel: Int
    private let process: SameProcess

    init?(_ product: StoreProduct, currency: String, _ locale: Locale, _ process: StoreProcess) {
      guard let period = product.period else { return nil }
      let offers = product.offers.compactMap { SubscriptionOffer($0, currency: currency, locale) }
      introductoryOffer = offers.first { $0.type == .introductory }
      promotionalOffers = offers.filter { $0.type == .promotional }
      winBackOffers = offers.filter { $0.type == .winBack }
      subscriptionGroupID = product.group?.id ?? product.id
      subscriptionPeriod = SubscriptionPeriod(period)
      groupLevel = product.group?.level ?? 1
      self.process = SameProcess(process: process)
    }

    /// Whether the person gets the introductory offer: once in a group.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/iseligibleforintrooffer.
    public var isEligibleForIntroOffer: Bool {
      get async { process.process.isEligibleForIntroductoryOffer(inGroup: subscriptionGroupID) }
    }

    /// Returns whether the person gets an introductory offer of a group.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/iseligibleforintrooffer(for:).
    ///
    /// - Parameter groupID: the subscription group.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
      StoreProcess.required(by: "SubscriptionInfo.isEligibleForIntroOffer(for:)")
        .isEligibleForIntroductoryOffer(inGroup: groupID)
    }

    /// The person's subscriptions in the group: one's own, and one that a family shares.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.property.
    public var status: [Product.SubscriptionInfo.Status] {
      get async throws { process.process.statuses(inGroup: subscriptionGroupID) }
    }

    /// Returns the person's subscriptions in a group.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/status(for:).
    ///
    /// - Parameter groupID: the subscription group.
    public static func status(for groupID: String) async throws -> [Product.SubscriptionInfo.Status] {
      StoreProcess.required(by: "SubscriptionInfo.status(for:)").statuses(inGroup: groupID)
    }
  }
}

/// The process to which a value belongs. It doesn't count when values are compared.
struct SameProcess: Hashable, Sendable {
  let process: StoreProcess

  static func == (left: SameProcess, right: SameProcess) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
