import AppFoundation
import Receipts

/// The App Store as a whole.
///
/// The sheets for subscriptions, reviews and offer codes aren't simulated.
///
/// Source: developer.apple.com/documentation/storekit/appstore. Since iOS 15.
public enum AppStore {
  /// Where an app and its purchases come from.
  ///
  /// Source: developer.apple.com/documentation/storekit/appstore/environment. Since iOS 16.
  public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's word.
    public let rawValue: String
    /// Creates a value with Apple's word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The App Store.
    public static let production = Environment(rawValue: "Production")
    /// The sandbox, for apps from Xcode and TestFlight.
    public static let sandbox = Environment(rawValue: "Sandbox")
    /// Xcode's own store.
    public static let xcode = Environment(rawValue: "Xcode")
  }

  /// Where the app was bought.
  ///
  /// Source: developer.apple.com/documentation/storekit/appstore/platform. Since iOS 18.4.
  public struct Platform: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's word.
    public let rawValue: String
    /// Creates a value with Apple's word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// iOS or iPadOS.
    public static let iOS = Platform(rawValue: "iOS")
    /// macOS.
    public static let macOS = Platform(rawValue: "macOS")
    /// tvOS.
    public static let tvOS = Platform(rawValue: "tvOS")
    /// visionOS.
    public static let visionOS = Platform(rawValue: "visionOS")
  }

  /// Whether payments are allowed on this device.
  ///
  /// Source: developer.apple.com/documentation/storekit/appstore/canmakepayments.
  public static var canMakePayments: Bool {
    StoreProcess.required(by: "AppStore.canMakePayments").canMakePayments
  }

  /// The device's identifier, with which an app checks `deviceVerification` itself.
  ///
  /// Source: developer.apple.com/documentation/storekit/appstore/deviceverificationid.
  public static var deviceVerificationID: UUID? {
    StoreProcess.required(by: "AppStore.deviceVerificationID").withClient { state, id in
      state.device(of: id).verificationID
    }
  }

  /// Brings the device's transactions up to date. It asks the person to sign in, so call it only for a *Restore* button.
  ///
  /// Source: developer.apple.com/documentation/storekit/appstore/sync().
  ///
  /// - Throws: ``StoreKitError/userCancelled`` if the person doesn't sign in; ``StoreKitError/networkError(_:)`` without
  ///   a connection.
  public static func sync() async throws {
    let process = StoreProcess.required(by: "AppStore.sync()")
    try process.withClient { (state, id) throws(StoreKitError) in
      let device = state.device(of: id)
      guard device.isOnline else { throw .networkError(URLError(.notConnectedToInternet)) }
      if case .now(.cancels) = device.answer { throw .userCancelled }
      state.sync(id)
      state.renewReceipt(id)
    }
  }
}
