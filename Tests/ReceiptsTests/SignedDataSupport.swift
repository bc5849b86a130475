import Crypto
import Foundation
import SimulationKit
import X509

@testable import Receipts

/// Shared helpers for the tests of signed data.
enum SignedDataSupport {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)
  /// Whether to flip every bit instead of a sample.
  static let isThorough = fuzz > 1

  static let date = Date(timeIntervalSince1970: 1_650_000_000)
  static let issuance = Issuance(.lighthouse, .sandbox, at: date)

  static func identity() throws -> StoreIdentity { try StoreIdentity.demonstration.get() }

  static func signer() throws -> SignedDataSigner { SignedDataSigner(try identity().transactions) }

  static func verifier(
    _ environment: StoreEnvironment = .sandbox,
    bundleID: String = StoreApp.lighthouse.bundleID,
    appAppleID: Int? = StoreApp.lighthouse.adamID,
    remembering chains: Int = 64
  ) throws -> SignedDataVerifier {
    try SignedDataVerifier(
      roots: [identity().transactions.certificates[2]],
      environment: environment,
      bundleID: bundleID,
      appAppleID: appAppleID,
      remembering: chains
    )
  }

  /// A transaction with a value in every field.
  static let transaction = {
    var transaction = StoreTransaction(
      id: "2000000000000002",
      originalID: "2000000000000001",
      productID: "pro.monthly",
      type: .autoRenewable,
      quantity: 1,
      purchaseDate: date - 100,
      originalPurchaseDate: date - 3_000_000,
      expiresDate: date + 2_000_000,
      webOrderLineItemID: "2000000000000003",
      subscriptionGroupID: "20000001"
    )
    transaction.reason = .renewal
    transaction.price = 2990
    transaction.currency = "EUR"
    transaction.offer = Offer(.promotional, .payAsYouGo, id: "come.back")
    transaction.isUpgraded = true
    transaction.ownership = .familyShared
    transaction.revocation = Revocation(date - 10, .appIssue, .proratedRefund, percentage: 40_000)
    transaction.appAccountToken = UUID(uuidString: "11111111-2222-3333-4444-555555555555")
    return transaction
  }()

  static let renewal = RenewalInfo(
    originalID: "2000000000000001",
    productID: "pro.monthly",
    autoRenewProductID: "pro.yearly",
    autoRenews: true,
    expirationIntent: .billingError,
    isInBillingRetry: true,
    gracePeriodExpiresDate: date + 500,
    priceIncrease: .accepted,
    offer: Offer(.winBack, .freeTrial, id: "again"),
    recentStartDate: date - 3_000_000,
    renewalDate: date + 2_000_000,
    renewalPrice: 9990,
    currency: "EUR",
    appAccountToken: UUID(uuidString: "11111111-2222-3333-4444-555555555555")
  )

  /// A JWS with any header and any payload.
  static func jws(header: JSONValue, payload: JSONValue, key: P256.Signing.PrivateKey) throws -> String {
    let signed = try [header, payload].map {
      String(decoding: Base64.url.encode(try CanonicalJSON.encode($0)), as: UTF8.self)
    }.joined(separator: ".")
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return signed + "." + String(decoding: Base64.url.encode(signature), as: UTF8.self)
  }

  /// The header for some certificates.
  static func header(_ certificates: [[UInt8]]) -> JSONValue {
    ["alg": "ES256", "x5c": .array(certificates.map { .string(Data($0).base64EncodedString()) })]
  }

  /// A verifier's verdict on a transaction.
  static func verdict(
    _ verifier: SignedDataVerifier,
    _ jws: String,
    now: Date = date
  ) -> Result<TransactionPayload, SignedDataFault> {
    do throws(SignedDataFault) {
      return .success(try verifier.transaction(jws, now: now))
    } catch {
      return .failure(error)
    }
  }
}

extension [String: JSONValue] {
  /// A copy of the object with a member replaced.
  func with(_ name: String, _ value: JSONValue?) -> JSONValue {
    var members = self
    members[name] = value
    return .object(members)
  }
}
