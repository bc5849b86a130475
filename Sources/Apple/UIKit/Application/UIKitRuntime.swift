import AppFoundation

/// The system's side of an app with UIKit: its application object, its windows and what it shows.
@MainActor
package final class UIKitRuntime {
  private weak let context: AppContext?
  private var shared: UIApplication?
  private var windowReferences: [WeakWindow] = []
  /// The storyboards that Xcode would have put into the app, by their names.
  package var storyboards: [String: StoryboardDesign] = [:]
  /// Whether a person sees the app.
  package private(set) var isForeground = false
  /// What the app asked of UIKit and UIKit refuses, in words. The real one logs it.
  package private(set) var complaints: [String] = []

  /// The addresses that the app asked the system to open, in order.
  package internal(set) var openedURLs: [URL] = []
  /// Whether an app on the device opens addresses with a scheme, in lowercase.
  package var hasApp: @MainActor (String) -> Bool = { _ in false }

  /// What gets the keyboard's input.
  package internal(set) weak var firstResponder: UIResponder?

  private struct WeakWindow {
    weak var window: UIWindow?
  }

  nonisolated init(of context: AppContext) { self.context = context }

  /// The application object, made on first use.
  package var application: UIApplication {
    if let shared { return shared }
    let application = UIApplication(for: self)
    shared = application
    return application
  }

  /// The runtime of the app whose code runs; nil in a test's own code.
  package static var current: UIKitRuntime? { AppContext.current?.uiKit }

  package func complain(_ complaint: String) { complaints.append(complaint) }

  // MARK: - Windows

  /// The windows that are alive, the one made last at the end.
  package var windows: [UIWindow] { windowReferences.compactMap(\.window) }

  func add(_ window: UIWindow) {
    windowReferences.removeAll { $0.window == nil }
    windowReferences.append(WeakWindow(window: window))
  }

  /// The window that gets what isn't for a certain one: the key window, or the last one that is visible.
  package var keyWindow: UIWindow? {
    windows.last { $0.isKeyWindow } ?? windows.last { $0.isShown }
  }

  /// The view controllers that a person sees, frontmost first.
  package var visibleControllers: [UIViewController] {
    let front = keyWindow
    let others = windows.reversed().filter { $0 !== front && $0.isShown }
    return ([front].compactMap { $0 } + others).flatMap { $0.rootViewController?.visibleControllers ?? [] }
  }

  /// The app comes to the foreground: the windows that it has made visible are seen now.
  package func showWindows() {
    isForeground = true
    for window in windows where window.isShown {
      window.showRoot()
    }
  }

  /// The app goes to the background. View controllers aren't told.
  package func hideWindows() {
    isForeground = false
  }
}

extension AppContext {
  /// What the system knows of the app as one with UIKit.
  package var uiKit: UIKitRuntime { services.service { UIKitRuntime(of: self) } }
}
