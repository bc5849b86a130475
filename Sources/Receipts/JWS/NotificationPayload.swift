import Foundation

/// The payload of a version 2 notification, with Apple's JSON names: `ResponseBodyV2DecodedPayload`.
///
/// It has one of ``data``, ``summary``, ``externalPurchaseToken`` and ``appData``.
///
/// Source: Apple,
/// https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload
public struct NotificationPayload: JSONPayload {
  /// The event; see ``StoreNotification/Kind``.
  public var notificationType: String?
  /// The notification's subtype.
  public var subtype: String?
  /// The notification's identifier.
  public var notificationUUID: String?
  /// The version of the notifications: `2.0`.
  public var version: String?
  /// When it was signed.
  public var signedDate: Date?
  /// The app and the signed transaction.
  public var data: Data?
  /// The result of extending all subscriptions.
  public var summary: Summary?
  /// A purchase outside the App Store.
  public var externalPurchaseToken: ExternalPurchaseToken?
  /// The app and the signed app transaction.
  public var appData: AppData?

  /// Creates an empty payload.
  public init() {}

  /// The members with their JSON names.
  public static let fields: [PayloadField<Self>] = [
    .text("notificationType", \.notificationType),
    .text("subtype", \.subtype),
    .text("notificationUUID", \.notificationUUID),
    .text("version", \.version),
    .date("signedDate", \.signedDate),
    .object("data", \.data),
    .object("summary", \.summary),
    .object("externalPurchaseToken", \.externalPurchaseToken),
    .object("appData", \.appData),
  ]
}

extension NotificationPayload {
  /// The app and the signed transaction that a notification is about.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/data
  public struct Data: JSONPayload {
    /// `Sandbox` or `Production`.
    public var environment: String?
    /// The app's number in the App Store; omitted in the sandbox.
    public var appAppleId: Int?
    /// The app's bundle identifier.
    public var bundleId: String?
    /// The app's version.
    public var bundleVersion: String?
    /// The transaction, as a JWS.
    public var signedTransactionInfo: String?
    /// The renewal info, as a JWS.
    public var signedRenewalInfo: String?
    /// The status of the subscription: 1 to 5.
    public var status: Int?
    /// The buyer's reason for requesting a refund.
    public var consumptionRequestReason: String?

    /// Creates an empty payload.
    public init() {}

    /// The members with their JSON names.
    public static let fields: [PayloadField<Self>] = [
      .text("environment", \.environment),
      .whole("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("bundleVersion", \.bundleVersion),
      .text("signedTransactionInfo", \.signedTransactionInfo),
      .text("signedRenewalInfo", \.signedRenewalInfo),
      .whole("status", \.status),
      .text("consumptionRequestReason", \.consumptionRequestReason),
    ]
  }

  /// The result of extending all subscriptions.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/summary
  public struct Summary: JSONPayload {
    /// `Sandbox` or `Production`.
    public var environment: String?
    /// The app's number in the App Store; omitted in the sandbox.
    public var appAppleId: Int?
    /// The app's bundle identifier.
    public var bundleId: String?
    /// The product.
    public var productId: String?
    /// The identifier that the seller gave the request.
    public var requestIdentifier: String?
    /// The countries in the request.
    public var storefrontCountryCodes: [String]?
    /// The number of subscriptions that were extended.
    public var succeededCount: Int?
    /// The number of subscriptions that weren't extended.
    public var failedCount: Int?

    /// Creates an empty payload.
    public init() {}

    /// The members with their JSON names.
    public static let fields: [PayloadField<Self>] = [
      .text("environment", \.environment),
      .whole("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("productId", \.productId),
      .text("requestIdentifier", \.requestIdentifier),
      .texts("storefrontCountryCodes", \.storefrontCountryCodes),
      .whole("succeededCount", \.succeededCount),
      .whole("failedCount", \.failedCount),
    ]
  }

  /// A purchase outside the App Store.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken
  public struct ExternalPurchaseToken: JSONPayload {
    /// The identifier of the token; in the sandbox it begins with `SANDBOX`.
    public var externalPurchaseId: String?
    /// When the token was created.
    public var tokenCreationDate: Date?
    /// The app's number in the App Store.
    public var appAppleId: Int?
    /// The app's bundle identifier.
    public var bundleId: String?

    /// Creates an empty payload.
    public init() {}

    /// The members with their JSON names.
    public static let fields: [PayloadField<Self>] = [
      .text("externalPurchaseId", \.externalPurchaseId),
      .date("tokenCreationDate", \.tokenCreationDate),
      .whole("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
    ]
  }

  /// The app and the signed app transaction that a notification is about.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/appdata
  public struct AppData: JSONPayload {
    /// `Sandbox` or `Production`.
    public var environment: String?
    /// The app's number in the App Store.
    public var appAppleId: Int?
    /// The app's bundle identifier.
    public var bundleId: String?
    /// The app transaction, as a JWS.
    public var signedAppTransactionInfo: String?

    /// Creates an empty payload.
    public init() {}

    /// The members with their JSON names.
    public static let fields: [PayloadField<Self>] = [
      .text("environment", \.environment),
      .whole("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("signedAppTransactionInfo", \.signedAppTransactionInfo),
    ]
  }
}
