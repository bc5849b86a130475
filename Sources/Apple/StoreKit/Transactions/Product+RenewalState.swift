import AppFoundation

extension Product.SubscriptionInfo {
  /// The state of a subscription.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalstate.
  public struct RenewalState: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: Int
    /// Creates a value with Apple's number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Paid for.
    public static let subscribed = RenewalState(rawValue: 1)
    /// Ended.
    public static let expired = RenewalState(rawValue: 2)
    /// The payment failed, and the App Store keeps trying.
    public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
    /// The payment failed, but the service continues for some days.
    public static let inGracePeriod = RenewalState(rawValue: 4)
    /// Refunded, or no longer shared by the family.
    public static let revoked = RenewalState(rawValue: 5)
  }

  /// A subscription of the person.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.struct.
  public struct Status: Equatable, Hashable, Sendable {
    /// The state.
    public let state: Product.SubscriptionInfo.RenewalState
    /// The latest transaction.
    public let transaction: VerificationResult<Transaction>
    /// What follows after the time that is paid for.
    public let renewalInfo: VerificationResult<Product.SubscriptionInfo.RenewalInfo>

    /// The person's subscriptions, group by group. The sequence ends after the last one.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.struct/all.
    public static var all: AsyncStream<(groupID: String, statuses: [Product.SubscriptionInfo.Status])> {
      let process = StoreProcess.required(by: "SubscriptionInfo.Status.all")
      return AsyncStream { continuation in
        for groupID in process.subscriptionGroups {
          continuation.yield((groupID, process.statuses(inGroup: groupID)))
        }
        continuation.finish()
      }
    }

    /// The changes of the person's subscriptions while the app runs.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.struct/updates.
    public static var updates: Product.SubscriptionInfo.Status.Statuses {
      Statuses(process: StoreProcess.required(by: "SubscriptionInfo.Status.updates"))
    }

    /// The changes of subscriptions, one after the other. The sequence doesn't end.
    public struct Statuses: AsyncSequence, Sendable {
      /// A subscription that has changed.
      public typealias Element = Product.SubscriptionInfo.Status
      let process: StoreProcess

      /// One loop over the changes.
      public struct AsyncIterator: AsyncIteratorProtocol {
        let stream: UpdateStream<Status>

        /// Waits for the next change.
        public mutating func next() async -> Product.SubscriptionInfo.Status? { await stream.next() }
      }

      /// Begins to wait for changes.
      public func makeAsyncIterator() -> AsyncIterator {
        let stream = UpdateStream<Status>()
        process.statusUpdates.add(stream)
        return AsyncIterator(stream: stream)
      }
    }
  }
}

/// Source: developer.apple.com/documentation/storekit/subscriptionstatus.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
/// Source: developer.apple.com/documentation/storekit/subscriptionrenewalinfo.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo
