/// How large a domain may be, and what the system does where it is larger.
public struct SizeLimit: Hashable, Sendable {
  /// What happens to a write that makes a domain too large.
  public enum Excess: Hashable, Sendable {
    /// The system reports it as a fault of the app and does not keep the value.
    case refusal
    /// The system ends the process, and what was not saved is lost.
    case end
  }

  /// The size from which on the app is warned, in bytes; nil where it is not.
  public let warning: Int?
  /// The size from which on a write is too much, in bytes; nil for no limit.
  public let maximum: Int?
  /// What happens then.
  public let excess: Excess

  /// iOS 13 and macOS, and later ones: from 4 MiB on a write is reported and not kept.
  ///
  /// Source: the system's own message, "Attempting to store >= 4194304 bytes of data in
  /// CFPreferences/NSUserDefaults on this platform is invalid"
  /// (github.com/j3k0/cordova-plugin-openwith/issues/79).
  public static let documented = SizeLimit(warning: nil, maximum: Device.maximumDomainSize, excess: .refusal)

  /// watchOS 26: from 1 MiB on the process is ended.
  ///
  /// Source: github.com/RevenueCat/purchases-ios/issues/5912.
  public static let watchOS26 = SizeLimit(warning: nil, maximum: 1 << 20, excess: .end)

  /// tvOS: a notification from 512 kB on, and the end of the process from 1 MB on.
  ///
  /// Source: `NSUserDefaults.h` (2016), `NSUserDefaultsSizeLimitExceededNotification`; that the numbers are powers
  /// of two, the system's message tells for the second (github.com/braze-inc/braze-swift-sdk/issues/34).
  public static let tvOS = SizeLimit(warning: 512 << 10, maximum: 1 << 20, excess: .end)

  /// Before iOS 13: there was none but on tvOS.
  ///
  /// Source: `NSUserDefaults.h` (2016), `NSUserDefaultsSizeLimitExceededNotification`.
  public static let none = SizeLimit(warning: nil, maximum: nil, excess: .refusal)
}
