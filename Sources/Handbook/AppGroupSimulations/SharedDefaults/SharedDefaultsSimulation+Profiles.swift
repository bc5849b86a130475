import AppGroups
import SimulationKit

extension SharedDefaultsSimulation {
  /// The system as Apple documents it, with the limit of 4 MiB introduced in iOS 13.
  public static let documented = Profile(name: "documented", title: "As documented")

  /// watchOS 26, which kills a process whose domain reaches 1 MiB.
  package static let watchOS26 = Profile(
    name: "watchos-26",
    title: "watchOS 26",
    quirks: [
      Profile.Quirk(
        endsAtOneMebibyte,
        "A process on the watch is ended when it lets a domain grow to 1,048,576 bytes.",
        citation: "https://github.com/RevenueCat/purchases-ios/issues/5912 and "
          + "https://github.com/RevenueCat/purchases-ios/issues/5793"
      )
    ]
  )

  /// tvOS, which warns at 512 kB and kills a process at 1 MB. The scenario's processes run on an Apple TV.
  package static let tvOS = Profile(
    name: "tvos",
    title: "tvOS",
    quirks: [
      Profile.Quirk(
        warnsAndEnds,
        "A notification is posted from 512 kB on, and the process is ended from 1 MB on.",
        citation: "NSUserDefaults.h (2016), NSUserDefaultsSizeLimitExceededNotification; "
          + "https://github.com/braze-inc/braze-swift-sdk/issues/34"
      )
    ]
  )

  /// `UserDefaults` from swift-corelibs-foundation, which is Foundation on Linux.
  package static let linuxFoundation = Profile(
    name: "linux-foundation",
    title: "Foundation on Linux",
    quirks: [
      Profile.Quirk(
        savesOnSynchronize,
        "What a process sets stays in its memory until it calls synchronize().",
        citation: linuxSources + "Sources/CoreFoundation/CFXMLPreferencesDomain.c"
      ),
      Profile.Quirk(
        readsOnSynchronize,
        "What another process has saved is not seen before the reader calls synchronize().",
        citation: linuxSources + "Sources/CoreFoundation/CFXMLPreferencesDomain.c"
      ),
      Profile.Quirk(
        convertsBooleans,
        "float(forKey:) and double(forKey:) give 1.0 for true.",
        citation: linuxSources + "Sources/Foundation/UserDefaults.swift"
      ),
      Profile.Quirk(
        readsTextAsBoolean,
        "bool(forKey:) is true for any text that begins with Y, y, T, t or a digit from 1 to 9.",
        citation: linuxSources + "Sources/Foundation/UserDefaults.swift"
      ),
      Profile.Quirk(
        keepsPathOfURL,
        "set(_:forKey:) keeps the path of a URL alone.",
        citation: linuxSources + "Sources/Foundation/UserDefaults.swift"
      ),
      Profile.Quirk(
        postsNoChange,
        "UserDefaults.didChangeNotification is not posted by set(_:forKey:), and nothing can be observed by its key.",
        citation: linuxSources + "Sources/Foundation/UserDefaults.swift"
      ),
    ]
  )

  static let profiles = [documented, watchOS26, tvOS, linuxFoundation]

  static let endsAtOneMebibyte = "ends-at-one-mebibyte"
  static let warnsAndEnds = "warns-and-ends"
  static let savesOnSynchronize = "saves-on-synchronize"
  static let readsOnSynchronize = "reads-on-synchronize"
  static let convertsBooleans = "converts-booleans"
  static let readsTextAsBoolean = "reads-text-as-boolean"
  static let keepsPathOfURL = "keeps-path-of-url"
  static let postsNoChange = "posts-no-change"

  private static let linuxSources = "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/"

  /// The maximum size of a domain on a device.
  static func sizeLimit(_ profile: Profile, on device: Device.Kind) -> SizeLimit {
    if profile.has(warnsAndEnds) { return .tvOS }
    if profile.has(endsAtOneMebibyte), device == .watch { return .watchOS26 }
    return profile.has(savesOnSynchronize) ? .none : .documented
  }
}
