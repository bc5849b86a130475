import AppFoundation
import Receipts

/// The country of the person's account in the App Store.
///
/// Source: developer.apple.com/documentation/storekit/skstorefront. Since iOS 13; deprecated in iOS 18.
open class SKStorefront: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  private let issuance: Issuance

  init(_ store: TestStore) {
    issuance = store.issuance(at: store.now ?? Date(timeIntervalSince1970: 0))
  }

  /// The country, a three-letter ISO 3166-1 code.
  ///
  /// Source: developer.apple.com/documentation/storekit/skstorefront/countrycode.
  open var countryCode: String { issuance.storefront }

  /// Apple's number of the country's store. Without a list from Apple it is always that of the United States.
  ///
  /// Source: developer.apple.com/documentation/storekit/skstorefront/identifier.
  open var identifier: String { issuance.storefrontID }
}
