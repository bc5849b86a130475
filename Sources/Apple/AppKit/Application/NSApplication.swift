import AppFoundation

/// The system's side of an app with AppKit.
@MainActor package final class AppKitRuntime {
  private weak let context: AppContext?
  private var shared: NSApplication?
  /// The windows on the screen, the frontmost last.
  package internal(set) var windows: [NSWindow] = []

  nonisolated init(of context: AppContext) { self.context = context }

  /// The application object, made on first use.
  package var application: NSApplication {
    if let shared { return shared }
    let application = NSApplication()
    shared = application
    return application
  }

  /// The main window, which the person works with.
  package internal(set) var mainWindow: NSWindow? {
    didSet {
      guard let mainWindow, mainWindow !== oldValue, let context else { return }
      guard let responder = mainWindow.activityResponders.first else { return }
      context.activities.withApp { $0.windowBecomesMain(showing: responder) }
    }
  }
}

extension AppContext {
  /// What the system knows of the app as one with AppKit.
  package var appKit: AppKitRuntime { services.service { AppKitRuntime(of: self) } }
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The app as its own code finds it. Code outside any app ends the process.
///
/// Source: developer.apple.com/documentation/appkit/nsapp.
@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// The app as its own code finds it.
///
/// Source: developer.apple.com/documentation/appkit/nsapplication.
open class NSApplication: NSResponder {
  /// The app whose code runs. Code outside any app ends the process.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/shared.
  open class var shared: NSApplication { AppContext.required(by: "NSApplication.shared").appKit.application }

  /// The app's delegate.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/delegate.
  open weak var delegate: (any NSApplicationDelegate)?

  /// Whether the app is the active one.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/isactive.
  open package(set) var isActive = false

  /// The windows on the screen.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/windows.
  open var windows: [NSWindow] { AppContext.current?.appKit.windows ?? [] }

  /// The window that the person works with.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/mainwindow.
  open var mainWindow: NSWindow? { AppContext.current?.appKit.mainWindow }

  /// The window that gets what the person types. Here it is always the main window.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/keywindow.
  open var keyWindow: NSWindow? { mainWindow }
}

extension NSApplication {
  /// The launch has begun.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/willfinishlaunchingnotification.
  public nonisolated static let willFinishLaunchingNotification = NSNotification.Name(
    "NSApplicationWillFinishLaunchingNotification"
  )
  /// The app was launched.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/didfinishlaunchingnotification.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "NSApplicationDidFinishLaunchingNotification"
  )
  /// The app became the active one.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/didbecomeactivenotification.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "NSApplicationDidBecomeActiveNotification"
  )
  /// The app is no longer the active one.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/didresignactivenotification.
  public nonisolated static let didResignActiveNotification = NSNotification.Name(
    "NSApplicationDidResignActiveNotification"
  )
  /// The app is about to end.
  ///
  /// Source: developer.apple.com/documentation/appkit/nsapplication/willterminatenotification.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "NSApplicationWillTerminateNotification"
  )
}
