import Foundation
import SimulationKit

/// The launch options' information about the activity that an app is launched for.
///
/// `UIApplication.LaunchOptionsKey.userActivityDictionary` contains the type under a documented key. It also contains
/// two undocumented keys, which apps have printed
/// ([Branch iOS SDK #277](https://github.com/BranchMetrics/ios-branch-deep-linking-attribution/issues/277)).
public struct LaunchOptions: Hashable, Sendable {
  /// `UIApplicationLaunchOptionsUserActivityTypeKey`: its type.
  public let activityType: String
  /// `UIApplicationLaunchOptionsUserActivityIdentifierKey`: a UUID. Not documented.
  ///
  /// Here it is derived from the type, which makes it deterministic.
  public let identifier: UUID
  /// `UIApplicationLaunchOptionsUserActivityKey`: the live object. Not documented.
  ///
  /// An activity of this device is complete. One of another device only has its type, because its data is transferred
  /// after `willContinueUserActivityWithType`; the latter is a choice.
  public let activity: UserActivity

  init(_ activity: UserActivity, origin: ContinuationSequence.Origin) {
    activityType = activity.activityType
    identifier = Self.identifier(of: activityType)
    var known = activity
    if origin == .anotherDevice {
      known.forgetContent()
    }
    self.activity = known
  }

  private static func identifier(of type: String) -> UUID {
    // FNV-1a, 64 bits (draft-eastlake-fnv), gives the same seed on every machine.
    let seed = type.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    var source = SeededSource(seed: seed)
    let bytes = (0..<2).flatMap { _ in
      let bits = source.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    }
    // Version 4 and the variant of RFC 9562.
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6] & 0x0F | 0x40, bytes[7],
        bytes[8] & 0x3F | 0x80, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}

extension UserActivity {
  /// Removes everything but the type.
  fileprivate mutating func forgetContent() {
    if let bare = try? UserActivity(activityType: activityType) {
      self = bare
    }
  }
}

/// Why a scene was connected: the part of `UIScene.ConnectionOptions` about activities.
public struct SceneConnectionOptions: Hashable, Sendable {
  /// The activities that are already available, from a search, from Siri, from another app.
  ///
  /// "This property doesn't contain user activity objects related to Handoff" ([userActivities][activities]); only the
  /// type of those is known.
  ///
  /// [activities]: https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities
  public let userActivities: Set<UserActivity>
  /// The type of the Handoff activity that is about to arrive, or nil ([handoffUserActivityType][type]).
  ///
  /// [type]: https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/handoffuseractivitytype
  public let handoffUserActivityType: String?

  init(_ activity: UserActivity, origin: ContinuationSequence.Origin) {
    userActivities = origin == .thisDevice ? [activity] : []
    handoffUserActivityType = origin == .anotherDevice ? activity.activityType : nil
  }
}
