import SimulationKit

/// The reason the App Store Server API refuses a request. The raw value is Apple's code, which starts with the HTTP
/// status.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/error_codes
public enum ServerAPIError: Int, Error, Hashable, Sendable, CaseIterable {
  /// The request is malformed.
  case badRequest = 4_000_000
  /// The `revision` doesn't belong to this query.
  case invalidRequestRevision = 4_000_005
  /// The transaction identifier isn't a number.
  case invalidTransactionID = 4_000_006
  /// The original transaction identifier isn't a number.
  case invalidOriginalTransactionID = 4_000_008
  /// The number of days to extend isn't in 1 to 90.
  case invalidExtendByDays = 4_000_009
  /// The reason for an extension isn't in 0 to 3.
  case invalidExtendReasonCode = 4_000_010
  /// The request identifier is missing or has more than 128 characters.
  case invalidRequestIdentifier = 4_000_011
  /// The start is before the 180 days for which notifications are kept.
  case startDateTooFarInPast = 4_000_012
  /// The end isn't after the start.
  case startDateAfterEndDate = 4_000_013
  /// The pagination token doesn't belong to this request.
  case invalidPaginationToken = 4_000_014
  /// The start isn't a number of milliseconds.
  case invalidStartDate = 4_000_015
  /// The end isn't a number of milliseconds.
  case invalidEndDate = 4_000_016
  /// The notification's type or subtype is unknown.
  case invalidNotificationType = 4_000_018
  /// Two mutually exclusive filters were given.
  case multipleFiltersSupplied = 4_000_019
  /// The token of a test notification is malformed.
  case invalidTestNotificationToken = 4_000_020
  /// The order is neither `ASCENDING` nor `DESCENDING`.
  case invalidSort = 4_000_021
  /// The product type isn't one of the four.
  case invalidProductType = 4_000_022
  /// The product identifier is empty or too long.
  case invalidProductID = 4_000_023
  /// The subscription group identifier is empty or too long.
  case invalidSubscriptionGroupIdentifier = 4_000_024
  /// The ownership is neither `PURCHASED` nor `FAMILY_SHARED`.
  case invalidInAppOwnershipType = 4_000_026
  /// The list of countries is empty.
  case invalidEmptyStorefrontCountryCodeList = 4_000_027
  /// A country isn't three capital letters.
  case invalidStorefrontCountryCode = 4_000_028
  /// The parameter `revoked` is neither true nor false.
  case invalidRevoked = 4_000_030
  /// The subscription status isn't in 1 to 5.
  case invalidStatus = 4_000_031
  /// The customer hasn't consented to share how much was used.
  case invalidCustomerConsented = 4_000_035
  /// The status of a delivery isn't one of the five.
  case invalidDeliveryStatus = 4_000_036
  /// `sampleContentProvided` is missing or isn't a boolean.
  case invalidSampleContentProvided = 4_000_041
  /// The identifier is that of the app's download, which this endpoint doesn't take.
  case appTransactionIDNotSupported = 4_000_048
  /// The app's token for an account isn't a UUID.
  case invalidAppAccountToken = 4_000_183
  /// The family shares the transaction; only the buyer's own has a token for an account.
  case familyTransactionNotSupported = 4_000_185
  /// The transaction isn't the first of its purchase.
  case notOriginalTransactionID = 4_000_187
  /// The subscription's state doesn't allow an extension.
  case subscriptionExtensionIneligible = 4_030_004
  /// The subscription has had two extensions within 365 days.
  case subscriptionMaxExtension = 4_030_005
  /// The subscription is shared by the family; only the buyer's own can be extended.
  case familySharedSubscriptionExtensionIneligible = 4_030_007
  /// No customer of the app has this original transaction identifier.
  case originalTransactionIDNotFound = 4_040_005
  /// No notification address is configured.
  case serverNotificationURLNotFound = 4_040_007
  /// The test notification is unknown or hasn't been sent yet.
  case testNotificationNotFound = 4_040_008
  /// No request to extend renewal dates has this identifier and product.
  case statusRequestNotFound = 4_040_009
  /// No customer of the app has this transaction identifier.
  case transactionIDNotFound = 4_040_010
  /// Too many requests.
  case rateLimitExceeded = 4_290_000
  /// The App Store has a permanent failure.
  case generalInternal = 5_000_000
  /// The App Store has a temporary failure.
  case generalInternalRetryable = 5_000_001

