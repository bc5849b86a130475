/// Why a continuation failed: the Cocoa errors that `didFailToContinueUserActivityWithType` receives.
///
/// The raw values are the codes in `NSCocoaErrorDomain`, which GNUstep's Foundation headers list too. Their meanings
/// are on Apple's page on [NSUserActivity](https://developer.apple.com/documentation/foundation/nsuseractivity).
public enum HandoffFailure: Int, Error, Hashable, Sendable, Codable, CaseIterable {
  /// NSUserActivityHandoffFailedError: the data was not available, for example because the app has invalidated the
  /// activity.
  case handoffFailed = 4608
  /// NSUserActivityConnectionUnavailableError: the other device could not be reached.
  case connectionUnavailable = 4609
  /// NSUserActivityRemoteApplicationTimedOutError: the other app did not respond in time.
  case remoteApplicationTimedOut = 4610
  /// NSUserActivityHandoffUserInfoTooLargeError: `userInfo` was too large to be sent.
  case userInfoTooLarge = 4611

  /// The name of the code in Foundation.
  public var name: String {
    switch self {
    case .handoffFailed: "NSUserActivityHandoffFailedError"
    case .connectionUnavailable: "NSUserActivityConnectionUnavailableError"
    case .remoteApplicationTimedOut: "NSUserActivityRemoteApplicationTimedOutError"
    case .userInfoTooLarge: "NSUserActivityHandoffUserInfoTooLargeError"
    }
  }
}
