import Foundation

/// What a notification of version 2 says, with the names of the wire: `ResponseBodyV2DecodedPayload`.
///
/// It has one of ``data``, ``summary``, ``externalPurchaseToken`` and ``appData``.
///
/// Source: Apple,
/// https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload
public struct NotificationPayload: JSONPayload {
  /// What happened: ``StoreNotification/Kind`` and others.
  public var notificationType: String?
  /// What it was about, more closely.
  public var subtype: String?
  /// Its own identifier.
  public var notificationUUID: String?
  /// The version of the notifications: `2.0`.
  public var version: String?
  /// When it was signed.
  public var signedDate: Date?
  /// The app, and the signed transaction that it is about.
  public var data: Data?
  /// How an extension of all subscriptions ended.
  public var summary: Summary?
  /// A purchase outside the App Store.
  public var externalPurchaseToken: ExternalPurchaseToken?
  /// The app, and the signed app transaction that it is about.
  public var appData: AppData?

  /// A payload that says nothing.
  public init() {}

  /// The names on the wire.
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
  /// The app, and the signed transaction that a notification is about.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/data
  public struct Data: JSONPayload {
    /// `Sandbox` or `Production`.
    public var environment: String?
    /// The number of the app in the App Store; left out in the sandbox.
    public var appAppleId: Int?
    /// The app.
    public var bundleId: String?
    /// Its version.
    public var bundleVersion: String?
    /// The transaction, a JWS of its own.
    public var signedTransactionInfo: String?
    /// The renewal, a JWS of its own.
    public var signedRenewalInfo: String?
    /// Whether the subscription gives what it promises: 1 to 5.
    public var status: Int?
    /// Why the buyer asks for a refund.
    public var consumptionRequestReason: String?

    /// A payload that says nothing.
    public init() {}

    /// The names on the wire.
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

  /// How an extension of all subscriptions ended.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/summary
  public struct Summary: JSONPayload {
    /// `Sandbox` or `Production`.
    public var environment: String?
    /// The number of the app in the App Store; left out in the sandbox.
    public var appAppleId: Int?
    /// The app.
    public var bundleId: String?
    /// What is subscribed to.
    public var productId: String?
    /// The identifier that the seller gave to the request.
    public var requestIdentifier: String?
    /// The countries for which it was asked.
    public var storefrontCountryCodes: [String]?
    /// How many subscriptions were extended.
    public var succeededCount: Int?
    /// How many were not.
    public var failedCount: Int?

    /// A payload that says nothing.
    public init() {}

    /// The names on the wire.
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
    /// The identifier of the token; one from the sandbox begins with `SANDBOX`.
    public var externalPurchaseId: String?
    /// When the token was made.
    public var tokenCreationDate: Date?
    /// The number of the app in the App Store.
    public var appAppleId: Int?
    /// The app.
    public var bundleId: String?

    /// A payload that says nothing.
    public init() {}

    /// The names on the wire.
    public static let fields: [PayloadField<Self>] = [
      .text("externalPurchaseId", \.externalPurchaseId),
      .date("tokenCreationDate", \.tokenCreationDate),
      .whole("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
    ]
  }

  /// The app, and the signed app transaction that a notification is about.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/appdata
  public struct AppData: JSONPayload {
    /// `Sandbox` or `Production`.
    public var environment: String?
    /// The number of the app in the App Store.
    public var appAppleId: Int?
    /// The app.
    public var bundleId: String?
    /// The app transaction, a JWS of its own.
    public var signedAppTransactionInfo: String?

    /// A payload that says nothing.
    public init() {}

    /// The names on the wire.
    public static let fields: [PayloadField<Self>] = [
      .text("environment", \.environment),
      .whole("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("signedAppTransactionInfo", \.signedAppTransactionInfo),
    ]
  }
}
