/// Why a continuation failed: the Cocoa errors that `didFailToContinueUserActivityWithType` hands over.
///
/// The raw values are the codes in `NSCocoaErrorDomain`, as GNUstep's Foundation headers list them too. What
/// each means is on Apple's page on
/// [NSUserActivity](https://developer.apple.com/documentation/foundation/nsuseractivity).
public enum HandoffFailure: Int, Error, Hashable, Sendable, Codable, CaseIterable {
  /// NSUserActivityHandoffFailedError: the data was not available, such as of an activity that its app has
  /// ended meanwhile.
  case handoffFailed = 4608
  /// NSUserActivityConnectionUnavailableError: the other device could not be reached.
  case connectionUnavailable = 4609
  /// NSUserActivityRemoteApplicationTimedOutError: the other app did not answer in time.
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
