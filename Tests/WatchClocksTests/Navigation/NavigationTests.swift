import Foundation
import SimulationKit
import Testing

@testable import WatchClocks

@Suite struct NavigationTests {
  func storyboard() throws -> Storyboard {
    try Storyboard([
      "Eastern", "Central", "Pacific", "Settings", Storyboard.Scene("Zones", title: "World"),
    ])
  }

  func pages(
    _ habits: NavigationHabits = NavigationHabits(),
    app: @escaping Navigation<Pages>.App = { _, _ in }
  ) throws -> Navigation<Pages> {
    try Navigation(pages: ["Eastern", "Central", "Pacific"], in: storyboard(), habits: habits, app: app)
  }

  func hierarchy() throws -> Navigation<Hierarchy> { try Navigation(root: "Zones", in: storyboard()) }

  func told<Style>(_ app: Navigation<Style>, after count: Int = 0) -> [String] {
    app.calls.dropFirst(count).map { "\($0.name) \($0.call.rawValue.prefix { $0 != "(" })" }
  }

  @Test func loadsEveryPageBeforeItActivatesTheFirst() throws {
    #expect(
      told(try pages()) == [
        "Eastern init", "Eastern awake", "Central init", "Central awake", "Pacific init", "Pacific awake",
        "Eastern willActivate", "Eastern didAppear", "Central willActivate", "Central didDeactivate",
      ]
    )
    #expect(told(try pages(NavigationHabits(primesNextPage: false))).last == "Eastern didAppear")
    var first = try pages(NavigationHabits(primesNextPage: false, callsDidAppear: false))
    try first.show(page: 1)
    #expect(
      told(first).suffix(3) == ["Eastern willActivate", "Central willActivate", "Eastern didDeactivate"]
    )
  }

  @Test func activatesTheNewPageBeforeItDeactivatesTheOld() throws {
    var app = try pages()
    let count = app.calls.count
    try app.show(page: 1)
    #expect(
      told(app, after: count) == ["Central willActivate", "Eastern didDeactivate", "Central didAppear"]
    )
    #expect(app.screen == "Central")
    try app.show(page: 1)
    #expect(app.calls.count == count + 3)
  }

  @Test func hasADotForEachPage() throws {
    var app = try pages()
    #expect(app.pageDots?.description == "● ○ ○")
    try app.show(page: 2)
    #expect(app.pageDots == PageDots(count: 3, current: 2))
    #expect(try Navigation(pages: ["Eastern"], in: storyboard()).pageDots == nil)
  }

  @Test func bringsAPageToTheScreen() throws {
    var app = try pages()
    try app.becomeCurrentPage("Pacific")
    #expect(app.screen == "Pacific")
    #expect(throws: NavigationError.notAPage("Settings")) { try app.becomeCurrentPage("Settings") }
    #expect(throws: NavigationError.unknownController("Setings", nearest: "Settings")) {
      try app.becomeCurrentPage("Setings")
    }
  }

  @Test func reloadsItsPages() throws {
    var app = try pages()
    try app.show(page: 2)
    let count = app.calls.count
    try app.reloadRootControllers(withNames: ["Settings", "Eastern"], contexts: ["a", "b"])
    #expect(
      told(app, after: count) == [
        "Settings init", "Settings awake", "Eastern init", "Eastern awake", "Settings willActivate",
        "Pacific didDeactivate", "Settings didAppear", "Eastern willActivate", "Eastern didDeactivate",
      ]
    )
    #expect(app.controllers.map(\.name) == ["Settings", "Eastern"])
    #expect(app.controllers.map(\.context) == ["a", "b"])
    let before = app.layers
    #expect(throws: NavigationError.noPages) { try app.reloadRootControllers(withNames: []) }
    #expect(throws: NavigationError.contextCount(names: 1, contexts: 2)) {
      try app.reloadRootControllers(withNames: ["Eastern"], contexts: ["a", "b"])
    }
    #expect(app.layers == before)
  }

  @Test func pushesAndPops() throws {
    var app = try hierarchy()
    let count = app.calls.count
    try app.push("Eastern", context: "Toronto")
    try app.push("Settings")
    #expect(app.path == ["Zones", "Eastern", "Settings"])
    try app.pop()
    #expect(app.current?.context == "Toronto")
    try app.push("Pacific")
    try app.popToRoot()
    #expect(app.path == ["Zones"])
    #expect(
      told(app, after: count) == [
        "Eastern init", "Eastern awake", "Eastern willActivate", "Zones didDeactivate", "Eastern didAppear",
        "Settings init", "Settings awake", "Settings willActivate", "Eastern didDeactivate",
        "Settings didAppear",
        "Eastern willActivate", "Settings didDeactivate", "Eastern didAppear",
        "Pacific init", "Pacific awake", "Pacific willActivate", "Eastern didDeactivate", "Pacific didAppear",
        "Zones willActivate", "Pacific didDeactivate", "Zones didAppear",
      ]
    )
    #expect(throws: NavigationError.nothingToPop) { try app.pop() }
    #expect(throws: NavigationError.nothingToPop) { try app.popToRoot() }
  }

  @Test func presentsFromBothStyles() throws {
    var pages = try pages()
    try pages.present("Settings", context: "zones")
    #expect(pages.screen == "Settings")
    #expect(pages.current?.context == "zones")
    #expect(pages.dismissTitle == "Cancel")
    try pages.dismiss()
    #expect(pages.screen == "Eastern")
    #expect(pages.dismissTitle == nil)
    var hierarchy = try hierarchy()
    try hierarchy.present(["Eastern", "Central"], contexts: ["one", "two"])
    #expect(hierarchy.modalDots?.description == "● ○")
    try hierarchy.showModal(page: 1)
    #expect(hierarchy.screen == "Central")
    #expect(throws: NavigationError.noSuchPage(2)) { try hierarchy.showModal(page: 2) }
    try hierarchy.dismiss()
    #expect(hierarchy.screen == "Zones")
    #expect(throws: NavigationError.nothingPresented) { try hierarchy.showModal(page: 0) }
  }

  @Test func activatesWhatLiesBelowBeforeTheModalControllerGoes() throws {
    var app = try hierarchy()
    try app.present("Settings")
    let count = app.calls.count
    try app.dismiss()
    #expect(
      told(app, after: count) == ["Zones willActivate", "Settings didDeactivate", "Zones didAppear"]
    )
  }

  @Test func dismissesByATitleOfItsOwn() throws {
    var app = try pages()
    try app.present("Zones")
    #expect(app.dismissTitle == "World")
    app.updateCurrent { $0.setTitle("Done") }
    #expect(app.dismissTitle == "Done")
    try app.lowerWrist()
    app.updateCurrent { $0.setTitle("Late") }
    #expect(app.dismissTitle == "Done")
    #expect(app.dropped.map(\.drop.label) == ["title"])
  }

  @Test func presentsAModalInterfaceAboveAnother() throws {
    var app = try pages()
    try app.present("Settings")
    try app.present("Zones")
    #expect(app.layers.count == 3)
    try app.dismiss()
    #expect(app.screen == "Settings")
    for _ in app.layers.flatMap(\.controllers).count..<32 { try app.present("Zones") }
    #expect(throws: NavigationError.tooDeep(32)) { try app.present("Zones") }
  }

  @Test func refusesWhatCannotBeShown() throws {
    var app = try hierarchy()
    #expect(throws: NavigationError.noPages) { try app.present([]) }
    #expect(throws: NavigationError.noPages) { try app.present(nil) }
    #expect(throws: NavigationError.contextCount(names: 2, contexts: 1)) {
      try app.present(["Eastern", "Central"], contexts: ["one"])
    }
    #expect(throws: NavigationError.contextCount(names: 1, contexts: 0)) {
      try app.present(["Eastern"], contexts: [])
    }
    #expect(throws: NavigationError.unknownController("Setings", nearest: "Settings")) {
      try app.present("Setings")
    }
    #expect(throws: NavigationError.nothingPresented) { try app.dismiss() }
    try app.present(["Settings"])
    #expect(throws: NavigationError.covered(by: "Settings")) { try app.push("Central") }
    #expect(throws: NavigationError.covered(by: "Settings")) { try app.pop() }
    var pages = try pages()
    for page in [-1, 3, .max, .min] {
      #expect(throws: NavigationError.noSuchPage(page)) { try pages.show(page: page) }
    }
    try pages.present("Settings")
    #expect(throws: NavigationError.covered(by: "Settings")) { try pages.show(page: 1) }
    #expect(throws: NavigationError.covered(by: "Settings")) { try pages.becomeCurrentPage("Central") }
    #expect(throws: NavigationError.covered(by: "Settings")) {
      try pages.reloadRootControllers(withNames: ["Central"])
    }
  }

  @Test func refusesAnAppThatShowsNothing() throws {
    let storyboard = try storyboard()
    #expect(throws: NavigationError.noPages) { try Navigation(pages: [], in: storyboard) }
    #expect(throws: NavigationError.unknownController("Root", nearest: nil)) {
      try Navigation(root: "Root", in: storyboard)
    }
    #expect(throws: NavigationError.emptyName) { try Storyboard([""]) }
    #expect(throws: NavigationError.duplicateName("Zones")) { try Storyboard(["Zones", "Eastern", "Zones"]) }
  }

  @Test func deactivatesOnlyWhatIsOnTheScreenWhenTheWristGoesDown() throws {
    var app = try pages()
    try app.present("Settings")
    let count = app.calls.count
    try app.lowerWrist()
    #expect(throws: NavigationError.wrist(isUp: false)) { try app.lowerWrist() }
    #expect(throws: NavigationError.dark) { try app.dismiss() }
    #expect(throws: NavigationError.dark) { try app.present("Zones") }
    try app.raiseWrist()
    #expect(throws: NavigationError.wrist(isUp: true)) { try app.raiseWrist() }
    #expect(told(app, after: count) == ["Settings didDeactivate", "Settings willActivate"])
    var other = try pages(NavigationHabits(appearsAtWristRaise: true))
    try other.lowerWrist()
    try other.raiseWrist()
    #expect(told(other).last == "Eastern didAppear")
  }

  @Test func keepsAControllerThatItsTimerHolds() throws {
    let ticks = try Ticks(every: 1000, from: Date(timeIntervalSince1970: 0))
    var app = try Navigation(root: "Zones", in: storyboard()) { call, controller in
      if call == .willActivate, controller.name == "Eastern" { controller.scheduleTimer(ticks) }
    }
    try app.push("Eastern")
    #expect(app.leaks.isEmpty)
    try app.pop()
    #expect(app.zombies.map(\.name) == ["Eastern"])
    #expect(app.leaks.map(\.name) == ["Eastern"])
    let start = Date(timeIntervalSince1970: 0)
    try app.fireTimers(after: start, through: start + 60) { controller, _ in
      controller.setText("late", of: "time")
    }
    #expect(app.dropped.count == 60)
    try app.fireTimers(after: start + 60, through: start + 61) { controller, _ in
      for timer in controller.timers { controller.invalidateTimer(timer.id) }
    }
    #expect(app.zombies.isEmpty)
    #expect(app.dropped.count == 60)
  }

  @Test func logsTheSettersThatItIgnoredWithTheirCall() throws {
    var app = try pages { call, controller in controller.setText(call.rawValue, of: "time") }
    try app.show(page: 1)
    #expect(
      app.dropped.map { "\($0.controller) \($0.drop.text) \($0.drop.call?.rawValue ?? "")" } == [
        "Eastern didDeactivate() didDeactivate()", "Central didDeactivate() didDeactivate()",
      ]
    )
    #expect(app.calls.map(\.drops).reduce(0, +) == 2)
    #expect(app.dropped.allSatisfy { $0.drop.stage == .inactive })
  }

  /// Whatever an app does, each controller gets its calls in the order documented by Apple.
  @Test func callsEachControllerInOrderWhateverHappens() throws {
    var random = SeededSource(seed: 7)
    let names = ["Eastern", "Central", "Pacific", "Settings", "Nowhere", "Zones"]
    var moves = 0
    for _ in 0..<300 {
      var pages = try pages(NavigationHabits(primesNextPage: random.number(in: 0...1) == 0))
      var hierarchy = try hierarchy()
      for _ in 0..<40 {
        let name = names[random.number(in: 0...5)]
        let count = random.number(in: 0...3)
        let some = Array(names.shuffled(by: &random).prefix(count))
        let move = random.number(in: 0...8)
        moves += 1
        switch move {
        case 0: try? pages.show(page: count)
        case 1: try? pages.becomeCurrentPage(name)
        case 2: try? pages.reloadRootControllers(withNames: some)
        case 3: try? hierarchy.push(name)
        case 4: try? hierarchy.pop()
        case 5: try? hierarchy.popToRoot()
        case 6:
          try? pages.present(some)
          try? hierarchy.present(some, contexts: some)
        case 7:
          try? pages.dismiss()
          try? hierarchy.dismiss()
        default:
          if pages.wristIsUp {
            try pages.lowerWrist()
            try hierarchy.lowerWrist()
          } else {
            try pages.raiseWrist()
            try hierarchy.raiseWrist()
          }
        }
        try expectOrder(pages)
        try expectOrder(hierarchy)
      }
    }
    #expect(moves == 12_000)
  }

  /// Replays the calls on fresh controllers, which refuse any order the system never uses.
  func expectOrder<Style>(_ app: Navigation<Style>) throws {
    var replayed: [Int: InterfaceController] = [:]
    for record in app.calls {
      var controller = replayed[record.controller] ?? InterfaceController(name: record.name)
      switch record.call {
      case .initialize: #expect(replayed[record.controller] == nil)
      case .awake: try controller.awake()
      case .willActivate: try controller.willActivate()
      case .didAppear: try controller.didAppear()
      case .didDeactivate: try controller.didDeactivate()
      }
      replayed[record.controller] = controller
    }
    // At most one controller is active, and only while the screen is on.
    let active = app.controllers.filter(\.acceptsSetters)
    #expect(active.map(\.id) == (app.wristIsUp ? [app.current?.id] : []))
    for controller in app.controllers {
      #expect(replayed[controller.id]?.stage == controller.stage)
    }
  }
}

extension Array {
  fileprivate func shuffled(by random: inout SeededSource) -> [Element] {
    var rest = self
    return indices.map { _ in rest.remove(at: random.number(in: 0...(rest.count - 1))) }
  }
}
