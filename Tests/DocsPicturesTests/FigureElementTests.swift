import SimulationKit
import Testing

@testable import DocsMarkdown
@testable import DocsPictures

/// Drawings of trees, fields of levels, and places seen from above.
struct FigureElementTests {
  private func svg(_ elements: Figure.Element...) -> String {
    RunSample.svg(Figure(id: "f", name: "Figure", form: .document, elements: elements))
  }

  /// The positions of the circles of a class.
  private func places(_ svg: String, of name: String) -> [(x: Int, y: Int)] {
    svg.matches(of: /<circle class="([a-z ]+)" cx="(-?\d+)" cy="(-?\d+)"/)
      .filter { $0.1.hasPrefix(name) }
      .compactMap { match in Int(match.2).flatMap { x in Int(match.3).map { (x, $0) } } }
  }

  @Test func aTreeIsIndentedByItsDepth() {
    let tree = svg(
      .outline([.init("Menu", depth: 0), .init("Play", depth: 1, mark: .ok), .init("Result", depth: 2)])
    )
    #expect(tree.contains(#"<text x="0" y="15">Menu</text>"#))
    #expect(tree.contains(#"<text class="strong ok" x="30" y="37">Play</text>"#))
    #expect(tree.contains(#"<text x="24" y="59">Result</text>"#))
    #expect(tree.matches(of: /class="hair"/).count == 2)
    #expect(tree.contains("<desc>Menu, Play, Result</desc>"))
  }

  @Test func aTreeOfAnyDepthStaysInItsFigure() {
    let tree = svg(.outline((0..<40).map { .init("Scene \($0)", depth: $0 * 1_000_000) }))
    let left = tree.matches(of: /<text x="(\d+)"/).compactMap { Int($0.1) }.max()
    #expect(left ?? .max <= 200 / 2)
  }

  @Test func neighborsOfOneLevelAreOneShape() {
    let field = svg(.cells([2, 2, 0, 4, 2, 2], columns: 3, caption: "Dark: reachable"))
    // Three columns in 176 pixels: squares of 58.
    #expect(field.contains(#"<path class="level-2" d="M0 0h115v57h-115zM58 58h115v57h-115z"/>"#))
    #expect(field.contains(#"<path class="level-4" d="M0 58h57v57h-57z"/>"#))
    #expect(!field.contains("level-0"))
    #expect(field.contains("<desc>Dark: reachable</desc>"))
  }

  @Test(arguments: [0, 1, -3, 900, .max])
  func aFieldOfAnyShapeIsDrawn(columns: Int) {
    let field = svg(.cells(Array(repeating: 7, count: 50), columns: columns, caption: ""))
    #expect(field.contains("level-4"))
    #expect(!svg(.cells([], columns: columns, caption: "")).contains("level-"))
  }

