import Clocks
import Testing

@Suite struct NavigationTests {
  let names: Set = ["Eastern", "Central", "Pacific", "Settings"]

  @Test func refusesToPushInsidePages() throws {
    var navigation = try Navigation(.pages(["Eastern", "Central"]), controllers: names)
    #expect(throws: NavigationError.pushInsidePages("Settings")) { try navigation.push("Settings") }
    #expect(navigation.screen == "Eastern")
  }

  @Test func presentsFromBothStyles() throws {
    for style in [NavigationStyle.pages(["Eastern", "Central"]), .hierarchy(root: "Eastern")] {
      var navigation = try Navigation(style, controllers: names)
      try navigation.present(["Settings"])
      #expect(navigation.screen == "Settings")
      try navigation.dismiss()
      #expect(navigation.screen == "Eastern")
    }
  }

  @Test func turnsPages() throws {
    var navigation = try Navigation(.pages(["Eastern", "Central"]), controllers: names)
    try navigation.show(page: 1)
    #expect(navigation.screen == "Central")
    #expect(throws: NavigationError.noSuchPage(2)) { try navigation.show(page: 2) }
    #expect(throws: NavigationError.noSuchPage(-1)) { try navigation.show(page: -1) }
    var hierarchy = try Navigation(.hierarchy(root: "Eastern"), controllers: names)
    #expect(throws: NavigationError.noSuchPage(0)) { try hierarchy.show(page: 0) }
  }

  @Test func pushesAndPopsInAHierarchy() throws {
    var navigation = try Navigation(.hierarchy(root: "Eastern"), controllers: names)
    try navigation.push("Settings")
    #expect(navigation.screen == "Settings")
    try navigation.pop()
    #expect(navigation.screen == "Eastern")
    #expect(throws: NavigationError.nothingToPop) { try navigation.pop() }
  }

  @Test func refusesWhatCannotBePresented() throws {
    var navigation = try Navigation(.hierarchy(root: "Eastern"), controllers: names)
    #expect(throws: NavigationError.noPages) { try navigation.present([]) }
    #expect(throws: NavigationError.contextCount(names: 2, contexts: 1)) {
      try navigation.present(["Eastern", "Central"], contexts: ["one"])
    }
    #expect(throws: NavigationError.unknownController("Setings", nearest: "Settings")) {
      try navigation.present(["Setings"])
    }
    #expect(throws: NavigationError.nothingPresented) { try navigation.dismiss() }
    try navigation.present(["Settings"], contexts: ["one"])
    #expect(throws: NavigationError.covered(by: "Settings")) { try navigation.present(["Central"]) }
    #expect(throws: NavigationError.covered(by: "Settings")) { try navigation.push("Central") }
  }

  @Test func refusesAStyleThatShowsNothing() {
    #expect(throws: NavigationError.noPages) { try Navigation(.pages([]), controllers: names) }
    #expect(throws: NavigationError.unknownController("Root", nearest: nil)) {
      try Navigation(.hierarchy(root: "Root"), controllers: names)
    }
  }
}
