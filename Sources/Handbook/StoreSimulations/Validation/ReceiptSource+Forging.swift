import Foundation
import Receipts
import SimulationKit

extension ReceiptSource {
  /// Returns the bytes of a receipt that replaces the genuine one.
  func forged(_ fault: Fault) throws -> Data {
    switch style {
    case .app: try forgedAppReceipt(fault)
    case .transaction: try forgedTransactionReceipt(fault)
    }
  }

  private func forgedAppReceipt(_ fault: Fault) throws -> Data {
    var content = try store.receipt(at: date, signedBy: identity).content()
    // The opaque value, which changes the hash, is derived again from the content.
    content.opaqueValue = nil
    var signer = identity
    var device = Self.deviceGUID
    switch fault {
    case .otherApp: content.app.bundleID = Self.otherApp
    case .otherVersion: content.app.version = Self.otherVersion
    case .otherEnvironment: content.type = store.environment.other.ordinaryReceipt
    case .otherDevice: device = Self.otherDeviceGUID
    case .foreignRoot: signer = impostor
    case .unmarkedLeaf: return try sign(content, .unmarkedLeaf)
    case .unmarkedIntermediate: return try sign(content, .unmarkedIntermediate)
    case .expiredChain: return try sign(content, .expired)
    case .xcode:
      content.type = .xcode
      return try sign(content, .xcode)
    case .none, .flip, .truncate, .lostPlus, .signedTransaction: break
    }
    return try Receipt(content, signedBy: signer, deviceGUID: device).bytes
  }

  private func sign(_ content: ReceiptContent, _ chain: ForgedChain) throws -> Data {
    try Receipt(content, signedBy: chain.chain.get(), deviceGUID: Self.deviceGUID).bytes
  }

  private func forgedTransactionReceipt(_ fault: Fault) throws -> Data {
    var purchase = try TransactionReceipt(bytes: genuine().bytes ?? Data()).purchase()
    switch fault {
    case .otherApp: purchase.app.bundleID = Self.otherApp
    case .otherVersion: purchase.app.version = Self.otherVersion
    case .otherEnvironment: purchase.environment = store.environment.other
    case .otherDevice: purchase.deviceID = String(Self.deviceID.reversed())
    case .foreignRoot: return try TransactionReceipt(purchase, signedBy: impostor).bytes
    default:
      throw Rejection(
        at: JSONPointer(["fault", "kind"]),
        "A transaction receipt comes with one certificate, so this cannot happen to it"
      )
    }
    return try TransactionReceipt(purchase, signedBy: identity).bytes
  }
}

extension ReceiptValidation.Fault {
  /// The sender of the other receipt, and its description.
  var forgery: (actor: String, name: String, detail: String)? {
    let detail: String? =
      switch self {
      case .foreignRoot: "Somebody else writes the same receipt and signs it below a root of their own."
      case .unmarkedLeaf: "A developer signs the same receipt with a certificate that is not for receipts."
      case .unmarkedIntermediate:
        "The same receipt is signed below an authority that is not the one for developers."
      case .expiredChain: "The same receipt is signed with certificates that ended in 2004."
      case .otherApp: "The app sends a genuine receipt that was bought in \(ReceiptSource.otherApp)."
      case .otherVersion: "The app sends a genuine receipt of its version \(ReceiptSource.otherVersion)."
      case .otherDevice: "The app sends a genuine receipt that was copied from another phone."
      case .otherEnvironment: "The app sends a genuine receipt of the other environment."
      case .xcode: "The app runs from Xcode, which signs the receipt with one certificate of its own."
      case .none, .flip, .truncate, .lostPlus, .signedTransaction: nil
      }
    return detail.map { (self == .xcode ? "App" : "Attacker", "Another receipt", $0) }
  }
}
