/// The two App Stores: the one that takes money, and the one for testing.
public enum StoreEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Apps that customers downloaded.
  case production
  /// Apps under development, from TestFlight, and in App Review.
  case sandbox

  /// The word in a response: "Production" or "Sandbox".
  public var wireName: String {
    switch self {
    case .production: "Production"
    case .sandbox: "Sandbox"
    }
  }

  /// The `receipt_type` of an app receipt from this environment.
  public var receiptType: String {
    switch self {
    case .production: "Production"
    case .sandbox: "ProductionSandbox"
    }
  }

  /// The URL of Apple's endpoint.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/verify-receipt
  public var verifyReceiptURL: String {
    switch self {
    case .production: "https://buy.itunes.apple.com/verifyReceipt"
    case .sandbox: "https://sandbox.itunes.apple.com/verifyReceipt"
    }
  }

  /// The other environment.
  public var other: StoreEnvironment {
    switch self {
    case .production: .sandbox
    case .sandbox: .production
    }
  }

  /// The status that its endpoint returns for a receipt from the other environment.
  public var statusForOther: VerificationStatus {
    switch self {
    case .production: .sandboxReceipt
    case .sandbox: .productionReceipt
    }
  }
}
