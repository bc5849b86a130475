import Foundation

extension Bundle {
  /// The file with the app's receipt. There is none until the App Store has written one: for an app that Xcode built,
  /// until it buys, restores or asks for one.
  ///
  /// The name is `sandboxReceipt` for an app from Xcode or TestFlight, and `receipt` for one from the App Store.
  ///
  /// Source: developer.apple.com/documentation/foundation/bundle/appstorereceipturl.
  public var appStoreReceiptURL: URL? {
    let app = AppContext.required(by: "Bundle.appStoreReceiptURL")
    return app.device.receiptURL(of: app.bundle)
  }
}
