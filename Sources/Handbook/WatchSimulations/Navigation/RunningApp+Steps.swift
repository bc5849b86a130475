import Foundation
import WatchClocks

extension RunningApp {
  /// Makes a move other than a wait or a title.
  mutating func take(_ step: WatchNavigation.Step) throws(NavigationError) {
    switch step {
    case .wait, .setTitle: break
    case .lowerWrist: try perform(.lowerWrist)
    case .raiseWrist: try perform(.raiseWrist)
    case .swipe(let page):
      if layers.count > 1 {
        try perform(.showModal(page: page))
      } else {
        try asPages { (app) throws(NavigationError) in try app.show(page: page) }
      }
    case .push(let name, let context):
      try asHierarchy(or: .pushInsidePages(name)) { (app) throws(NavigationError) in
        try app.push(name, context: context)
      }
    case .pop:
      try asHierarchy(or: .nothingToPop) { (app) throws(NavigationError) in try app.pop() }
    case .popToRoot:
      try asHierarchy(or: .nothingToPop) { (app) throws(NavigationError) in try app.popToRoot() }
    case .present(let names, let contexts): try perform(.present(names: names, contexts: contexts))
    case .dismiss: try perform(.dismiss)
    case .becomeCurrentPage(let name):
      try asPages { (app) throws(NavigationError) in try app.becomeCurrentPage(name) }
    case .reload(let names, let contexts):
      try asPages { (app) throws(NavigationError) in
        try app.reloadRootControllers(withNames: names, contexts: contexts)
      }
    }
  }

  mutating func updateCurrent(_ change: (inout InterfaceController) -> Void) {
    switch self {
    case .pages(var app):
      app.updateCurrent(change)
      self = .pages(app)
    case .hierarchy(var app):
      app.updateCurrent(change)
      self = .hierarchy(app)
    }
  }

  /// Fires the timers. Each sets the label `time` to universal time.
  mutating func fireTimers(after start: Date, through end: Date, _ count: inout TickCount) throws(ClockError)
  {
    func tick(_ controller: inout InterfaceController, _ date: Date) {
      let seconds = Int(date.timeIntervalSince1970.rounded(.down))
      let text = String(WallTime(seconds: seconds).description.suffix(8))
      count.note(controller, isShown: controller.setText(text, of: "time"))
    }
    switch self {
    case .pages(var app):
      try app.fireTimers(after: start, through: end, tick)
      self = .pages(app)
    case .hierarchy(var app):
      try app.fireTimers(after: start, through: end, tick)
      self = .hierarchy(app)
    }
  }
}

extension WatchNavigation.Step {
  /// The call that starts the step, and who makes it.
  var call: (name: String, actor: String) {
    switch self {
    case .wait: ("wait", "Watch")
    case .lowerWrist: ("lowers the wrist", "Wearer")
    case .raiseWrist: ("raises the wrist", "Wearer")
    case .swipe: ("swipes", "Wearer")
    case .push: ("pushController(withName:context:)", "App")
    case .pop: ("pop()", "App")
    case .popToRoot: ("popToRootController()", "App")
    case .present: ("presentController(withNames:contexts:)", "App")
    case .dismiss: ("dismiss()", "App")
    case .becomeCurrentPage: ("becomeCurrentPage()", "App")
    case .reload: ("reloadRootControllers(withNames:contexts:)", "App")
    case .setTitle: ("setTitle(_:)", "App")
    }
  }

  /// The details of the step, as a sentence.
  func detail(in app: RunningApp) -> String {
    switch self {
    case .wait, .setTitle, .raiseWrist, .popToRoot: ""
    case .lowerWrist: "The screen goes dark."
    case .swipe(let page): "To page \(page + 1)."
    case .push(let name, let context):
      "'\(name)' on '\(app.screen)'\(context.map { ", with the context '\($0)'" } ?? "")."
    case .pop: "From '\(app.screen)'."
    case .present(let names, _):
      names.map { "\($0.map { "'\($0)'" }.listed) above '\(app.screen)'." } ?? "Names are nil."
    case .dismiss: app.dismissTitle.map { "The title at the top left is '\($0)'." } ?? ""
    case .becomeCurrentPage(let name): "'\(name)' calls it on itself."
    case .reload(let names, _): names.isEmpty ? "Without a name." : "With \(names.map { "'\($0)'" }.listed)."
    }
  }

  /// The member of the step that an error refers to.
  func member(at error: NavigationError) -> String {
    switch (self, error) {
    case (.swipe, .noSuchPage): "page"
    case (.push, .unknownController), (.becomeCurrentPage, .unknownController),
      (.becomeCurrentPage, .notAPage):
      "controller"
    case (.present, .unknownController), (.present, .noPages), (.present, .tooDeep),
      (.reload, .unknownController), (.reload, .noPages):
      "names"
    case (.present, .contextCount), (.reload, .contextCount): "contexts"
    default: "do"
    }
  }
}

extension InterfaceController.Call {
  /// The meaning of the call, as a sentence.
  var meaning: String {
    switch self {
    case .initialize: "The controller is made; its labels are empty."
    case .awake: "The second half of initialization, with the context; setters work."
    case .willActivate: "The controller becomes active, on the screen or not; setters work."
    case .didAppear: "The controller is on the screen."
    case .didDeactivate: "The controller is inactive from here on; setters are ignored."
    }
  }
}
