import Crypto
import Foundation

/// By what a device recognizes signed data as its own.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/transaction/deviceverification
public struct DeviceVerification: Hashable, Sendable {
  /// A random number, which makes the value another one each time.
  public let nonce: UUID
  /// Base64 of the SHA-384 of the nonce and the device's identifier, both as text with small letters.
  public let value: String

  /// The proof for a device.
  ///
  /// - Parameters:
  ///   - device: the device, as `AppStore.deviceVerificationID` names it.
  ///   - nonce: a number that is used once.
  public init(device: UUID, nonce: UUID) {
    let text = nonce.uuidString.lowercased() + device.uuidString.lowercased()
    self.nonce = nonce
    value = Data(SHA384.hash(data: Data(text.utf8))).base64EncodedString()
  }

  /// A proof that came with signed data; nil where either member is missing.
  public init?(value: String?, nonce: UUID?) {
    guard let value, let nonce else { return nil }
    self.value = value
    self.nonce = nonce
  }

  /// Whether it is the proof for a device.
  public func matches(_ device: UUID) -> Bool {
    self == DeviceVerification(device: device, nonce: nonce)
  }
}
