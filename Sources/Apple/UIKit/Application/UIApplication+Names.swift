import AppFoundation

extension UIApplication {
  /// The app was launched.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/didfinishlaunchingnotification.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification"
  )
  /// The app became active.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  /// The app is about to be no longer active.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/willresignactivenotification.
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  /// The app is in the background.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  /// The app is about to leave the background.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/willenterforegroundnotification.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  /// The app is about to end.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/willterminatenotification.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification"
  )
  /// The system is short of memory.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/didreceivememorywarningnotification.
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification"
  )

  /// A key of the launch options.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/launchoptionskey.
  public struct LaunchOptionsKey: _SwiftNewtypeWrapper, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The URL that the app is launched for.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/url.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The app that opens the URL.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/sourceapplication.
    public static let sourceApplication = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey"
    )
    /// A dictionary about the activity that the app is launched for.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitydictionary.
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey"
    )
    /// In that dictionary: the type of the activity.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiapplication/launchoptionskey/useractivitytype.
    public static let userActivityType = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey"
    )
  }

  /// A key of the options with which a URL is opened.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/openurloptionskey.
  public struct OpenURLOptionsKey: _SwiftNewtypeWrapper, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app that opens the URL, if the same team made it.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiapplication/openurloptionskey/sourceapplication.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
    )
  }
}
