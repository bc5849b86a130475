import AppFoundation

extension UIApplication {
  /// A key of the options with which the system opens a URL.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey.
  public struct OpenExternalURLOptionsKey: _SwiftNewtypeWrapper, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The address of the app's page in Settings.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// Asks the system to open a URL.
  ///
  /// The simulator notes it and knows whether an app on the device has the scheme; the app stays in front. The handler
  /// is called at once; the real one is called later.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - options: the options. None has an effect here.
  ///   - completion: called with whether there is an app for it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:).
  @preconcurrency public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = note(url)
    completion?(isOpened)
  }

  /// Asks the system to open a URL.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - options: the options. None has an effect here.
  /// - Returns: whether there is an app for it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:).
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { note(url) }

  /// Whether there is an app for a URL.
  ///
  /// The Info.plist must name the scheme under `LSApplicationQueriesSchemes`, unless Apple's own apps open it.
  ///
  /// - Parameter url: the URL.
  /// - Returns: whether there is one; false for a scheme that the Info.plist doesn't name.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:).
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    if Self.systemSchemes.contains(scheme) { return true }
    let queried = AppContext.current?.bundle.strings(forKey: "LSApplicationQueriesSchemes") ?? []
    guard queried.contains(where: { $0.lowercased() == scheme }) else {
      runtime?.complain(
        "-canOpenURL: failed for URL: \"\(url.absoluteString)\" - error: "
          + "\"This app is not allowed to query for scheme \(scheme)\""
      )
      return false
    }
    return runtime?.hasApp(scheme) ?? false
  }

  /// The schemes that Apple's own apps open (Apple URL Scheme Reference), and that of Settings.
  private static let systemSchemes: Set = [
    "http", "https", "mailto", "tel", "sms", "facetime", "app-settings",
  ]

  private func note(_ url: URL) -> Bool {
    runtime?.openedURLs.append(url)
    guard let scheme = url.scheme?.lowercased() else { return false }
    return Self.systemSchemes.contains(scheme) || runtime?.hasApp(scheme) ?? false
  }
}
