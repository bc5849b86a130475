/// What has to be so for an activity to be offered on another device, in the order in which it is asked.
///
/// The raw values are the names of the `Reason`s in a trace.
public enum HandoffCondition: String, Hashable, Sendable, Codable, CaseIterable {
  /// The receiver is of a kind that can receive.
  case receiverReceives = "receiver-receives"
  /// Both devices are signed in to one iCloud account.
  case sameAccount = "same-account"
  /// Bluetooth is on, on the sender.
  case senderBluetooth = "sender-bluetooth"
  /// Bluetooth is on, on the receiver.
  case receiverBluetooth = "receiver-bluetooth"
  /// The devices are near enough to each other.
  case inRange = "in-range"
  /// Wi-Fi is on, on the sender.
  case senderWiFi = "sender-wifi"
  /// Wi-Fi is on, on the receiver.
  case receiverWiFi = "receiver-wifi"
  /// Handoff is on in the sender's settings.
  case senderHandoff = "sender-handoff"
  /// Handoff is on in the receiver's settings.
  case receiverHandoff = "receiver-handoff"
  /// The activity is the current one of its app.
  case activityCurrent = "activity-current"
  /// The activity's `isEligibleForHandoff` is true.
  case eligible
  /// The activity's `expirationDate` lies ahead.
  case notExpired = "not-expired"
  /// An app of the sender's team is installed on the receiver. Not asked where a browser or a site's app goes on.
  case sameTeam = "same-team"
  /// An app on the receiver lists the type. Not asked where a browser or a site's app goes on.
  case declaredType = "declared-type"
  /// One and the same app has the team and the type. Asked where two apps have one of them each.
  case oneApp = "one-app"
  /// The site of the page lists the app that claims it. Asked where it does not, and no browser opens the page.
  case siteListsApp = "site-lists-app"
  /// A browser, or an app that claims the site, opens the activity's `webpageURL`. Asked where no app has team and
  /// type and there is an address, or the person browses the web.
  case webPage = "web-page"
  /// The sending app carries no development signature. Asked of a Mac, by the quirk `mac-development-signing`.
  case macSignature = "mac-signature"

  /// All of them, made once.
  static let inOrder = allCases
  /// Those that the two devices decide, whatever is published.
  static let ofDevices = inOrder.prefix { $0 != .activityCurrent }
  /// Those that the activity and the apps decide.
  static let ofActivity = inOrder.suffix(from: ofDevices.endIndex)

  /// What it asks for, as a sentence.
  public var summary: String {
    switch self {
    case .receiverReceives: "The receiver is a phone, a tablet or a Mac; a watch only sends."
    case .sameAccount: "Both devices are signed in to the same iCloud account."
    case .senderBluetooth: "Bluetooth is on, on the sender, which advertises by it."
    case .receiverBluetooth: "Bluetooth is on, on the receiver, which listens by it."
    case .inRange: "The devices are at most about \(HandoffOffer.range.short) m apart."
    case .senderWiFi: "Wi-Fi is on, on the sender; the payload needs it."
    case .receiverWiFi: "Wi-Fi is on, on the receiver; the payload needs it."
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

  /// Where it is known from.
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
