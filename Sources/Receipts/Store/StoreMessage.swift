import Foundation

/// A message that the App Store shows in the app, unless the app defers it.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/message/reason-swift.struct
public enum StoreMessage: String, Hashable, Sendable, Codable, CaseIterable {
  /// The payment of a subscription failed.
  case billingIssue = "billing-issue"
  /// A price increase needs the subscriber's consent.
  case priceIncreaseConsent = "price-increase-consent"
  /// The buyer may come back at a lower price.
  case winBackOffer = "win-back-offer"
}

extension TestStore {
  /// Returns the messages that StoreKit has for the app at a date: one of each kind at most.
  ///
  /// Apple also shows messages of its own, without a documented reason; they aren't modeled.
  ///
  /// - Parameter date: the moment; for a future one, see ``subscriptions(at:)``.
  public func messages(at date: Date) -> [StoreMessage] {
    let subscriptions = subscriptions(at: date)
    let invited = subscriptions.contains { $0.status == .expired && winBackOffers(for: $0.latest) != nil }
    return StoreMessage.allCases.filter { message in
      switch message {
      case .billingIssue: subscriptions.contains { $0.renewal.isInBillingRetry == true }
      case .priceIncreaseConsent: subscriptions.contains { $0.renewal.priceIncrease == .pending }
      case .winBackOffer: invited
      }
    }
  }
}
