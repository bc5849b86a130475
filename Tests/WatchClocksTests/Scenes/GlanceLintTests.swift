import SimulationKit
import Testing
import WatchClocks

@Suite struct GlanceLintTests {
  let clocks = Glance(
    "Clocks",
    groups: [
      Glance.Group(.init(.label, "title")),
      Glance.Group(.init(.label, "eastern"), .init(.label, "pacific")),
    ]
  )

  func rules(_ glances: Glance..., system: Int = 2) -> [SceneRule] {
    GlanceLint(system: system).diagnostics(for: GlanceScene(glances)).map(\.rule)
  }

  @Test func findsNothingInAGoodGlance() {
    #expect(rules(clocks) == [])
    #expect(rules() == [])
  }

  @Test(arguments: Glance.Element.Kind.allCases)
  func refusesControlsAndNothingElse(kind: Glance.Element.Kind) {
    var glance = clocks
    glance.groups[1].elements.append(.init(kind, "thing"))
    let controls: Set<Glance.Element.Kind> = [.button, .switch, .slider, .menu]
    #expect(rules(glance).contains(.noControls) == controls.contains(kind))
  }

  @Test func namesTheElementByItsPlace() throws {
    var glance = clocks
    glance.groups[1].elements.append(.init(.switch, "alarm"))
    let found = GlanceLint().diagnostics(for: GlanceScene([glance]))
    #expect(found.map(\.place.description) == ["/glances/0/groups/1/elements/2"])
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("'alarm' is a switch") == true)
  }

  @Test func leadsToTheElementInTheSceneAsJSON() throws {
    var glance = clocks
    glance.groups[0].elements.append(.init(.map, "where"))
    let scene = GlanceScene([glance])
    let json = try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(scene))
    let place = try #require(GlanceLint().diagnostics(for: scene).first?.place)
    #expect(json.value(at: place)?["name"] == "where")
  }

  @Test func refusesASecondGlance() {
    #expect(rules(clocks, clocks) == [.oneGlance])
  }

  @Test func wantsAnUpperAndALowerGroup() {
    var three = clocks
    three.groups.append(Glance.Group(.init(.label, "more")))
    var one = clocks
    one.groups.removeLast()
    #expect(rules(three) == [.twoGroups])
    #expect(rules(one) == [.twoGroups])
  }

  @Test func warnsOfTablesAndMaps() {
    var glance = clocks
    glance.groups[1].elements = [.init(.table, "list"), .init(.map, "where")]
    let found = GlanceLint().diagnostics(for: GlanceScene([glance]))
    #expect(found.map(\.rule) == [.tableOrMap, .tableOrMap])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func allowsACustomFontOnlyAsAnImage() {
    var glance = clocks
    glance.groups[0].elements = [.init(.label, "title", font: .custom), .init(.image, "logo", font: .custom)]
    #expect(rules(glance) == [.systemFont])
  }

  @Test func refusesWhatDoesNotFitTheScreen() {
    var glance = clocks
    glance.groups[1].elements.append(.init(.image, "photo", height: 110))
    #expect(rules(glance) == [])
    glance.groups[1].elements.append(.init(.separator, "line", height: 1))
    #expect(rules(glance) == [.noScrolling])
    glance.groups[1].elements.append(.init(.image, "abyss", height: .max))
    #expect(rules(glance) == [.noScrolling])
  }

  @Test func saysThatGlancesAreGone() {
    #expect(rules(clocks, system: 3) == [.gone])
    #expect(rules(system: 3) == [])
  }

  @Test(arguments: [
    (Glance.Layout.column, 9, true), (.single, 1, true), (.single, 2, false), (.pair, 2, true),
    (.pair, 3, false),
    (.custom, 0, false), (.imageAndLabels, 1, false),
  ])
  func holdsAsManyElementsAsTheLayoutHas(layout: Glance.Layout, count: Int, isGood: Bool) {
    var glance = clocks
    glance.groups[1] = Glance.Group(
      layout,
      (0..<count).map { SceneElement(.label, "label \($0)", height: 5) }
    )
    let found = GlanceLint().diagnostics(for: GlanceScene([glance]))
    #expect(found.map(\.rule) == (isGood ? [] : [.fixedLayout]))
    #expect(isGood || found.first?.place.description == "/glances/0/groups/1/layout")
  }

  @Test func holdsAnImageWithTwoLabelsBesideIt() {
    let image = SceneElement(.image, "logo", height: 40)
    let labels = [SceneElement(.label, "a"), SceneElement(.label, "b")]
    #expect(Glance.Layout.imageAndLabels.holds([image] + labels))
    #expect(!Glance.Layout.imageAndLabels.holds(labels + [image]))
    #expect(!Glance.Layout.imageAndLabels.holds([image] + labels + labels))
  }

  @Test func warnsOfTextsThatAreSetTooEarly() {
    var glance = clocks
    glance.filling = .awake
    let found = GlanceLint().diagnostics(for: GlanceScene([glance]))
    #expect(found.map(\.rule) == [.madeEarly])
    #expect(found.first?.severity == .warning)
  }

  @Test func refusesASceneWithAnErrorAndLetsWarningsPass() throws {
    var glance = clocks
    glance.groups[0].elements.append(.init(.map, "where"))
    try GlanceLint().check(GlanceScene([glance]))
    glance.groups[0].elements.append(.init(.slider, "volume"))
    let refusal = #expect(throws: SceneRefusal.self) {
      try GlanceLint().check(GlanceScene([glance, clocks]))
    }
    #expect(refusal?.diagnostics.map(\.rule) == [.noControls, .oneGlance])
  }
}
