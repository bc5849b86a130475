import AppFoundation
import Receipts
import StoreKit

extension SimulatedApp {
  /// The person begins a purchase on the app's page in the App Store, which opens the app.
  ///
  /// - Parameter productID: the promoted product.
  public func promote(_ productID: String) {
    launch()
    let process = context.storeProcess
    context.world.appStore.withState { $0.promote(productID, to: process) }
  }

  /// The receipt on the device; nil if the App Store has written none.
  public var receipt: Receipt? {
    (try? Data(contentsOf: device.context.receiptURL(of: bundle))).map { Receipt(bytes: $0) }
  }

  /// The unfinished transactions of the payment queue. They are there whether the app runs or not.
  public var queuedTransactions: [PaymentTransaction] {
    let context = context
    return context.world.appStore.withState { $0.queue(of: bundle, on: context.device) }
  }
}
