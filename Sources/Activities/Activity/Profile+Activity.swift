import SimulationKit

extension Profile {
  /// The documented behavior, with another project's measurements of Apple's class.
  public static let measuredFoundation = Profile(
    name: "measured-foundation",
    title: "Foundation, as measured",
    quirks: [
      Quirk(
        "new-activity-needs-save",
        "An activity is out of date as soon as it is made.",
        citation: measurement
      ),
      Quirk(
        "saves-on-becoming-current",
        "An activity that becomes current is saved once, soon after.",
        citation: measurement
      ),
    ]
  )

  /// The documented behavior, with reports on the index of iOS 9.
  public static let reportedIndexing = Profile(
    name: "reported-indexing",
    title: "Indexing, as reported",
    quirks: [
      Quirk(
        "stores-named-keys-only",
        "An activity that names no required keys comes back from the index with an empty userInfo.",
        citation: "https://learn.microsoft.com/en-us/dotnet/api/foundation.nsuseractivity.webpageurl; "
          + "openradar 22212032 (iOS 9 beta 5)"
      )
    ]
  )

  /// The version that deprecated continuation through the application's delegate.
  public static let iOS26 = Profile(
    name: "ios-26",
    title: "iOS 26",
    quirks: [
      Quirk(
        "scenes-only",
        "Continuation through the application's delegate is deprecated in favour of scenes.",
        citation: "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/"
          + "application(_:continue:restorationhandler:): iOS 8.0-26.0, deprecated"
      )
    ]
  )

  private static let measurement =
    "https://github.com/kern0x1b/charon, notes on NSUserActivity, held against the host's class"
}

extension Profile.Quirk {
  /// Before iOS 10, creating an activity without a type was not discouraged.
  public static let firstDeclaredType = Profile.Quirk(
    "first-declared-type",
    "An activity that is made without a type gets the first of NSUserActivityTypes.",
    citation: "NSUserActivity.h, macOS 10.12 SDK: init API_DEPRECATED macosx(10.10, 10.12), ios(8.0, 10.0)"
  )
}
