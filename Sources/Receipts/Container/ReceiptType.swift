/// Who issued a receipt, and for which kind of buyer: `receipt_type` of a response, attribute 0 of a receipt.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt; that
/// attribute 0 holds it is known from receipts alone.
public enum ReceiptType: String, Hashable, Sendable, Codable, CaseIterable {
  /// The App Store.
  case production = "Production"
  /// The App Store, to an organization that bought in volume.
  case productionVPP = "ProductionVPP"
  /// The sandbox.
  case sandbox = "ProductionSandbox"
  /// The sandbox, to an organization that bought in volume.
  case sandboxVPP = "ProductionVPPSandbox"
  /// Xcode, on the developer's machine. Its one certificate proves nothing to anybody else.
  case xcode = "Xcode"

  /// Where that is. What Xcode issues is for a test, so it counts as the sandbox.
  public var environment: StoreEnvironment {
    switch self {
    case .production, .productionVPP: .production
    case .sandbox, .sandboxVPP, .xcode: .sandbox
    }
  }
}

extension StoreEnvironment {
  /// The type of a receipt for a buyer who is a person.
  var ordinaryReceipt: ReceiptType {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    }
  }
}
