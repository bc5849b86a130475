import SimulationKit
import WatchClocks

extension WatchNavigation.Step: Codable {
  private enum Member: String, CodingKey {
    case seconds, page, controller, context, names, contexts, title
  }

  private enum Name: String, Codable {
    case wait, swipe, push, pop, present, dismiss, reload
    case lowerWrist = "lower-wrist"
    case raiseWrist = "raise-wrist"
    case popToRoot = "pop-to-root"
    case becomeCurrentPage = "become-current-page"
    case setTitle = "set-title"
  }

  /// Decodes a step by its member `do`.
  package init(from decoder: any Decoder) throws {
    let step = try decoder.container(keyedBy: Member.self)
    func text(_ member: Member) throws -> String { try step.decode(String.self, forKey: member) }
    func texts(_ member: Member) throws -> [String]? {
      try step.decodeIfPresent([String].self, forKey: member)
    }
    self =
      switch try decoder.stepName(as: Name.self) {
      case .wait: .wait(seconds: try step.decode(Int.self, forKey: .seconds))
      case .swipe: .swipe(page: try step.decode(Int.self, forKey: .page))
      case .push:
        .push(name: try text(.controller), context: try step.decodeIfPresent(String.self, forKey: .context))
      case .pop: .pop
      case .present: .present(names: try texts(.names), contexts: try texts(.contexts))
      case .dismiss: .dismiss
      case .reload:
        .reload(names: try step.decode([String].self, forKey: .names), contexts: try texts(.contexts))
      case .lowerWrist: .lowerWrist
      case .raiseWrist: .raiseWrist
      case .popToRoot: .popToRoot
      case .becomeCurrentPage: .becomeCurrentPage(name: try text(.controller))
      case .setTitle: .setTitle(try text(.title))
      }
  }

  /// Encodes a step with its member `do`.
  package func encode(to encoder: any Encoder) throws {
    var step = encoder.container(keyedBy: Member.self)
    func name(_ name: Name) throws { try encoder.encodeStepName(name) }
    switch self {
    case .wait(let seconds):
      try name(.wait)
      try step.encode(seconds, forKey: .seconds)
    case .swipe(let page):
      try name(.swipe)
      try step.encode(page, forKey: .page)
    case .push(let controller, let context):
      try name(.push)
      try step.encode(controller, forKey: .controller)
      try step.encode(context, forKey: .context)
    case .pop: try name(.pop)
    case .present(let names, let contexts):
      try name(.present)
      try step.encode(names, forKey: .names)
      try step.encode(contexts, forKey: .contexts)
    case .dismiss: try name(.dismiss)
    case .reload(let names, let contexts):
      try name(.reload)
      try step.encode(names, forKey: .names)
      try step.encode(contexts, forKey: .contexts)
    case .lowerWrist: try name(.lowerWrist)
    case .raiseWrist: try name(.raiseWrist)
    case .popToRoot: try name(.popToRoot)
    case .becomeCurrentPage(let controller):
      try name(.becomeCurrentPage)
      try step.encode(controller, forKey: .controller)
    case .setTitle(let title):
      try name(.setTitle)
      try step.encode(title, forKey: .title)
    }
  }
}
