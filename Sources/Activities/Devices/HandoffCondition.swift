/// The conditions for offering an activity on another device, in the order in which they are checked.
///
/// The raw values are the names of the `Reason`s in a trace.
public enum HandoffCondition: String, Hashable, Sendable, Codable, CaseIterable {
  /// The receiver's kind of device can receive activities.
  case receiverReceives = "receiver-receives"
  /// Both devices are signed in to the same iCloud account.
  case sameAccount = "same-account"
  /// The sender's Bluetooth is on.
  case senderBluetooth = "sender-bluetooth"
  /// The receiver's Bluetooth is on.
  case receiverBluetooth = "receiver-bluetooth"
  /// The devices are in range of each other.
  case inRange = "in-range"
  /// The sender's Wi-Fi is on.
  case senderWiFi = "sender-wifi"
  /// The receiver's Wi-Fi is on.
  case receiverWiFi = "receiver-wifi"
  /// Handoff is on in the sender's settings.
  case senderHandoff = "sender-handoff"
  /// Handoff is on in the receiver's settings.
  case receiverHandoff = "receiver-handoff"
  /// The activity is its app's current one.
  case activityCurrent = "activity-current"
  /// The activity's `isEligibleForHandoff` is true.
  case eligible
  /// The activity's `expirationDate` has not passed.
  case notExpired = "not-expired"
  /// An app of the sender's team is installed on the receiver. Not checked if a browser or a site's app continues.
  case sameTeam = "same-team"
  /// An app on the receiver lists the type. Not checked if a browser or a site's app continues.
  case declaredType = "declared-type"
  /// A single app has both the team and the type. Checked if two apps have one each.
  case oneApp = "one-app"
  /// The site of the page lists the app that claims it. Checked if it doesn't and no browser opens the page.
  case siteListsApp = "site-lists-app"
  /// A browser, or an app that claims the site, opens the activity's `webpageURL`. Checked if no app has the team and
  /// the type and there is a `webpageURL`, or if the user is browsing the web.
  case webPage = "web-page"
  /// The sending app has no development signature. Checked for a Mac with the quirk `mac-development-signing`.
  case macSignature = "mac-signature"

  /// All conditions, computed once.
  static let inOrder = allCases
  /// The conditions that depend on the two devices, not on the activity.
  package static let ofDevices = inOrder.prefix { $0 != .activityCurrent }
  /// The conditions that depend on the activity and the apps.
  package static let ofActivity = inOrder.suffix(from: ofDevices.endIndex)

  /// The condition as a sentence.
  public var summary: String {
    switch self {
    case .receiverReceives: "The receiver is a phone, a tablet or a Mac; a watch only sends."
    case .sameAccount: "Both devices are signed in to the same iCloud account."
    case .senderBluetooth: "Bluetooth is on, on the sender, which advertises by it."
    case .receiverBluetooth: "Bluetooth is on, on the receiver, which listens by it."
    case .inRange: "The devices are at most about \(HandoffOffer.range.short) m apart."
    case .senderWiFi: "Wi-Fi is on, on the sender: Apple requires it."
    case .receiverWiFi: "Wi-Fi is on, on the receiver: Apple requires it."
    case .senderHandoff: "Handoff is on in the settings of the sender."
    case .receiverHandoff: "Handoff is on in the settings of the receiver."
    case .activityCurrent: "The activity is the current one of its app."
    case .eligible: "The activity's isEligibleForHandoff is true."
    case .notExpired: "The activity's expirationDate has not passed."
    case .sameTeam: "An app on the receiver is signed by the sending app's team."
    case .declaredType:
      "An app on the receiver lists the type under NSUserActivityTypes, or for its documents."
    case .oneApp: "One single app has both the team and the type."
    case .siteListsApp: "The site's apple-app-site-association lists the app that claims the site."
    case .webPage: "A browser, or an app that claims the site, opens the activity's webpageURL."
    case .macSignature: "The sending Mac app carries a distribution signature."
    }
  }

  /// The source of the condition.
  public var citation: String {
    switch self {
    case .receiverReceives: Self.implementing
    case .sameAccount, .senderBluetooth, .receiverBluetooth, .senderWiFi, .receiverWiFi, .inRange:
      "https://support.apple.com/guide/platform-support/sup60beac13c/web, Continuity feature support"
    case .senderHandoff, .receiverHandoff: "the device's settings, General, AirPlay & Handoff"
    case .activityCurrent: "NSUserActivity.h, becomeCurrent"
    case .eligible: "https://developer.apple.com/documentation/foundation/nsuseractivity/iseligibleforhandoff"
    case .notExpired: "https://developer.apple.com/documentation/foundation/nsuseractivity/expirationdate"
    case .sameTeam, .declaredType, .oneApp: Self.implementing
    case .siteListsApp: "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    case .webPage:
      "https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/Handoff/AdoptingHandoff/AdoptingHandoff.html"
    case .macSignature:
      "R. Nobre, Adotando Handoff em iOS e macOS, 2017-03-28, "
        + "http://equinocios.com/continuidade/2017/03/28/adotando-handoff"
    }
  }

  private static let implementing =
    "https://developer.apple.com/documentation/foundation/implementing-handoff-in-your-app"
}
