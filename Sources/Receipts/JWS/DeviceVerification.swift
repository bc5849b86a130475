import Crypto
import Foundation

/// The value by which a device recognizes signed data as its own.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/transaction/deviceverification
public struct DeviceVerification: Hashable, Sendable {
  /// A random number, which makes the value different each time.
  public let nonce: UUID
  /// The SHA-384 digest of the nonce and the device's identifier, both in lowercase, as Base64.
  public let value: String

  /// Creates the proof for a device.
  ///
  /// - Parameters:
  ///   - device: the device's `AppStore.deviceVerificationID`.
  ///   - nonce: a number to use once.
  public init(device: UUID, nonce: UUID) {
    let text = nonce.uuidString.lowercased() + device.uuidString.lowercased()
    self.nonce = nonce
    value = Data(SHA384.hash(data: Data(text.utf8))).base64EncodedString()
  }

  /// Creates a proof that came with signed data; nil if either member is missing.
  public init?(value: String?, nonce: UUID?) {
    guard let value, let nonce else { return nil }
    self.value = value
    self.nonce = nonce
  }

  /// Returns whether this is the proof for a device.
  public func matches(_ device: UUID) -> Bool {
    self == DeviceVerification(device: device, nonce: nonce)
  }
}
