import Foundation
import SimulationKit

/// What the simulation `activity-restoration` starts from: an app with its scenes, a request to Siri, how the app's
/// extension and its delegate answer, and what a person does.
public struct RestorationScenario: Hashable, Sendable, Codable {
  /// What chance starts from.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The moment at which the run begins.
  public var start: Date
  /// The name of the app.
  public var app: String
  /// What it runs on.
  public var device: Device
  /// Whether it is running.
  public var launch: LaunchState
  /// The scene that is always there.
  public var root: String
  /// The other scenes, each after the one that it is reached from.
  public var scenes: [Scene]
  /// The scene that the app was left in. A cold launch begins at the root all the same.
  public var scene: String
  /// The request that Siri is asked for.
  public var intent: Request
  /// What the app's extension answers to it.
  public var response: Response
  /// What the app's delegate does with the activity.
  public var delegate: Delegate
  /// What the person says where unsaved work would be lost.
  public var answer: RoutePlan.Answer
  /// What happens, in order.
  public var steps: [Step]

  /// What an app runs on.
  public enum Device: String, Hashable, Sendable, Codable, CaseIterable {
    /// An iPhone: the activity comes to the application delegate, with a restoration handler.
    case phone
    /// An Apple Watch: the activity comes to the extension delegate's `handle(_:)`, with no handler.
    case watch
  }

  /// A scene beside the root.
  public struct Scene: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// The scene that it is reached from.
    public var from: String
    /// How it comes onto the screen.
    public var by: SceneGraph.Presentation
    /// The parameters that it shows as fields.
    public var fields: [String]
    /// Whether there is unsaved work in it from the moment at which it is there: an unfinished game.
    public var unsaved: Bool

    /// A scene.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - from: the scene that it is reached from.
    ///   - by: how it comes onto the screen.
    ///   - fields: the parameters that it shows as fields.
    ///   - unsaved: whether there is unsaved work in it.
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

  /// What a person asks for.
  public struct Request: Hashable, Sendable, Codable {
    /// The name of the intent's class.
    public var name: String
    /// What a person reads of it; empty for none.
    public var title: String
    /// Its `suggestedInvocationPhrase`, or null.
    public var phrase: String?
    /// Its parameters. `{"$date": …}` and the like stand for the types that JSON lacks.
    public var parameters: [String: JSONValue]

    /// Writes the members; a phrase that is not there as null, because one that is left out is the standard one.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(title, forKey: .title)
      try container.encode(phrase, forKey: .phrase)
      try container.encode(parameters, forKey: .parameters)
    }
  }

  /// What the app's extension answers.
  public struct Response: Hashable, Sendable, Codable {
    /// How it got on.
    public var code: Code
    /// The activity that it supplies, or null, so that the system makes one.
    public var activity: OwnActivity?
  }

  /// How the extension got on: ``IntentResponse/Code`` as words.
  public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing was said.
    case unspecified
    /// It can serve the request.
    case ready
    /// The request goes on in the app.
    case continueInApp = "continue-in-app"
    /// The request is under way.
    case inProgress = "in-progress"
    /// The request was served.
    case success
    /// The request could not be served.
    case failure
    /// The request could not be served here; the person must open the app.
    case failureRequiringAppLaunch = "failure-requiring-app-launch"

    /// The code that the word stands for.
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

    /// An activity.
    ///
    /// - Parameters:
    ///   - type: its type.
    ///   - userInfo: its `userInfo`, as JSON.
    public init(type: String, userInfo: [String: JSONValue] = [:]) {
      self.type = type
      self.userInfo = userInfo
    }
  }

  /// What the app's delegate does.
  public struct Delegate: Hashable, Sendable, Codable {
    /// The activity types for which it returns true.
    public var accepts: [String]
    /// What `application(_:willFinishLaunchingWithOptions:)` returns.
    public var willFinish: Bool
    /// What `application(_:didFinishLaunchingWithOptions:)` returns.
    public var didFinish: Bool
    /// The scene that the root opens for the request.
    public var opens: String
    /// The scenes whose view controllers are in the restoration list, in order. Only the root knows the way.
    public var list: [String]
    /// What becomes of the restoration handler.
    public var handler: HandlerUse
    /// When it is called where it is called later, in milliseconds.
    public var after: Int
    /// Whether the delegate calls `restoreUserActivityState(_:)` itself and leaves the handler alone.
    public var direct: Bool
  }

  /// What becomes of a restoration handler.
  public enum HandlerUse: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is called before the delegate returns.
    case atOnce = "at-once"
    /// It is kept, and called later.
    case later
    /// It is called twice.
    case twice
    /// It is never called.
    case never
    /// It is called with nil in place of a list.
    case `nil`
    /// It is called from another thread than the main one.
    case offMain = "off-main"
  }
}
