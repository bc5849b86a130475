import Activities
import Foundation
import SimulationKit

/// The input of the simulation `activity-restoration`: an app with its scenes, a request to Siri, the behavior of the
/// app's extension and delegate, and the steps.
public struct RestorationScenario: Hashable, Sendable, Codable {
  /// The seed of the random numbers.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The start date of the run.
  public var start: Date
  /// The name of the app.
  public var app: String
  /// The device that it runs on.
  public var device: Device
  /// Whether it is running.
  public var launch: LaunchState
  /// The root scene, which always exists.
  public var root: String
  /// The other scenes, each after its parent.
  public var scenes: [Scene]
  /// The scene in which the user left the app. A cold launch begins at the root regardless.
  public var scene: String
  /// The user's request to Siri.
  public var intent: Request
  /// The response of the app's extension.
  public var response: Response
  /// How the app's delegate handles the activity.
  public var delegate: Delegate
  /// The user's answer when unsaved work would be lost.
  public var answer: RoutePlan.Answer
  /// The steps, in order.
  public var steps: [Step]

  /// A device that an app runs on.
  public enum Device: String, Hashable, Sendable, Codable, CaseIterable {
    /// An iPhone: the activity goes to the application delegate, with a restoration handler.
    case phone
    /// An Apple Watch: the activity goes to the extension delegate's `handle(_:)`, without a handler.
    case watch
  }

  /// A scene other than the root.
  public struct Scene: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// The parent scene.
    public var from: String
    /// How it appears on the screen.
    public var by: SceneGraph.Presentation
    /// The parameters that it shows as fields.
    public var fields: [String]
    /// Whether it has unsaved work as soon as it exists: an unfinished game.
    public var unsaved: Bool

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - from: the parent scene.
    ///   - by: how it appears on the screen.
    ///   - fields: the parameters that it shows as fields.
    ///   - unsaved: whether it has unsaved work.
    public init(
      _ name: String,
      from: String,
      by: SceneGraph.Presentation,
      fields: [String] = [],
      unsaved: Bool = false
    ) {
      self.name = name
      self.from = from
      self.by = by
      self.fields = fields
      self.unsaved = unsaved
    }
  }

  /// A user's request.
  public struct Request: Hashable, Sendable, Codable {
    /// The name of the intent's class.
    public var name: String
    /// The title to display; empty for none.
    public var title: String
    /// Its `suggestedInvocationPhrase`, or nil.
    public var phrase: String?
    /// Its parameters. `{"$date": …}` and the like represent the types that JSON lacks.
    public var parameters: [String: JSONValue]

    /// Encodes the members. A missing phrase is encoded as null, because leaving it out would mean the default.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(title, forKey: .title)
      try container.encode(phrase, forKey: .phrase)
      try container.encode(parameters, forKey: .parameters)
    }
  }

  /// The response of the app's extension.
  public struct Response: Hashable, Sendable, Codable {
    /// The result of the extension.
    public var code: Code
    /// The activity that it supplies; nil lets the system create one.
    public var activity: OwnActivity?
  }

  /// The result of the extension: ``IntentResponse/Code`` as words.
  public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not specified.
    case unspecified
    /// It can handle the request.
    case ready
    /// The request continues in the app.
    case continueInApp = "continue-in-app"
    /// The request is in progress.
    case inProgress = "in-progress"
    /// The request was handled.
    case success
    /// The request could not be handled.
    case failure
    /// The request could not be handled here; the user must open the app.
    case failureRequiringAppLaunch = "failure-requiring-app-launch"

    /// The corresponding response code.
    var value: IntentResponse.Code {
      switch self {
      case .unspecified: .unspecified
      case .ready: .ready
      case .continueInApp: .continueInApp
      case .inProgress: .inProgress
      case .success: .success
      case .failure: .failure
      case .failureRequiringAppLaunch: .failureRequiringAppLaunch
      }
    }
  }

  /// An activity that the extension supplies.
  public struct OwnActivity: Hashable, Sendable, Codable {
    /// Its type.
    public var type: String
    /// Its `userInfo`.
    public var userInfo: [String: JSONValue]

    /// Creates an activity.
    ///
    /// - Parameters:
    ///   - type: its type.
    ///   - userInfo: its `userInfo`, as JSON.
    public init(type: String, userInfo: [String: JSONValue] = [:]) {
      self.type = type
      self.userInfo = userInfo
    }
  }

  /// The behavior of the app's delegate.
  public struct Delegate: Hashable, Sendable, Codable {
    /// The activity types for which it returns true.
    public var accepts: [String]
    /// The result of `application(_:willFinishLaunchingWithOptions:)`.
    public var willFinish: Bool
    /// The result of `application(_:didFinishLaunchingWithOptions:)`.
    public var didFinish: Bool
    /// The scene that the root opens for the request.
    public var opens: String
    /// The scenes whose view controllers are in the restoration list, in order. Only the root knows the way.
    public var list: [String]
    /// What the delegate does with the restoration handler.
    public var handler: HandlerUse
    /// The delay of a later call, in milliseconds.
    public var after: Int
    /// Whether the delegate calls `restoreUserActivityState(_:)` itself instead of the handler.
    public var direct: Bool
  }

  /// What a delegate does with a restoration handler.
  public enum HandlerUse: String, Hashable, Sendable, Codable, CaseIterable {
    /// It calls the handler before it returns.
    case atOnce = "at-once"
    /// It keeps the handler and calls it later.
    case later
    /// It calls the handler twice.
    case twice
    /// It never calls the handler.
    case never
    /// It calls the handler with nil instead of a list.
    case `nil`
    /// It calls the handler off the main thread.
    case offMain = "off-main"
  }
}
