import AppFoundation
import Receipts

/// A request to buy a product.
///
/// Source: developer.apple.com/documentation/storekit/skpayment. Since iOS 3; deprecated in iOS 18.
open class SKPayment: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The values; only ``SKMutablePayment`` changes them.
  ///
  /// Unchecked, because of that subclass: as on Apple's systems, the app must not change one that it shares.
  fileprivate var values: Values

  fileprivate struct Values {
    var productIdentifier = ""
    var quantity = 1
    var applicationUsername: String?
    var simulatesAskToBuyInSandbox = false
    var paymentDiscount: SKPaymentDiscount?
  }

  /// Creates a payment without a product.
  public override init() {
    values = Values()
  }

  fileprivate init(values: Values) {
    self.values = values
  }

  /// Creates a payment for one of a product.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpayment/init(product:).
  ///
  /// - Parameter product: the product.
  public convenience init(product: SKProduct) {
    self.init(values: Values(productIdentifier: product.productIdentifier))
  }

  /// The payment of a transaction in the queue.
  convenience init(_ payment: Payment) {
    self.init(
      values: Values(
        productIdentifier: payment.productID,
        quantity: payment.quantity,
        // StoreKit writes a UUID in lowercase, as signed transactions do.
        applicationUsername: payment.appAccountToken?.uuidString.lowercased(),
        paymentDiscount: payment.offerID.flatMap { SKPaymentDiscount($0, payment.proof) }
      )
    )
  }

  /// The product identifier.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpayment/productidentifier.
  open var productIdentifier: String { values.productIdentifier }

  /// The quantity.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpayment/quantity.
  open var quantity: Int { values.quantity }

  /// The app's name for the person. If it is a UUID, the transaction has it as its `appAccountToken`.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpayment/applicationusername.
  open var applicationUsername: String? { values.applicationUsername }

  /// Whether the sandbox shall simulate a request to a parent.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpayment/simulatesasktobuyinsandbox.
  open var simulatesAskToBuyInSandbox: Bool { values.simulatesAskToBuyInSandbox }

  /// The promotional offer; nil for none.
  ///
  /// Source: developer.apple.com/documentation/storekit/skpayment/paymentdiscount.
  open var paymentDiscount: SKPaymentDiscount? { values.paymentDiscount }

  /// Returns a payment with the same values that nobody changes.
  open func copy(with zone: NSZone? = nil) -> Any { SKPayment(values: values) }

  /// Returns a payment with the same values that the app can change.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { SKMutablePayment(values: values) }

  /// The payment for the library's queue.
  var payment: Payment {
    Payment(
      productIdentifier,
      quantity: quantity,
      offerID: paymentDiscount?.identifier,
      proof: paymentDiscount.map { .signature($0.proof) },
      appAccountToken: applicationUsername.flatMap(UUID.init(uuidString:))
    )
  }
}

/// A request to buy a product that the app can still change.
///
/// Source: developer.apple.com/documentation/storekit/skmutablepayment. Since iOS 3; deprecated in iOS 18.
open class SKMutablePayment: SKPayment, @unchecked Sendable {
  /// The product identifier.
  ///
  /// Source: developer.apple.com/documentation/storekit/skmutablepayment/productidentifier.
  open override var productIdentifier: String {
    get { values.productIdentifier }
    set { values.productIdentifier = newValue }
  }

  /// The quantity.
  ///
  /// Source: developer.apple.com/documentation/storekit/skmutablepayment/quantity.
  open override var quantity: Int {
    get { values.quantity }
    set { values.quantity = newValue }
  }

  /// The app's name for the person.
  ///
  /// Source: developer.apple.com/documentation/storekit/skmutablepayment/applicationusername.
  open override var applicationUsername: String? {
    get { values.applicationUsername }
    set { values.applicationUsername = newValue }
  }

  /// Whether the sandbox shall simulate a request to a parent.
  ///
  /// Source: developer.apple.com/documentation/storekit/skmutablepayment/simulatesasktobuyinsandbox.
  open override var simulatesAskToBuyInSandbox: Bool {
    get { values.simulatesAskToBuyInSandbox }
    set { values.simulatesAskToBuyInSandbox = newValue }
  }

  /// The promotional offer; nil for none.
  ///
  /// Source: developer.apple.com/documentation/storekit/skmutablepayment/paymentdiscount.
  open override var paymentDiscount: SKPaymentDiscount? {
    get { values.paymentDiscount }
    set { values.paymentDiscount = newValue }
  }
}
