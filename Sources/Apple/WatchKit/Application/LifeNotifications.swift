import AppFoundation

// The names are those of the constants (developer.apple.com/documentation/watchkit/wkextension, "Notifications").
extension WKExtension {
  /// The app has been launched.
  public nonisolated class var applicationDidFinishLaunchingNotification: NSNotification.Name {
    WatchRuntime.LifeCall.didFinishLaunching.notification
  }
  /// The app reacts to the wearer from now on.
  public nonisolated class var applicationDidBecomeActiveNotification: NSNotification.Name {
    WatchRuntime.LifeCall.didBecomeActive.notification
  }
  /// The app is about to react no longer.
  public nonisolated class var applicationWillResignActiveNotification: NSNotification.Name {
    WatchRuntime.LifeCall.willResignActive.notification
  }
  /// The app is about to come to the screen.
  public nonisolated class var applicationWillEnterForegroundNotification: NSNotification.Name {
    WatchRuntime.LifeCall.willEnterForeground.notification
  }
  /// The app has left the screen.
  public nonisolated class var applicationDidEnterBackgroundNotification: NSNotification.Name {
    WatchRuntime.LifeCall.didEnterBackground.notification
  }
}

extension WKApplication {
  /// The app has been launched.
  public nonisolated class var didFinishLaunchingNotification: NSNotification.Name {
    WatchRuntime.LifeCall.didFinishLaunching.notification
  }
  /// The app reacts to the wearer from now on.
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name {
    WatchRuntime.LifeCall.didBecomeActive.notification
  }
  /// The app is about to react no longer.
  public nonisolated class var willResignActiveNotification: NSNotification.Name {
    WatchRuntime.LifeCall.willResignActive.notification
  }
  /// The app is about to come to the screen.
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    WatchRuntime.LifeCall.willEnterForeground.notification
  }
  /// The app has left the screen.
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    WatchRuntime.LifeCall.didEnterBackground.notification
  }
}

extension WatchRuntime.LifeCall {
  /// What is posted after the call to the delegate.
  nonisolated var notification: NSNotification.Name {
    switch self {
    case .didFinishLaunching: NSNotification.Name("WKApplicationDidFinishLaunchingNotification")
    case .willEnterForeground: NSNotification.Name("WKApplicationWillEnterForegroundNotification")
    case .didBecomeActive: NSNotification.Name("WKApplicationDidBecomeActiveNotification")
    case .willResignActive: NSNotification.Name("WKApplicationWillResignActiveNotification")
    case .didEnterBackground: NSNotification.Name("WKApplicationDidEnterBackgroundNotification")
    }
  }
}
