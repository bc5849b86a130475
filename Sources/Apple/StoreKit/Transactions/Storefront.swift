import AppFoundation

/// The country of the person's account in the App Store.
///
/// Source: developer.apple.com/documentation/storekit/storefront. Since iOS 15.
public struct Storefront: Identifiable, Equatable, Hashable, Sendable {
  /// The country, a three-letter ISO 3166-1 code.
  public let countryCode: String
  /// Apple's number of the country's store. Without a list from Apple it is always that of the United States.
  public let id: String
  /// The currency of the prices. Since iOS 18.4.
  public let currency: Locale.Currency?

  /// The country of the account that is signed in.
  ///
  /// Source: developer.apple.com/documentation/storekit/storefront/current.
  public static var current: Storefront? {
    get async { StoreProcess.required(by: "Storefront.current").storefront }
  }

  /// The countries of the accounts that sign in while the app runs.
  ///
  /// Source: developer.apple.com/documentation/storekit/storefront/updates.
  public static var updates: Storefront.Storefronts {
    Storefronts(process: .required(by: "Storefront.updates"))
  }

  /// Storefronts, one after the other. The sequence doesn't end.
  public struct Storefronts: AsyncSequence, Sendable {
    /// A storefront.
    public typealias Element = Storefront
    let process: StoreProcess

    /// One loop over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let stream: UpdateStream<Storefront>

      /// Waits for the next change.
      public mutating func next() async -> Storefront? { await stream.next() }
    }

    /// Begins to wait for changes.
    public func makeAsyncIterator() -> AsyncIterator {
      let stream = UpdateStream<Storefront>()
      process.storefrontUpdates.add(stream)
      return AsyncIterator(stream: stream)
    }
  }
}
