import Foundation
import SimulationKit
import Testing

@testable import Activities

@Suite struct RoomTests {
  private let now = Date(timeIntervalSince1970: 0)

  /// Devices that differ only in their positions, so every pair in range makes two offers.
  private func room(_ positions: [Position]) throws -> Room {
    let app = InstalledApp("App", team: "T", activityTypes: ["a"])
    var activity = try UserActivity(activityType: "a")
    try activity.becomeCurrent()
    return try Room(
      positions.enumerated().map { index, position in
        var device = HandoffDevice(.phone, account: "anna", apps: [app])
        device.position = position
        return Room.Occupant("Phone \(index)", device, activity: activity, by: app)
      }
    )
  }

  /// Every pair in range, by checking all pairs.
  private func pairs(_ positions: [Position]) -> [[Int]] {
    positions.indices.flatMap { one in
      positions.indices.filter { other in
        let (x, y) = (positions[one].x - positions[other].x, positions[one].y - positions[other].y)
        return one != other && (x * x + y * y).squareRoot() <= 10
      }
      .map { [one, $0] }
    }
  }

  private func scattered(_ count: Int, over width: Double, seed: UInt64) -> [Position] {
    var chance = SeededSource(seed: seed)
    func coordinate() -> Double { Double(chance.number(in: 0...1_000_000)) / 1_000_000 * width - width / 2 }
    return (0..<count).map { _ in Position(x: coordinate(), y: coordinate()) }
  }

  private func check(_ positions: [Position], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let survey = try room(positions).survey(at: now)
    let expected = pairs(positions)
    #expect(survey.offers.map { [$0.sender, $0.receiver] } == expected, sourceLocation: sourceLocation)
    #expect(survey.pairsInRange * 2 == expected.count, sourceLocation: sourceLocation)
    // The bound that `RoomSurvey.pairsChecked` promises.
    #expect(
      survey.pairsChecked <= 36 * survey.pairsInRange + 18 * positions.count,
      sourceLocation: sourceLocation
    )
  }

  @Test(arguments: [20.0, 60, 400]) func findsEveryPairThatBruteForceFinds(_ width: Double) throws {
    for seed in 1...4 {
      try check(scattered(150, over: width, seed: UInt64(seed)))
    }
  }

  @Test func missesNoPairAtTheEdgesOfItsSquares() throws {
    let edges: [Double] = [-20.02, -10.01, -10, -1e-17, 0, 1e-17, 9.999, 10, 10.01, 10.010_000_1, 20, 20.02]
    try check(edges.flatMap { x in edges.map { Position(x: x, y: $0) } })
    try check([Position(x: -1e-17, y: 0), Position(x: 10, y: 0)])
    try check([Position(x: Room.reach, y: -Room.reach), Position(x: Room.reach - 6, y: 8 - Room.reach)])
  }

  @Test func checksFewPairsHoweverTheDevicesLie() throws {
    let heap = Array(repeating: Position.origin, count: 60)
    try check(heap)
    let line = (0..<200).map { Position(x: Double($0) * 10, y: 0) }
    try check(line)
    let lattice = (0..<15).flatMap { x in
      (0..<15).map { Position(x: Double(x) * 10.01, y: Double($0) * 10.01) }
    }
    try check(lattice)
    // As many devices as possible in adjacent squares, but none in range of those in the next one.
    let corners = (0..<40).flatMap { square in
      (0..<4).map { _ in Position(x: Double(square) * 10.01 + (square.isMultiple(of: 2) ? 0 : 10), y: 0) }
    }
    try check(corners)
  }

  @Test func checksAsManyPairsAsThereAreInRangeUpToAFactor() throws {
    let counts = try [250, 500, 1000].map { count in
      // The side grows with the square root of the number: 80 m² for each device.
      try room(scattered(count, over: (80 * Double(count)).squareRoot(), seed: 3)).survey(at: now)
    }
    for (small, large) in zip(counts, counts.dropFirst()) {
      #expect(large.pairsChecked < small.pairsChecked * 5 / 2)
    }
    for survey in counts {
      #expect(survey.pairsInRange > 200)
      #expect(survey.pairsChecked < 4 * survey.pairsInRange)
    }
  }

  @Test func ordersItsOffersBySenderAndReceiverWhateverTheOrderOfPlaces() throws {
    let positions = scattered(60, over: 30, seed: 5)
    let offers = try room(positions).survey(at: now).offers
    #expect(offers == offers.sorted { ($0.sender, $0.receiver) < ($1.sender, $1.receiver) })
    let reversed = try room(positions.reversed()).survey(at: now).offers
    let last = positions.count - 1
    #expect(
      Set(reversed.map { [last - $0.sender, last - $0.receiver] })
        == Set(offers.map { [$0.sender, $0.receiver] })
    )
    #expect(try room(positions).survey(at: now) == room(positions).survey(at: now))
  }

  @Test func hasNoOffersWithoutDevicesOrActivities() throws {
    #expect(try Room([]).survey(at: now) == RoomSurvey())
    let alone = try room([.origin]).survey(at: now)
    #expect(alone.offers.isEmpty && alone.pairsChecked == 0)
    let idle = try Room(["A", "B"].map { Room.Occupant($0, HandoffDevice(.phone, account: "anna")) })
    #expect(idle.survey(at: now).pairsInRange == 1)
    #expect(idle.survey(at: now).offers.isEmpty)
    #expect(
      idle.offer(from: 0, to: 1, at: now)?.failedConditions == [
        .activityCurrent, .eligible, .sameTeam, .declaredType,
      ]
    )
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, 1_000_000.5])
  func refusesADeviceThatLiesNowhere(_ coordinate: Double) {
    for place in [Position(x: coordinate, y: 0), Position(x: 0, y: coordinate)] {
      #expect(throws: RoomError.outOfReach(occupant: 1)) { try room([.origin, place]) }
    }
    #expect(RoomError.outOfReach(occupant: 1).description.contains("1000000 m"))
  }

  @Test func answersNothingAboutDevicesThatAreNotThere() throws {
    let room = try room([.origin, Position(x: 3, y: 4)])
    #expect(room.offer(from: 0, to: 1, at: now)?.distance == 5)
    #expect(room.offer(from: 0, to: 0, at: now) == nil)
    #expect(room.offer(from: -1, to: 1, at: now) == nil)
    #expect(room.offer(from: 0, to: 2, at: now) == nil)
  }

  @Test func findsDifferentRoutesForOneActivity() throws {
    let app = InstalledApp("App", team: "T", activityTypes: ["a"])
    var activity = try UserActivity(activityType: "a")
    try activity.setWebpageURL(URL(string: "https://example.com"))
    try activity.becomeCurrent()
    let occupants = [
      Room.Occupant("Phone", HandoffDevice(.phone, account: "anna"), activity: activity, by: app),
      Room.Occupant("Tablet", HandoffDevice(.tablet, account: "anna", apps: [app])),
      Room.Occupant("Mac", HandoffDevice(.mac, account: "anna")),
      Room.Occupant("Watch", HandoffDevice(.watch, account: "anna", apps: [app])),
    ]
    let offers = try Room(occupants).survey(at: now).offers
    #expect(offers.map(\.route) == [.app(app), .browser("Safari")])
    #expect(offers.map(\.receiver) == [1, 2])
  }
}
