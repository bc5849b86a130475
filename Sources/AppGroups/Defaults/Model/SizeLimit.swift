/// The maximum size of a domain, and the consequence of exceeding it.
public struct SizeLimit: Hashable, Sendable {
  /// The consequence of a write that makes a domain too large.
  public enum Excess: Hashable, Sendable {
    /// The system reports a fault in the app and doesn't keep the value.
    case refusal
    /// The system kills the process. Unsaved changes are lost.
    case end
  }

  /// The size at which the app is warned, in bytes; nil for no warning.
  public let warning: Int?
  /// The size at which a write is too large, in bytes; nil for no limit.
  public let maximum: Int?
  /// The consequence of reaching the maximum.
  public let excess: Excess

  /// iOS 13, macOS and later: a write that reaches 4 MiB is reported and not kept.
  ///
  /// Source: the system's own message, "Attempting to store >= 4194304 bytes of data in
  /// CFPreferences/NSUserDefaults on this platform is invalid"
  /// (github.com/j3k0/cordova-plugin-openwith/issues/79).
  public static let documented = SizeLimit(warning: nil, maximum: Device.maximumDomainSize, excess: .refusal)

  /// watchOS 26: reaching 1 MiB kills the process.
  ///
  /// Source: github.com/RevenueCat/purchases-ios/issues/5912.
  public static let watchOS26 = SizeLimit(warning: nil, maximum: 1 << 20, excess: .end)

  /// tvOS: a notification at 512 kB, and the process is killed at 1 MB.
  ///
  /// Source: `NSUserDefaults.h` (2016), `NSUserDefaultsSizeLimitExceededNotification`. The system's message shows that
  /// the second number is a power of two (github.com/braze-inc/braze-swift-sdk/issues/34).
  public static let tvOS = SizeLimit(warning: 512 << 10, maximum: 1 << 20, excess: .end)

  /// Before iOS 13: no limit, except on tvOS.
  ///
  /// Source: `NSUserDefaults.h` (2016), `NSUserDefaultsSizeLimitExceededNotification`.
  public static let none = SizeLimit(warning: nil, maximum: nil, excess: .refusal)
}
