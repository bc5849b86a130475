/// The response of an app's extension to a request.
///
/// The counterpart of the response class that Xcode generates for a custom intent, a subclass of
/// [INIntentResponse](https://developer.apple.com/documentation/intents/inintentresponse).
public struct IntentResponse: Hashable, Sendable {
  /// The result of the extension's attempt to handle the request.
  ///
  /// The cases and their raw values are those that Xcode generates for a custom intent.
  public enum Code: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Not specified.
    case unspecified = 0
    /// The response of the confirmation phase: the extension can handle the request.
    case ready
    /// The request continues in the app, which is launched for it.
    case continueInApp
    /// The request is in progress.
    case inProgress
    /// The request was handled; the app is not needed.
    case success
    /// The request could not be handled.
    case failure
    /// The request could not be handled here; the user must open the app.
    case failureRequiringAppLaunch
  }

  /// The extension's result.
  public var code: Code
  private var own: Own

  /// An activity contains an interaction, which contains a response, which may contain an activity. The indirection
  /// makes this recursion possible.
  private indirect enum Own: Hashable, Sendable {
    case none
    case some(UserActivity)
  }

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - code: the extension's result.
  ///   - userActivity: the activity to launch the app with; nil lets the system create one.
  public init(code: Code, userActivity: UserActivity? = nil) {
    self.code = code
    own = userActivity.map { .some($0) } ?? .none
  }

  /// The activity to launch the app with, if the extension supplies one to customize
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
  /// Whether the app is launched with an activity: [to continue the request][continue], or
  /// [because of an error][activity] that only the app can resolve.
  ///
  /// [continue]: https://developer.apple.com/documentation/intents/instartworkoutintentresponsecode/continueinapp
  /// [activity]: https://developer.apple.com/documentation/intents/inintentresponse/useractivity
  public var launchesApp: Bool { self == .continueInApp || self == .failureRequiringAppLaunch }

  /// The handling status of an interaction with this response.
  ///
  /// Apple documents the states, but not which code leads to which; this mapping goes by their names.
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
