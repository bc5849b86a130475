/// A rule that a glance or a notification can break, with its source.
public enum SceneRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// The system no longer has glances.
  case gone
  /// An app has one glance.
  case oneGlance = "one-glance"
  /// A glance has an upper and a lower group.
  case twoGroups = "two-groups"
  /// Each group has one of the fixed layouts.
  case fixedLayout = "fixed-layout"
  /// A glance has no controls.
  case noControls = "no-controls"
  /// A glance does not scroll.
  case noScrolling = "no-scrolling"
  /// Tables and maps are allowed but of little use.
  case tableOrMap = "table-or-map"
  /// Text is set in the system font.
  case systemFont = "system-font"
  /// A glance is created early, so its texts must be set when it is shown.
  case madeEarly = "made-early"
  /// A notification has a static long look.
  case staticRequired = "static-required"
  /// The short look has only an icon, the app's name and a title.
  case shortLookFixed = "short-look-fixed"
  /// A long look has no controls up to watchOS 4.
  case longLookControls = "long-look-controls"

  /// The severity of breaking a rule.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Allowed but discouraged.
    case warning
    /// Not allowed.
    case error
  }

  /// The kind of scene that a rule applies to.
  public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
    /// The rule applies to glances.
    case glance
    /// The rule applies to notifications.
    case notification
  }

  /// The kind of scene that the rule applies to.
  public var subject: Subject {
    switch self {
    case .staticRequired, .shortLookFixed, .longLookControls: .notification
    default: .glance
    }
  }

  /// The severity of breaking the rule.
  public var severity: Severity {
    switch self {
    case .tableOrMap, .madeEarly: .warning
    default: .error
    }
  }

  /// The rule as a sentence.
  public var summary: String {
    switch self {
    case .gone: "watchOS 3 has no glances."
    case .oneGlance: "An app has one glance."
    case .twoGroups: "A glance has an upper and a lower group."
    case .fixedLayout: "Each group of a glance has one of Xcode's fixed layouts."
    case .noControls: "A glance has no buttons, switches, sliders or menus."
    case .noScrolling: "Everything in a glance fits on one screen."
    case .tableOrMap: "Tables and maps are allowed in a glance, and of little use."
    case .systemFont: "Text in a glance is set in the system font; any other font has to be an image."
    case .madeEarly: "A glance is made early, so its texts are set when it is shown."
    case .staticRequired: "A notification has a static long look; the dynamic one is optional."
    case .shortLookFixed: "The short look has the app's icon, its name and a title, and nothing else."
    case .longLookControls: "Up to watchOS 4, a long look has no controls but the buttons of its actions."
    }
  }

  /// The URL of the source.
  public var source: String {
    switch self {
    case .gone:
      "https://developer.apple.com/library/watchos/releasenotes/General/WhatsNewInwatchOS/Articles/watchOS3.html"
    case .twoGroups, .noScrolling:
      """
      https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/\
      WatchHumanInterfaceGuidelines/Glances.html
      """
    case .oneGlance, .fixedLayout, .noControls, .tableOrMap, .systemFont, .madeEarly:
      // Apple's own page is gone. This one preserves its text.
      "http://techmeonline.com/apple-watch-glance-interface-guidelines/"
    case .staticRequired:
      """
      https://developer.apple.com/library/archive/documentation/General/Conceptual/\
      WatchKitProgrammingGuide/CustomzingthePushNotificationInterface.html
      """
    case .shortLookFixed:
      """
      https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/\
      WatchHumanInterfaceGuidelines/Notifications.html
      """
    case .longLookControls:
      """
      https://developer.apple.com/documentation/watchkit/enhancing_your_watchos_app_with_notifications/\
      customizing_your_long-look_interface
      """
    }
  }
}
