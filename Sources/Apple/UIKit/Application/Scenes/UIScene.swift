import AppFoundation

/// One instance of the app's interface.
///
/// Source: developer.apple.com/documentation/uikit/uiscene.
open class UIScene: UIResponder {
  /// Whether the scene is in front.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum.
  public enum ActivationState: Int, Sendable {
    /// Not connected to the app.
    case unattached = -1
    /// In the foreground, and getting events.
    case foregroundActive = 0
    /// In the foreground, and getting no events.
    case foregroundInactive = 1
    /// In the background.
    case background = 2
  }

  /// The scene's session, which outlives it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/session.
  public let session: UISceneSession

  /// Creates a scene. The system does this.
  ///
  /// - Parameters:
  ///   - session: its session.
  ///   - connectionOptions: why it is created.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/init(session:connectionoptions:).
  public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// The scene's delegate.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/delegate.
  open var delegate: (any UISceneDelegate)?

  /// Whether the scene is in front.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/activationstate-swift.property.
  open package(set) var activationState = ActivationState.unattached

  /// The scene's title, as the app switcher shows it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/title.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String! = ""

  /// The application.
  open override var next: UIResponder? { AppContext.current?.uiKit.application }

  var isForeground: Bool { activationState == .foregroundActive || activationState == .foregroundInactive }
}

extension UIScene {
  /// The scene is connected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/willconnectnotification.
  public nonisolated static let willConnectNotification = NSNotification.Name(
    "UISceneWillConnectNotification"
  )
  /// The scene was disconnected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/diddisconnectnotification.
  public nonisolated static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification"
  )
  /// The scene became active.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/didactivatenotification.
  public nonisolated static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification"
  )
  /// The scene is about to be no longer active.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/willdeactivatenotification.
  public nonisolated static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification"
  )
  /// The scene is about to leave the background.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/willenterforegroundnotification.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification"
  )
  /// The scene is in the background.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/didenterbackgroundnotification.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification"
  )

  /// Why a scene is created.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/connectionoptions.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    /// The URLs to open.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts.
    public let urlContexts: Set<UIOpenURLContext>
    /// The app that opens a URL, if the same team made it.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiscene/connectionoptions/sourceapplication.
    public let sourceApplication: String?
    /// The type of the Handoff activity that is about to arrive.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiscene/connectionoptions/handoffuseractivitytype.
    public let handoffUserActivityType: String?
    /// The activities that are here already: of a search, of Siri, of a link.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities.
    public let userActivities: Set<NSUserActivity>

    package init(
      urlContexts: Set<UIOpenURLContext> = [],
      handoffUserActivityType: String? = nil,
      userActivities: Set<NSUserActivity> = []
    ) {
      self.urlContexts = urlContexts
      sourceApplication = urlContexts.first?.options.sourceApplication
      self.handoffUserActivityType = handoffUserActivityType
      self.userActivities = userActivities
      super.init()
    }
  }
}

/// A URL that a scene is to open.
///
/// Source: developer.apple.com/documentation/uikit/uiopenurlcontext.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  /// The URL.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiopenurlcontext/url.
  public let url: URL
  /// Who opens it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiopenurlcontext/options.
  public let options: UIScene.OpenURLOptions

  package init(_ url: URL, from sourceApplication: String?) {
    self.url = url
    options = UIScene.OpenURLOptions(from: sourceApplication)
    super.init()
  }
}

extension UIScene {
  /// Who opens a URL.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscene/openurloptions.
  @preconcurrency @MainActor open class OpenURLOptions: NSObject {
    /// The app that opens it, if the same team made it.
    ///
    /// Source: developer.apple.com/documentation/uikit/uiscene/openurloptions/sourceapplication.
    public let sourceApplication: String?

    init(from sourceApplication: String?) {
      self.sourceApplication = sourceApplication
      super.init()
    }
  }
}
