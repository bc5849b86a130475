import SimulationKit

extension Profile {
  /// The behavior that Apple documents.
  public static let documented = Profile(name: "documented", title: "As documented")

  /// The first version with Handoff, before the eligibility properties were added.
  public static let iOS8 = Profile(
    name: "ios-8",
    title: "iOS 8",
    quirks: [
      Quirk(
        "no-eligibility",
        "Every current activity is advertised: there is no isEligibleForHandoff.",
        citation: "NSUserActivity.h, macOS 10.12 SDK: eligibleForHandoff NS_AVAILABLE(10_11, 9_0)"
      ),
      Quirk(
        "no-expiration",
        "An activity never expires: there is no expirationDate.",
        citation: "NSUserActivity.h, macOS 10.12 SDK: expirationDate NS_AVAILABLE(10_11, 9_0)"
      ),
      Quirk(
        "no-resign",
        "An activity can be replaced or invalidated, but not resign: there is no resignCurrent().",
        citation: "NSUserActivity.h, macOS 10.12 SDK: resignCurrent NS_AVAILABLE(10_11, 9_0)"
      ),
      .staysCurrent,
      .noActivityOnWatch,
    ]
  )

  /// A developer's report about iOS 10 and macOS 10.12 in 2017.
  public static let iOS10 = Profile(
    name: "ios-10",
    title: "iOS 10, as reported",
    quirks: [
      .staysCurrent,
      .noActivityOnWatch,
      Quirk(
        "prunes-to-required-keys",
        "Entries of userInfo that requiredUserInfoKeys does not name are thrown away.",
        citation: report
      ),
      Quirk(
        "mac-development-signing",
        "A Mac app with a development signature is not offered on other devices.",
        citation: report + "; https://stackoverflow.com/questions/38462031"
      ),
    ]
  )

  /// The documented behavior, but with a refused launch as Apple describes it for URLs: both methods must refuse.
  public static let bothRefusals = Profile(
    name: "both-refusals",
    title: "Two refusals, as for a URL",
    quirks: [
      Quirk(
        "both-must-refuse",
        "A launch is refused only where both willFinishLaunching and didFinishLaunching return false.",
        citation:
          "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:open:options:)"
      )
    ]
  )

  fileprivate static let report =
    "R. Nobre, Adotando Handoff em iOS e macOS, 2017-03-28, "
    + "http://equinocios.com/continuidade/2017/03/28/adotando-handoff"
}

extension Profile.Quirk {
  fileprivate static let noActivityOnWatch = Profile.Quirk(
    "no-activity-on-watch",
    "A watch publishes a type, userInfo and an address, and nothing else: there is no update(_:) yet.",
    citation: "https://developer.apple.com/documentation/watchkit/wkinterfacecontroller/update(_:): "
      + "watchOS 5.0 and later"
  )

  fileprivate static let staysCurrent = Profile.Quirk(
    "stays-current",
    "An activity is still advertised after the person has left its screen, unless it is invalidated.",
    citation: Profile.report
  )
}