  /// The HTTP status.
  public var httpStatus: Int { rawValue / 10_000 }

  /// The message in the response.
  ///
  /// Apple's page of each error documents its code and message. The messages for history parameters, unknown
  /// transactions, the rate limit and internal errors are taken from responses and clients' tests. Clients check only
  /// the code.
  public var message: String {
    switch self {
    case .badRequest: "Bad request."
    case .invalidRequestRevision: "Invalid request revision."
    case .invalidTransactionID: "Invalid transaction id."
    case .invalidOriginalTransactionID: "Invalid original transaction id."
    case .invalidExtendByDays: "Invalid extend by days value."
    case .invalidExtendReasonCode: "Invalid extend reason code."
    case .invalidRequestIdentifier: "Invalid request identifier."
    case .startDateTooFarInPast: "Invalid request. The start date is earlier than the allowed start date."
    case .startDateAfterEndDate:
      "Invalid request. The end date precedes the start date or the dates are the same."
    case .invalidPaginationToken: "Invalid request. The pagination token is invalid."
    case .invalidStartDate:
      "Invalid request. The start date is not a timestamp value represented in milliseconds."
    case .invalidEndDate:
      "Invalid request. The end date is not a timestamp value represented in milliseconds."
    case .invalidNotificationType: "Invalid request. The notification type or subtype is invalid."
    case .multipleFiltersSupplied:
      "Invalid request. Supply either a transaction id or a notification type, but not both."
    case .invalidTestNotificationToken: "Invalid request. The test notification token is invalid."
    case .invalidSort: "Invalid request. The sort parameter is invalid."
    case .invalidProductType: "Invalid request. The product type parameter is invalid."
    case .invalidProductID: "Invalid request. The product id parameter is invalid."
    case .invalidSubscriptionGroupIdentifier:
      "Invalid request. The subscription group identifier parameter is invalid."
    case .invalidInAppOwnershipType: "Invalid request. The in-app ownership type parameter is invalid."
    case .invalidEmptyStorefrontCountryCodeList:
      "Invalid request. If provided, the list of storefront country codes must not be empty."
    case .invalidStorefrontCountryCode: "Invalid request. A storefront country code was invalid."
    case .invalidRevoked: "Invalid request. The revoked parameter is invalid."
    case .invalidStatus: "Invalid request. The status parameter is invalid."
    case .invalidCustomerConsented: "Invalid request. The customer consented parameter is invalid."
    case .invalidDeliveryStatus: "Invalid request. The delivery status field is invalid."
    case .invalidSampleContentProvided: "Invalid request. The sample content provided field is invalid."
    case .appTransactionIDNotSupported: "Invalid request. App transactions aren't supported by this endpoint."
    case .invalidAppAccountToken: "Invalid request. The app account token field must be a valid UUID."
    case .familyTransactionNotSupported:
      "Invalid request. Family Sharing transactions aren't supported by this endpoint."
    case .notOriginalTransactionID:
      "Invalid request. The transaction ID provided is not an original transaction ID."
    case .subscriptionExtensionIneligible: "Forbidden - subscription state ineligible for extension."
    case .subscriptionMaxExtension: "Forbidden - subscription has reached maximum extension count."
    case .familySharedSubscriptionExtensionIneligible:
      "Subscriptions that users obtain through Family Sharing can't get a renewal date extension directly."
    case .originalTransactionIDNotFound: "Original transaction id not found."
    case .serverNotificationURLNotFound:
      "No App Store Server Notification URL found for provided app. "
        + "Check that a URL is configured in App Store Connect for this environment."
    case .testNotificationNotFound:
      "Either the test notification token is expired or the notification and status are not yet available."
    case .statusRequestNotFound: "The server didn't find a subscription-renewal-date extension request."
    case .transactionIDNotFound: "Transaction id not found."
    case .rateLimitExceeded: "Rate limit exceeded."
    case .generalInternal: "An unknown error occurred."
    case .generalInternalRetryable: "An unknown error occurred. Please try again."
    }
  }

  /// The response for this error.
  var response: EndpointResponse {
    EndpointResponse(
      json: ["errorCode": .integer(rawValue), "errorMessage": .string(message)],
      status: httpStatus
    )
  }
}
