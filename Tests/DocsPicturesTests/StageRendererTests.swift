import SimulationKit
import Testing

@testable import DocsPictures

/// What is on the stage, what stands beside what, and what is folded below.
struct StageRendererTests {
  private func figure(_ form: Figure.Form, _ name: String = "A", _ elements: [Figure.Element] = []) -> Figure
  {
    Figure(id: name, name: name, form: form, elements: elements)
  }

  /// The forms and groups of a stage in order.
  private func order(_ figures: [Figure]) throws -> [String] {
    let html = RunRenderer.fragment(try RunSample.run(figures: figures), language: "en")
    return html.matches(of: /class="(?:device )?([a-z]+)"/).map { String($0.1) }.filter {
      ["cards", "wall", "sheets", "outcome"].contains($0) || Figure.Form(rawValue: $0) != nil
    }
  }

  @Test func clocksHangSideBySideBelowWhatIsNoClock() throws {
    #expect(
      try order([figure(.clock, "Rome"), figure(.watch), figure(.clock, "London")])
        == ["watch", "wall", "clock", "clock", "outcome"]
    )
  }

  @Test func whatTravelsStandsBetweenTheDevices() throws {
    #expect(
      try order([figure(.watch), figure(.document), figure(.phone)])
        == ["watch", "document", "phone", "outcome"]
    )
  }

  @Test func severalCardsAfterTheLastDeviceAreInColumns() throws {
    #expect(
      try order([figure(.phone), figure(.process), figure(.folder)])
        == ["phone", "cards", "process", "folder", "outcome"]
    )
    #expect(try order([figure(.phone), figure(.document)]) == ["phone", "document", "outcome"])
    #expect(try order([figure(.process)]) == ["cards", "process", "outcome"])
  }

  @Test func factsAreFoldedBelowTheOutcomeUnderTheirNames() throws {
    let figures = [
      figure(.phone), figure(.facts, "Conditions", [.row(label: "Wi-Fi", value: "on", mark: .ok)]),
    ]
    #expect(try order(figures) == ["phone", "outcome", "facts", "sheets", "facts"])
    let html = RunRenderer.fragment(try RunSample.run(figures: figures), language: "pt")
    #expect(html.contains(#"<details class="facts"><summary lang="en">Conditions</summary>"#))
  }

  @Test func aStageWithoutFiguresIsNotDrawn() throws {
    #expect(try order([]) == ["outcome"])
    #expect(try order([figure(.facts)]) == ["outcome", "facts", "sheets", "facts"])
  }

  @Test func longContentTakesSheetsOfAboutTheSameHeight() {
    let rows = (0..<60).map { Figure.Element.row(label: "Row \($0)", value: "\($0)", mark: .plain) }
    let svg = RunSample.svg(figure(.document, "List", rows))
    let titles = RunSample.parts(of: svg, from: "<title>", to: "</title>")
    #expect(titles == (1...titles.count).map { "List (\($0)/\(titles.count))" })
    let heights = svg.matches(of: /width="200" height="(\d+)"/).compactMap { Int($0.1) }
    #expect(heights.count == titles.count && heights.count > 3)
    #expect(heights.allSatisfy { $0 <= 400 } && heights[0] - heights[heights.count - 2] < 40)
    // Nothing is lost, and nothing is told twice.
    #expect(
      RunSample.parts(of: svg, from: "<desc>", to: "</desc>").joined(separator: "; ").contains(
        "Row 30: 30; Row 31"
      )
    )
    #expect((0..<60).allSatisfy { svg.components(">Row \($0)</text>").count == 2 })
  }

  @Test func aLongTreeOrTextIsDivided() {
    let tree = RunSample.svg(
      figure(.document, "Tree", [.outline((0..<80).map { .init("Line \($0)", depth: $0 % 3) })])
    )
    #expect(tree.components("<svg").count > 4)
    let text = RunSample.svg(
      figure(.document, "Text", [.code((0..<80).map { "line \($0)" }.joined(separator: "\n"))])
    )
    #expect(text.components("<svg").count > 4)
  }

  @Test func threeCardsStandBesideEachOtherBesideTheControls() {
    // 56rem less the border, the controls and the padding, and two gaps.
    let room = 56 * 16 - 2 - 15 * 16 - 2 * 8 - 2 * 12
    #expect(3 * FigureOutline(.process).width <= room)
    #expect(
      FigureOutline(.computer).width + FigureOutline(.document).width + FigureOutline(.phone).width <= room
    )
  }

  @Test func twoDevicesStandBesideEachOtherOnAPhone() {
    #expect(FigureOutline(.watch).width + FigureOutline(.phone).width + 12 <= 360)
  }

  @Test(arguments: Figure.Form.allCases) func figuresFitTheNarrowestScreen(form: Figure.Form) {
    for generation in [DeviceGeneration.homeButton, .edgeToEdge] {
      let outline = FigureOutline(form, generation: generation)
      #expect(outline.width <= 264)
      #expect(outline.origin.x + outline.contentWidth < outline.width)
    }
  }

  @Test(arguments: [
    ("ios-8", true), ("ios-8.1", true), ("ios-10", true), ("ios-11", false), ("ios-13", false),
    ("documented", false), ("ios-simulator", false), ("ios-", false), ("ios-99999999999999999999", false),
  ])
  func aDeviceIsOfTheYearOfItsProfile(profile: String, hasButton: Bool) {
    let phone = RunSample.svg(figure(.phone), profile: profile)
    #expect(phone.contains(#"class="home""#) == hasButton)
    #expect(phone.contains(#"class="grip""#) == !hasButton)
  }

  @Test func aLockedScreenShowsItsClockOnAPicture() {
    let locked = RunSample.svg(
      figure(.phone, "P", [.time("10:09", caption: "Monday"), .cornerIcon("Shirts")])
    )
    #expect(locked.contains(#"class="sky""#) && locked.contains(#"class="on-glass""#))
    let open = RunSample.svg(figure(.phone, "P", [.title("Shirts")]))
    #expect(open.contains(#"class="screen""#) && !open.contains("on-glass"))
  }

  @Test func theSelectedRowOfAListHasACheckMark() {
    for form in [Figure.Form.watch, .phone] {
      let list = RunSample.svg(figure(form, "L", [.choices(["S", "M", "L"], selected: 1)]))
      #expect(list.components(#"<path class="check"#).count == 2)
      #expect(RunSample.svg(figure(form, "L", [.choices(["S"], selected: nil)])).contains("check") == false)
    }
  }
}
