/// What an app's extension answers to a request.
///
/// The counterpart of the response class that Xcode makes for a custom intent, a subclass of
/// [INIntentResponse](https://developer.apple.com/documentation/intents/inintentresponse).
public struct IntentResponse: Hashable, Sendable {
  /// How the extension got on with the request.
  ///
  /// The cases and their raw values are those that Xcode writes for a custom intent.
  public enum Code: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing was said.
    case unspecified = 0
    /// The answer of the confirming phase: the extension can serve the request.
    case ready
    /// The request goes on in the app, which is launched for it.
    case continueInApp
    /// The request is under way.
    case inProgress
    /// The request was served; the app is not needed.
    case success
    /// The request could not be served.
    case failure
    /// The request could not be served here; the person must open the app.
    case failureRequiringAppLaunch
  }

  /// How the extension got on.
  public var code: Code
  private var own: Own

  /// An activity holds an interaction, which holds a response, which may hold an activity: the circle is broken here.
  private indirect enum Own: Hashable, Sendable {
    case none
    case some(UserActivity)
  }

  /// A response.
  ///
  /// - Parameters:
  ///   - code: how the extension got on.
  ///   - userActivity: the activity that the app is to be launched with; nil lets the system make one.
  public init(code: Code, userActivity: UserActivity? = nil) {
    self.code = code
    own = userActivity.map { .some($0) } ?? .none
  }

  /// The activity that the app is to be launched with, where the extension supplies one: to customize
  /// [the type, userInfo or any other property][activity].
  ///
  /// [activity]: https://developer.apple.com/documentation/intents/inintentresponse/useractivity
  public var userActivity: UserActivity? {
    get {
      guard case .some(let activity) = own else { return nil }
      return activity
    }
    set { own = newValue.map { .some($0) } ?? .none }
  }
}

extension IntentResponse.Code {
  /// Whether the app is launched and gets an activity: [to go on with the request][continue], or [because of an
  /// error][activity] that only the app can resolve.
  ///
  /// [continue]: https://developer.apple.com/documentation/intents/instartworkoutintentresponsecode/continueinapp
  /// [activity]: https://developer.apple.com/documentation/intents/inintentresponse/useractivity
  public var launchesApp: Bool { self == .continueInApp || self == .failureRequiringAppLaunch }

  /// What an interaction with such a response says of itself.
  ///
  /// Apple names the states and not which code leads to which; chosen by their names.
  public var handlingStatus: Interaction.HandlingStatus {
    switch self {
    case .unspecified: .unspecified
    case .ready: .ready
    case .continueInApp: .deferredToApplication
    case .inProgress: .inProgress
    case .success: .success
    case .failure, .failureRequiringAppLaunch: .failure
    }
  }

  /// The name of the case, as in code: `continueInApp`.
  public var name: String { "\(self)" }
}
