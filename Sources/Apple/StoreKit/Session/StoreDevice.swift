import AppFoundation
import Receipts
import SimulationKit

/// A device for the App Store: its account, its connection, and what the person who holds it does.
package struct StoreDevice: Sendable {
  /// What the person does with a payment sheet.
  package enum Answer: Sendable {
    /// Answers at once.
    case now(PaymentQueue.Answer)
    /// Leaves it on the screen, until a test answers.
    case later
  }

  /// What is wrong with signed data that the device gets.
  package enum Damage: Sendable {
    /// A byte of the signature is another one.
    case signature
    /// The content was changed after signing.
    case content
    /// Somebody who isn't the App Store signed it.
    case signer
    /// It was signed for another device.
    case device
  }

  /// The name of the signed-in customer; nil for the first one of the configuration.
  package var account: String?
  /// The country of a new customer's account; nil for that of the configuration.
  package var storefront: String?
  /// The language of titles and prices.
  package var language = "en"
  /// Whether the device reaches the App Store.
  package var isOnline = true
  /// Whether payments are allowed.
  package var canMakePayments = true
  /// Whether each payment fails at first, because the person has to do something outside the app.
  package var interruptsPurchases = false
  /// Whether a parent has to agree; nil for what the configuration says.
  package var asksToBuy: Bool?
  package var answer = Answer.now(.pays)
  /// The errors of the next payments, in order.
  package var failures: [PaymentError] = []
  package var damage: Damage?
  /// The device for signed data: `AppStore.deviceVerificationID`.
  package let verificationID: UUID

  init(_ device: DeviceContext) {
    self.init(name: device.name, seed: device.world.seed)
  }

  init(name: String, seed: UInt64) {
    // FNV-1a, so that two devices of a world differ and each run has the same ones.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    var random = SeededSource(seed: seed ^ hash)
    verificationID = UUID(random: &random)
  }
}

extension UUID {
  /// Creates a random UUID, the same for the same source.
  init(random source: inout SeededSource) {
    var bytes = (0..<16).map { _ in UInt8(source.number(in: 0...255)) }
    // Version 4, variant 1 (RFC 9562).
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}
