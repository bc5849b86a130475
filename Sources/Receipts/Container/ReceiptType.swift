/// The issuer of a receipt and the kind of buyer: `receipt_type` of a response, attribute 0 of a receipt.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt. Attribute 0 is
/// known only from receipts.
public enum ReceiptType: String, Hashable, Sendable, Codable, CaseIterable {
  /// The App Store.
  case production = "Production"
  /// The App Store, for an organization with a volume purchase.
  case productionVPP = "ProductionVPP"
  /// The sandbox.
  case sandbox = "ProductionSandbox"
  /// The sandbox, for an organization with a volume purchase.
  case sandboxVPP = "ProductionVPPSandbox"
  /// Xcode, on the developer's machine. Its only certificate proves nothing to anyone else.
  case xcode = "Xcode"

  /// The environment. Receipts from Xcode are for tests, so they count as sandbox receipts.
  public var environment: StoreEnvironment {
    switch self {
    case .production, .productionVPP: .production
    case .sandbox, .sandboxVPP, .xcode: .sandbox
    }
  }
}

extension StoreEnvironment {
  /// The corresponding type for an individual buyer.
  package var ordinaryReceipt: ReceiptType {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    }
  }
}
