import AppFoundation
import Receipts

/// What a request for products tells its app.
///
/// Source: developer.apple.com/documentation/storekit/skproductsrequestdelegate. Since iOS 3; deprecated in iOS 18.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// The App Store answered.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsrequestdelegate/productsrequest(_:didreceive:).
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request for the names and prices of products.
///
/// Source: developer.apple.com/documentation/storekit/skproductsrequest. Since iOS 3; deprecated in iOS 18.
///
/// Unchecked as its superclass is; what it adds is constant.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  private let identifiers: Set<String>

  /// Creates a request.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsrequest/init(productidentifiers:).
  ///
  /// - Parameter productIdentifiers: the products.
  public init(productIdentifiers: Set<String>) {
    identifiers = productIdentifiers
  }

  /// Creates a request for no products, as NSObject's initializer does.
  public override init() {
    identifiers = []
  }

  /// The object that is told of the answer. It isn't kept.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsrequest/delegate.
  public var delegate: (any SKProductsRequestDelegate)? {
    get { anyDelegate as? any SKProductsRequestDelegate }
    set { anyDelegate = newValue }
  }

  @MainActor override func answer(from process: StoreProcess) throws {
    try super.answer(from: process)
    let response = process.withClient { state, id in
      let device = state.device(of: id)
      let answer = state.clients[id]?.store.request(identifiers)
      let storefront = state.clients[id]?.store.storefront ?? "USA"
      return SKProductsResponse(
        answer?.products.map { SKProduct($0, language: device.language, storefront: storefront) } ?? [],
        answer?.invalidProductIdentifiers ?? []
      )
    }
    delegate?.productsRequest(self, didReceive: response)
  }
}

/// The answer to a request for products.
///
/// Source: developer.apple.com/documentation/storekit/skproductsresponse. Since iOS 3; deprecated in iOS 18.
open class SKProductsResponse: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  private let answer: (products: [SKProduct], invalid: [String])

  init(_ products: [SKProduct], _ invalid: [String]) {
    answer = (products, invalid)
  }

  /// The products that are for sale.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsresponse/products.
  open var products: [SKProduct] { answer.products }

  /// The identifiers that the App Store doesn't know.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductsresponse/invalidproductidentifiers.
  open var invalidProductIdentifiers: [String] { answer.invalid }
}
