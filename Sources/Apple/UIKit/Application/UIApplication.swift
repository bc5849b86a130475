import AppFoundation

/// The app as its own code finds it.
///
/// Source: developer.apple.com/documentation/uikit/uiapplication.
open class UIApplication: UIResponder {
  /// Whether the app is in front.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/state.
  public enum State: Int, Sendable {
    /// In the foreground, and getting events.
    case active = 0
    /// In the foreground, and getting no events: on the way between the other two.
    case inactive = 1
    /// In the background.
    case background = 2
  }

  weak let runtime: UIKitRuntime?
  private var backgroundTasks: [UIBackgroundTaskIdentifier: (@MainActor @Sendable () -> Void)?] = [:]
  private var backgroundTaskCount = 0

  init(for runtime: UIKitRuntime) {
    self.runtime = runtime
    super.init()
  }

  /// The app whose code runs. Code outside any app ends the process.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/shared.
  open class var shared: UIApplication {
    AppContext.required(by: "UIApplication.shared").uiKit.application
  }

  /// The app's delegate.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/delegate.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the app is in front.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/applicationstate.
  open package(set) var applicationState = State.inactive

  /// The scenes of the app that are connected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/connectedscenes.
  open package(set) var connectedScenes: Set<UIScene> = []

  /// The sessions of the app's scenes, also of those that aren't connected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/opensessions.
  open package(set) var openSessions: Set<UISceneSession> = []

  /// The app's windows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/windows.
  open var windows: [UIWindow] { runtime?.windows.filter(\.isShown) ?? [] }

  /// The window that gets events that aren't for a certain one.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/keywindow.
  open var keyWindow: UIWindow? { runtime?.windows.last { $0.isKeyWindow } }

  /// The responder after the application: its delegate, if that is one.
  open override var next: UIResponder? { delegate as? UIResponder }
}

// MARK: - Background tasks

/// Names a background task.
///
/// Source: developer.apple.com/documentation/uikit/uibackgroundtaskidentifier.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the task.
  public let rawValue: Int

  /// Creates an identifier with a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
  /// Asks for time in the background.
  ///
  /// - Parameter handler: called when the time is over. End the task there.
  /// - Returns: the task.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(expirationhandler:).
  @preconcurrency public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Asks for time in the background.
  ///
  /// - Parameters:
  ///   - taskName: a name for debugging.
  ///   - handler: called when the time is over. End the task there.
  /// - Returns: the task.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:).
  @preconcurrency public func beginBackgroundTask(
    withName taskName: String?,
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTaskCount += 1
    let task = UIBackgroundTaskIdentifier(rawValue: backgroundTaskCount)
    backgroundTasks[task] = .some(handler)
    return task
  }

  /// Ends a task.
  ///
  /// - Parameter identifier: the task.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiapplication/endbackgroundtask(_:).
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks[identifier] = nil
  }

  /// Whether the app has tasks in the background.
  package var hasBackgroundTasks: Bool { !backgroundTasks.isEmpty }

  /// The time in the background is over.
  ///
  /// - Returns: whether the app has ended all of its tasks. Otherwise the system kills it.
  package func expireBackgroundTasks() -> Bool {
    for (_, handler) in backgroundTasks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      handler?()
    }
    return backgroundTasks.isEmpty
  }
}
