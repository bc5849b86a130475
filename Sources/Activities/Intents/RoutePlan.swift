/// A route from one scene to another, with the questions to ask the user first.
///
/// A scene with unsaved work, such as an unfinished game, must not disappear without asking. All questions come before
/// the first move, so canceling leaves the app unchanged. That is this library's choice; UIKit only has
/// [presented scenes that refuse to be swiped away][modal].
///
/// [modal]: https://developer.apple.com/documentation/uikit/uiviewcontroller/ismodalinpresentation
public struct RoutePlan: Hashable, Sendable {
  /// A user's answer to a question.
  public enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
    /// Save the work and go on.
    case save
    /// Discard the work and go on.
    case discard
    /// Stay.
    case cancel

    /// The effect of the answer.
    public var effect: Effect {
      switch self {
      case .save: Effect(goesOn: true, keepsWork: true)
      case .discard: Effect(goesOn: true, keepsWork: false)
      case .cancel: Effect(goesOn: false, keepsWork: true)
      }
    }
  }

  /// The effect of an answer.
  public struct Effect: Hashable, Sendable {
    /// Whether to take the route.
    public let goesOn: Bool
    /// Whether the work still exists afterward, saved or unchanged.
    public let keepsWork: Bool
  }

  /// A question to ask before a scene is removed.
  public struct Question: Hashable, Sendable {
    /// The scene with unsaved work.
    public let scene: String
    /// The move that would remove it.
    public let move: SceneGraph.Move
    /// The possible answers, each with its effect.
    public var answers: [(answer: Answer, effect: Effect)] { Answer.allCases.map { ($0, $0.effect) } }
  }

  /// The result of a plan after its questions.
  public struct Resolution: Hashable, Sendable {
    /// The moves to make; none if the user stays.
    public let moves: [SceneGraph.Move]
    /// The scenes whose work should be saved, in the order of the questions.
    public let saved: [String]
    /// The scenes whose work is lost.
    public let discarded: [String]
    /// The questions asked, with their answers, by scene.
    public let answers: [String: Answer]
    /// The question that was answered with "cancel", or nil.
    public let blocked: Question?
  }

  /// The scene where the route begins.
  public let start: String
  /// The moves, in order.
  public let moves: [SceneGraph.Move]
  /// The questions to ask first, in the order in which the scenes would be removed.
  public let questions: [Question]

  /// Creates a plan for a route.
  ///
  /// - Parameters:
  ///   - start: the scene where it begins.
  ///   - moves: the moves.
  ///   - unsaved: the scenes with unsaved work. There are no questions about scenes that remain, beneath the goal or in
  ///     another tab.
  public init(from start: String, moves: [SceneGraph.Move], unsaved: Set<String> = []) {
    self.start = start
    self.moves = moves
    questions = moves.filter { $0.removes && unsaved.contains($0.scene) }.map {
      Question(scene: $0.scene, move: $0)
    }
  }

  /// Asks the questions in order and stops at an answer of "cancel".
  ///
  /// If the user cancels, answers of "save" given before still take effect; answers of "discard" don't.
  ///
  /// - Parameter answer: returns the user's answer to a question.
  /// - Returns: what to do.
  public func resolve(_ answer: (Question) -> Answer) -> Resolution {
    var answers: [String: Answer] = [:]
    var blocked: Question?
    for question in questions where blocked == nil {
      let said = answer(question)
      answers[question.scene] = said
      blocked = said.effect.goesOn ? nil : question
    }
    func scenes(_ wanted: Answer) -> [String] { questions.map(\.scene).filter { answers[$0] == wanted } }
    return Resolution(
      moves: blocked == nil ? moves : [],
      saved: scenes(.save),
      discarded: blocked == nil ? scenes(.discard) : [],
      answers: answers,
      blocked: blocked
    )
  }
}
