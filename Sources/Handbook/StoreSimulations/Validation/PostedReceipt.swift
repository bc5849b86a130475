import Foundation
import Receipts
import SimulationKit

/// The receipt that the app posts, or the data in its place.
struct PostedReceipt: Sendable {
  /// The text of `receipt-data`.
  var text: String
  /// Its bytes, if they are the same everywhere; nil for a signed transaction, whose signature is randomized.
  var bytes: Data?
  /// The index of the changed byte.
  var changed: Int?
  /// The actor and the kind of tampering; nil if there was none.
  var tampering: (actor: String, name: String, detail: String)?

  init(_ bytes: Data) {
    text = bytes.base64EncodedString()
    self.bytes = bytes
  }
}

/// The phone, its App Store account, and the ways to tamper with their receipt.
struct ReceiptSource {
  typealias Fault = ReceiptValidation.Fault

  let identity: StoreIdentity
  let impostor: StoreIdentity
  let store: TestStore
  let style: ReceiptValidation.Style
  let date: Date

  static let deviceGUID = TestStore.deviceGUID
  static let otherDeviceGUID = DeviceGUID(
    UUID(
      uuid: (0x0A, 0x11, 0x5E, 0x77, 0x30, 0x2C, 0x42, 0x9D, 0x8E, 0x01, 0x5B, 0x6C, 0x7D, 0x8E, 0x9F, 0xA0)
    )
  )
  /// The device's identifier in iOS 6.
  static let deviceID = "4c69676874686f75736500010203040506070809"
  static let otherApp = "com.example.anchor"
  static let otherVersion = "3.0"

  /// Returns the receipt as the App Store issues it.
  func genuine() throws -> PostedReceipt {
    switch style {
    case .app:
      return PostedReceipt(try store.receipt(at: date, signedBy: identity).bytes)
    case .transaction:
      return PostedReceipt(try TransactionReceipt(try purchase(), signedBy: identity).bytes)
    }
  }

  /// Returns the receipt that arrives after a fault.
  func posted(_ fault: Fault, _ genuine: PostedReceipt) throws -> PostedReceipt {
    var posted = genuine
    switch fault {
    case .none:
      return genuine
    case .flip(let position):
      try flip(position, in: &posted)
    case .truncate(let length):
      try truncate(to: length, &posted)
    case .lostPlus:
      posted.text = posted.text.replacing("+", with: " ")
      posted.tampering = (
        "App", "application/x-www-form-urlencoded",
        "The base64 is sent as a form without escaping, so each plus sign arrives as a space."
      )
    case .signedTransaction:
      try replaceByToken(&posted)
    default:
      posted = PostedReceipt(try forged(fault))
      posted.tampering = fault.forgery
    }
    return posted
  }

  private func purchase() throws -> TransactionPurchase {
    guard let last = store.transactions(madeBy: date).last else {
      throw Rejection(
        at: JSONPointer(["purchases"]),
        "A transaction receipt is of a purchase, and there is none"
      )
    }
    return TransactionPurchase(
      transaction: last,
      app: store.app,
      environment: store.environment,
      deviceID: Self.deviceID
    )
  }

  private func flip(_ position: Int, in posted: inout PostedReceipt) throws {
    guard let bytes = posted.bytes, let flipped = Receipt(bytes: bytes).flippingByte(at: position) else {
      throw Rejection(
        at: JSONPointer(["fault", "position"]),
        "The receipt has \(posted.bytes?.count ?? 0) bytes, from 0"
      )
    }
    posted = PostedReceipt(flipped.bytes)
    posted.changed = position
    let path = ReceiptTree(Receipt(bytes: bytes)).path(at: position).map(\.title)
    let place = style == .app && !path.isEmpty ? " It is in: \(path.joined(separator: ", "))." : ""
    posted.tampering = ("Attacker", "Byte \(position)", "One bit changes, all others stay.\(place)")
  }

  private func truncate(to length: Int, _ posted: inout PostedReceipt) throws {
    guard length <= posted.text.utf8.count else {
      throw Rejection(
        at: JSONPointer(["fault", "length"]),
        "The receipt has \(posted.text.utf8.count) characters of base64"
      )
    }
    posted.tampering = (
      "App", "VARCHAR(\(length))", "Of \(posted.text.utf8.count) characters the first \(length) are kept."
    )
    posted.text = String(posted.text.prefix(length))
    posted.bytes = posted.text.isEmpty ? nil : Data(base64Encoded: posted.text)
  }

  private func replaceByToken(_ posted: inout PostedReceipt) throws {
    guard let transaction = store.transactions.last else {
      throw Rejection(
        at: JSONPointer(["purchases"]),
        "A signed transaction is of a purchase, and there is none"
      )
    }
    let issuance = Issuance(store.app, store.environment, at: date)
    posted.text = try SignedDataSigner(identity.transactions).sign(TransactionPayload(transaction, issuance))
    posted.bytes = nil
    posted.tampering = (
      "App", "jwsRepresentation", "The app sends a signed transaction of StoreKit 2 in place of its receipt."
    )
  }
}