  @Test func aPlaceIsDrawnToScale() throws {
    let plan = svg(.plan([.init("Phone", x: 0, y: 0), .init("Mac", x: 6, y: 8)], range: 10))
    let (phone, mac) = (
      try #require(places(plan, of: "spot").first), try #require(places(plan, of: "spot").last)
    )
    let reach = try #require(
      plan.firstMatch(of: /class="reach" cx="\d+" cy="\d+" r="(\d+)"/).flatMap { Int($0.1) }
    )
    // Ten meters apart: exactly the range of the radio.
    let apart = ((mac.x - phone.x) * (mac.x - phone.x) + (mac.y - phone.y) * (mac.y - phone.y))
    #expect(abs(apart - reach * reach) <= 3 * reach)
    #expect(plan.contains("<desc>Phone, Mac, 10 m</desc>"))
  }

  private func phone(_ elements: Figure.Element...) -> String {
    RunSample.svg(Figure(id: "p", name: "Phone", form: .phone, elements: elements))
  }

  private func watch(_ elements: Figure.Element...) -> String {
    RunSample.svg(Figure(id: "w", name: "Watch", form: .watch, elements: elements))
  }

  @Test func aNotificationIsABannerWithIconAppTimeAndText() {
    let banner = phone(
      .notification(app: "Ask to Buy", title: "Declined", text: "A parent declined.", time: "now")
    )
    #expect(banner.contains(#"<rect class="banner""#) && banner.contains(#"<rect class="app-icon""#))
    for words in ["Ask to Buy", "now", "Declined", "A parent"] {
      #expect(banner.contains(">\(words)"), "\(words)")
    }
    #expect(banner.contains("<desc>Ask to Buy, now, Declined, A parent declined.</desc>"))
  }

  @Test func aShortLookIsTheIconTheTitleAndTheAppInTheMiddle() {
    let look = watch(.notification(app: "Clocks", title: "Stand-up", text: "", time: ""))
    #expect(look.contains(#"<circle class="app-icon" cx="58""#) && !look.contains("banner"))
    #expect(look.contains(#"<text class="title" text-anchor="middle" x="58""#))
    #expect(look.contains(#"<text class="small info" text-anchor="middle" x="58""#))
  }

  @Test func aMessageIsInTheMiddleOfAScreenThatIsDimmed() throws {
    let message = phone(
      .status("App"),
      .alert(title: "Save Play?", text: "", buttons: ["Save", "Discard"], chosen: 1)
    )
    #expect(message.contains(#"class="screen dimmed""#))
    let top = try #require(
      message.firstMatch(of: /<g transform="translate\(0 (\d+)\)"><rect class="sheet"/).flatMap { Int($0.1) }
    )
    #expect((40...120).contains(top))
    #expect(message.components(separatedBy: #"class="button chosen""#).count == 2)
    #expect(message.contains("<desc>App; Save Play?, Save, [Discard]</desc>"))
    #expect(!phone(.title("App")).contains("dimmed"))
  }

  @Test func aPaymentSheetIsAtTheFootOfTheScreen() throws {
    let sheet = phone(
      .status("App"),
      .paymentSheet(product: "100 coins", app: "App", price: "$0.99", button: "Confirm")
    )
    #expect(sheet.contains(#"class="screen dimmed""#) && sheet.contains(#"class="button chosen""#))
    let top = try #require(
      sheet.firstMatch(of: /<g transform="translate\(14 (\d+)\)"><rect class="sheet"/).flatMap { Int($0.1) }
    )
    #expect(top > 90)
    #expect(sheet.contains("<desc>App; App Store, 100 coins, App, $0.99, Confirm</desc>"))
  }

  @Test(arguments: [true, false]) func aHomeScreenSaysWhetherTheAppRuns(isRunning: Bool) {
    let home = phone(.homeScreen(app: "Shirts", note: "Not running", isRunning: isRunning))
    #expect(home.contains(isRunning ? #" data-process="background""# : #" data-process="ended""#))
    #expect(
      home.contains(#"class="sky""#) && home.contains(#"class="tile""#) && home.contains(">Not running<")
    )
    #expect(!phone(.title("Shirts")).contains("data-process"))
  }

  @Test func anEndedProcessSaysSoInWords() {
    let card = svg(.ended("killed: 0xdead10cc"), .row(label: "Asks for", value: "a", mark: .plain))
    #expect(card.contains(#" data-process="ended""#) && card.contains(#"class="body ended""#))
    #expect(card.contains(#"class="stamp""#) && card.contains(#"<path class="sign fail""#))
    #expect(card.contains("<desc>killed: 0xdead10cc; Asks for: a</desc>"))
  }

  @Test func aDraggedRowFollowsTheFinger() {
    func row(_ offset: Int, _ finger: Int?) -> String {
      phone(
        .draggedRow(
          title: "Bread",
          offset: offset,
          finger: finger,
          width: 375,
          buttons: offset == 0 ? [] : [.init("More", tint: "#0000ff"), .init("Delete", tint: "#ff0000")]
        )
      )
    }
    func finger(_ svg: String) -> Int? {
      svg.firstMatch(of: /<circle class="finger" cx="(\d+)"/).flatMap { Int($0.1) }
    }
    let refused = row(0, -140)
    #expect(!refused.contains("swipe") && refused.contains(#"<text x="8""#))
    let left = row(-140, -140)
    // Two bands at the right, together as wide as the row has moved.
    #expect(left.matches(of: /<rect class="swipe" x="(103|133)" y="0" width="3[01]"/).count == 2)
    #expect(finger(left) == 91 && finger(refused) == 91 && finger(row(140, 140)) == 73)
    #expect(row(140, 140).contains(#"<rect class="swipe" x="0""#))
    #expect(finger(row(-375, nil)) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 1, .max]) func aRowDraggedAnywhereStaysInItsFigure(points: Int) {
    for width in [Int.min, 0, 375, .max] {
      let row = phone(
        .draggedRow(
          title: "Bread",
          offset: points,
          finger: points,
          width: width,
          buttons: [.init("A", tint: "")]
        )
      )
      let places = row.matches(of: /(?:swipe" x|finger" cx)="(-?\d+)"/).compactMap { Int($0.1) }
      #expect(places.allSatisfy { (0...164).contains($0) })
    }
  }

  @Test func theTitleOfASwipedRowStaysWhole() {
    let buttons = ["More", "Archive"].map { Figure.Element.Button($0, tint: "#0000ff") }
    let beside = phone(.swipedRow("Bread", leading: [], trailing: buttons))
    #expect(beside.contains(">Bread</text>") && beside.contains(#"<rect class="swipe" x="57" y="0""#))
    // Where there is no room beside them, it is above.
    let above = phone(.swipedRow("Strawberries", leading: [], trailing: buttons))
    #expect(above.contains(">Strawberries</text>") && above.contains(#"<rect class="swipe" x="0" y="44""#))
  }

  @Test func rowsOfAListTouchEachOther() {
    let list = phone(
      .swipedRow("Milk", leading: [], trailing: []),
      .swipedRow("Bread", leading: [], trailing: [])
    )
    #expect(list.contains(#"<g transform="translate(-6 44)"><rect class="paper list""#))
  }

  @Test func theHandsOfADialPointToItsTime() {
    let dial = svg(.dial(hour: 15, minute: 31, second: 45))
    #expect(dial.contains(#"<path class="hour" d="M0 4V-12" transform="rotate(105.5)"/>"#))
    #expect(dial.contains(#"<path class="minute" d="M0 4V-19" transform="rotate(190.5)"/>"#))
    #expect(dial.contains(#"<path class="second" d="M0 4V-19" transform="rotate(270)"/>"#))
    #expect(dial.matches(of: /M-?[0-9.]+[ -][0-9.-]+[vhL]/).count == 12)
  }

  @Test(arguments: [0, 5, 6, 17, 18, 23])
  func aDialIsDarkAtNight(hour: Int) {
    #expect(svg(.dial(hour: hour, minute: 0, second: 0)).contains("dial night") == !(6..<18).contains(hour))
  }

  @Test(arguments: [Int.min, -1, 24, .max])
  func aDialOfAnyNumbersIsDrawn(number: Int) throws {
    let dial = svg(.dial(hour: number, minute: number, second: number))
    let angles = dial.matches(of: /rotate\((\d+)(\.5)?\)/).compactMap { Int($0.1) }
    #expect(angles.count == 3 && angles.allSatisfy { $0 < 360 })
  }

  @Test(arguments: [0.1, 1, 10, 40])
  func theReachIsDrawnHoweverNearTheOthersAre(metres: Double) {
    #expect(
      svg(.plan([.init("Phone", x: 0, y: 0), .init("Mac", x: metres, y: 0)], range: 10)).contains(
        "class=\"reach\""
      )
    )
  }

  @Test func namesOfDevicesThatStandTogetherDoNotCoverEachOther() {
    let spots = (0..<5).map { Figure.Element.Spot("Device \($0)", x: Double($0) / 10, y: 0) }
    let lines = svg(.plan(spots, range: 10)).matches(of: /<text class="small" x="(\d+)" y="(\d+)">Device/)
    let places = lines.compactMap { match in Int(match.1).flatMap { x in Int(match.2).map { (x, $0) } } }
    #expect(places.count == 5)
    for (index, place) in places.enumerated() {
      for other in places[..<index] {
        #expect(abs(place.1 - other.1) >= 18 || abs(place.0 - other.0) >= 50)
      }
    }
  }

  @Test(arguments: [0, 1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude])
  func aPlaceThatCannotBeDrawnIsLeftOut(metres: Double) {
    let plan = svg(.plan([.init("Phone", x: 0, y: 0), .init("Mac", x: metres, y: metres)], range: metres))
    #expect(plan.contains(">Phone</text>"))
  }
}
