/// A way from one scene to another, and what a person must be asked before it is taken.
///
/// A scene with unsaved work, an unfinished game, must not go without a word. Every question comes before the first
/// move, so that whoever cancels finds the app as it was. That is this library's choice; UIKit asks for nothing but
/// for [presented scenes that refuse to be swiped away][modal].
///
/// [modal]: https://developer.apple.com/documentation/uikit/uiviewcontroller/ismodalinpresentation
public struct RoutePlan: Hashable, Sendable {
  /// What a person can say to a question.
  public enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
    /// Keep the work, and go.
    case save
    /// Throw the work away, and go.
    case discard
    /// Stay.
    case cancel

    /// What comes of it.
    public var effect: Effect {
      switch self {
      case .save: Effect(goesOn: true, keepsWork: true)
      case .discard: Effect(goesOn: true, keepsWork: false)
      case .cancel: Effect(goesOn: false, keepsWork: true)
      }
    }
  }

  /// What comes of an answer.
  public struct Effect: Hashable, Sendable {
    /// Whether the way is taken.
    public let goesOn: Bool
    /// Whether the work is still there afterwards, stored or as it was.
    public let keepsWork: Bool
  }

  /// What is asked before a scene goes.
  public struct Question: Hashable, Sendable {
    /// The scene with unsaved work.
    public let scene: String
    /// The move that would end it.
    public let move: SceneGraph.Move
    /// What a person can say, each with what comes of it.
    public var answers: [(answer: Answer, effect: Effect)] { Answer.allCases.map { ($0, $0.effect) } }
  }

  /// What has come of a plan once every question is answered.
  public struct Resolution: Hashable, Sendable {
    /// The moves to make; none where somebody stays.
    public let moves: [SceneGraph.Move]
    /// The scenes whose work is to be stored, in the order of the questions.
    public let saved: [String]
    /// The scenes whose work is lost.
    public let discarded: [String]
    /// The questions that were asked, and what was answered.
    public let answers: [String: Answer]
    /// The question that was answered with "cancel", or nil.
    public let blocked: Question?
  }

  /// The scene that the way begins at.
  public let start: String
  /// The steps, in order.
  public let moves: [SceneGraph.Move]
  /// What is asked before, in the order in which the scenes would go.
  public let questions: [Question]

  /// A way, and what it would cost.
  ///
  /// - Parameters:
  ///   - start: the scene that it begins at.
  ///   - moves: the steps.
  ///   - unsaved: the scenes with unsaved work. Of those that stay, beneath the goal or in another tab, nothing
  ///     is asked.
  public init(from start: String, moves: [SceneGraph.Move], unsaved: Set<String> = []) {
    self.start = start
    self.moves = moves
    questions = moves.filter { $0.removes && unsaved.contains($0.scene) }.map {
      Question(scene: $0.scene, move: $0)
    }
  }

  /// Asks the questions, until one of them is answered with "cancel".
  ///
  /// What was saved before is saved; what was to be discarded is not, where nothing moves.
  ///
  /// - Parameter answer: what a person says to a question.
  /// - Returns: what is to be done.
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
