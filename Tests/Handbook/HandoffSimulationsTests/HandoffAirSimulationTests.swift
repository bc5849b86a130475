import AirReference
import Foundation
import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// The advertisements of a run: which ones there are, their contents, and that they change nothing else.
@Suite struct HandoffAirSimulationTests {
  private let simulation = HandoffSimulation()

  private func advertisements(_ scenario: HandoffScenario) throws -> [Event] {
    try simulation.run(scenario).events.filter { $0.name == "Handoff advertisement" && $0.from != "Listener" }
  }

  /// The plaintexts of the sender's advertisements, decrypted with independent code.
  private func plaintexts(_ scenario: HandoffScenario) throws -> [[UInt8]] {
    var random = SeededSource(seed: UInt64(scenario.seed) ^ 0x4841_4E44_4F46_4621)
    let key = HandoffKey(dateCreated: scenario.start, from: &random)
    return try advertisements(scenario).enumerated().map { index, event in
      let bytes = Air.bytes(event.detail.prefix { $0 != ":" }.description)
      try #require(bytes.count == 18)
      #expect(bytes[..<5] == [0x4C, 0, 0x0C, 0x0E, 0])
      // The counter starts at 1 and increases by 1, in little-endian order.
      #expect(bytes[5...6] == [UInt8(index + 1), 0])
      let opened = try ReferenceGCM.crypt(
        Array(bytes[8...]),
        key: key.bytes,
        vector: Array(bytes[5...6]),
        status: 0
      )
      #expect(opened.tag == bytes[7])
      return opened.text
    }
  }

  private func air(_ scenario: HandoffScenario) throws -> [Figure] {
    try simulation.run(scenario).snapshots.flatMap(\.figures).filter { $0.id == "air" }
  }

  // MARK: Beside the rest

  @Test func showsTheAirOnlyWhereItIsAskedForOrAStepIsTakenOnIt() throws {
    let plain = try simulation.run(.article())
    #expect(!plain.snapshots.flatMap(\.figures).contains { $0.id == "air" })
    #expect(plain.outcome.facts["air"] == nil && plain.outcome.facts["lastCounter"] == nil)
    for scenario in [HandoffScenario.article { $0.air = true }, .article { $0.steps.append(.exchangeKeys) }] {
      let trace = try simulation.run(scenario)
      #expect(trace.snapshots.allSatisfy { $0.figures.map(\.id).prefix(2) == ["sender", "air"] })
      #expect(trace.outcome.facts["air"] != nil)
    }
  }

  @Test(arguments: 0..<8)
  func changesNothingElse(_ seed: Int) throws {
    let scenarios: [HandoffScenario] = [.shirts(), .article(), .page(), .household(), .streamed()]
    for var scenario in scenarios {
      scenario.seed = seed
      let plain = try simulation.run(scenario)
      scenario.air = true
      var shown = try simulation.run(scenario)
      #expect(shown.outcome.facts.removeValue(forKey: "air") != nil)
      shown.outcome.facts["lastCounter"] = nil
      #expect(shown.outcome == plain.outcome)
      let name = "Handoff advertisement"
      func others(_ trace: Trace) -> [Event] {
        trace.events.filter { $0.name != name }.map { event in
          var event = event
          event.reasons.removeAll { $0.name == "advertisement-accepted" }
          return event
        }
      }
      #expect(others(shown) == others(plain))
      #expect(shown.events.filter { $0.name == name }.count >= plain.events.filter { $0.name == name }.count)
    }
  }

  @Test func drawsAnotherKeyFromEachSeed() throws {
    let details = try (0..<20).map { seed in try advertisements(.air { $0.seed = seed }).first?.detail }
    #expect(Set(details).count == 20)
    #expect(try simulation.run(.air()) == simulation.run(.air()))
  }

  // MARK: Contents

  @Test func saysTheTypeAndWhetherThereIsAPage() throws {
    let standIn = ActivityHash.standIn(for: "com.example.articles.edit", team: "TEAM1", kind: .native)
    let plain = HandoffScenario.article { $0.air = true }
    #expect(try plaintexts(plain) == [[0] + standIn.bytes + [0, 0]])
    let page = HandoffScenario.article {
      $0.air = true
      $0.updatePublication { $0.webpageURL = "https://www.example.com" }
    }
    #expect(try plaintexts(page) == [[0] + standIn.bytes + [1, 0]])
    let browser = HandoffScenario.page { $0.air = true }
    #expect(try plaintexts(browser) == [Air.bytes("0058c3379233c70b0100")])
  }

  @Test func advertisesEachChangeOnceAndTheEndAsZeros() throws {
    let scenario = HandoffScenario.air {
      $0.steps = [
        $0.steps[0], .becomeCurrent, .change(userInfo: ["cursor": 3]), .resign, .resign, .becomeCurrent,
        $0.steps[0], .invalidate,
      ]
    }
    let plaintexts = try plaintexts(scenario)
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(plaintexts.map { $0 == zeros } == [false, true, false, false, true])
    #expect(try simulation.run(scenario).outcome.facts["lastCounter"] == 5)
  }

  @Test func saysThatNothingIsThereAtTheMomentOfExpiration() throws {
    let scenario = HandoffScenario.air {
      $0.updatePublication { $0.expiresAfter = 60 }
      $0.steps = [$0.steps[0], .wait(seconds: 90)]
    }
    #expect(try advertisements(scenario).last?.time == 60_000)
    #expect(try plaintexts(scenario).last == [UInt8](repeating: 0, count: 10))
    // Even if a forgery removes the icon earlier.
    var forged = scenario
    forged.steps.insert(.forge(counter: 900), at: 1)
    let last = try #require(try advertisements(forged).last)
    #expect(last.time == 60_000 && last.reasons.map(\.holds) == [false])
    var older = scenario
    older.profile = "ios-8"
    #expect(try advertisements(older).count == 1)
  }

  @Test func isSilentWhereTheSenderCannotOrMayNotAdvertise() throws {
    let changes: [(inout HandoffScenario) -> Void] = [
      { $0.sender.bluetooth = false }, { $0.sender.handoff = false }, { $0.sender.account = "" },
      { $0.updatePublication { $0.eligible = false } }, { $0.updatePublication { $0.expiresAfter = 0 } },
      {
        $0.profile = "ios-10"
        $0.sender.kind = .mac
        $0.sender.developmentSigned = true
      },
    ]
    for change in changes {
      let trace = try simulation.run(.air(change))
      #expect(trace.outcome.facts["air"] == [])
      #expect(trace.outcome.status == "no-icon")
      #expect(trace.events.last?.kind == .absent && trace.events.last?.from == "Listener")
      let last = try air(.air(change)).last
      #expect(last?.elements == [.text("Nothing on the air", mark: .muted)])
    }
    // Only the payload needs Wi-Fi.
    #expect(try simulation.run(.air { $0.sender.wifi = false }).outcome.facts["air"] == ["accepted"])
  }

  @Test func isHeardInRangeAndWithBluetoothOnly() throws {
    for (name, change) in [
      ("in-range", { $0.distance = 10.5 }), ("receiver-bluetooth", { $0.receiver.bluetooth = false }),
    ] as [(String, (inout HandoffScenario) -> Void)] {
      let trace = try simulation.run(.air(change))
      #expect(trace.outcome.facts["air"] == ["unheard"])
      #expect(trace.outcome.facts["failedConditions"] == [.string(name)])
      #expect(try advertisements(.air(change)).first?.to == nil)
      #expect(try air(.air(change)).last?.elements.last == .text("The Mac hears nothing", mark: .muted))
    }
    #expect(try simulation.run(.air { $0.distance = 10 }).outcome.facts["air"] == ["accepted"])
  }

  @Test func isOpenedByTheDevicesOfOneAccountOnly() throws {
    let outcome = try simulation.run(.air { $0.receiver.account = "bert" }).outcome
    #expect(outcome.facts["air"] == ["foreign-or-altered"])
    #expect(outcome.facts["failedConditions"] == ["same-account", "advertisement-accepted"])
    #expect(outcome.facts["lastCounter"] == nil)
    #expect(
      outcome.sentence.hasPrefix("The Mac shows no icon. 2 conditions do not hold. The phone belongs to")
    )
  }

  // MARK: The figure

  @Test func showsWhatEverybodyReadsAndWhatTheReceiverReads() throws {
    let figure = try #require(try air(.air()).last)
    #expect(figure.form == .document)
    #expect(figure.elements.first == .status("From: Phone"))
    guard case .code(let code) = figure.elements[1] else { throw Missing() }
    let advertisement = try #require(try advertisements(.air()).first)
    let pairs = code.split { $0.isWhitespace }
    #expect(pairs.joined() == advertisement.detail.prefix { $0 != ":" })
    #expect(
      figure.elements[2...] == [
        .row(label: "Company", value: "Apple", mark: .plain),
        .row(label: "Type", value: "Handoff", mark: .plain),
        .row(label: "Length", value: "14", mark: .plain), .row(label: "Status", value: "0", mark: .plain),
        .row(label: "Counter", value: "1", mark: .plain),
        .row(label: "Tag", value: String(pairs[7]), mark: .plain),
        .row(label: "Ciphertext", value: "10 bytes", mark: .muted), .text("Opened by the Mac", mark: .ok),
        .row(label: "Activity", value: "9a8e798e199ae0", mark: .plain),
        .row(label: "Hash", value: "stand-in", mark: .info),
        .row(label: "Flags", value: "none", mark: .plain),
      ]
    )
  }

  private struct Missing: Error {}

  @Test func tellsPublishedHashesFromStandInsAndFromNoise() throws {
    func hash(_ scenario: HandoffScenario) throws -> [Figure.Element] {
      try air(scenario).compactMap { figure in
        figure.elements.first { if case .row("Hash", _, _) = $0 { true } else { false } }
      }
    }
    let page = try hash(.page { $0.air = true })
    #expect(page.last == .row(label: "Hash", value: "published", mark: .ok))
    let ended = try hash(.air { $0.steps.append(.invalidate) })
    #expect(ended.last == .row(label: "Hash", value: "none: clear", mark: .muted))
    let forged = try hash(.air { $0.steps.append(.forge(counter: 9)) })
    #expect(forged.last == .row(label: "Hash", value: "noise", mark: .fail))
  }

  @Test func addsALineToTheConditions() throws {
    func line(_ change: (inout HandoffScenario) -> Void) throws -> Figure.Element? {
      let figures = try simulation.run(.air(change)).snapshots.flatMap(\.figures)
      let last = figures.last { $0.id == "conditions" }
      #expect(last?.elements.count == 15)
      return last?.elements.last
    }
    #expect(try line { _ in } == .row(label: "On the air", value: "accepted", mark: .ok))
    #expect(
      try line { $0.steps.append(.forge(counter: 9)) }
        == .row(label: "On the air", value: "not accepted", mark: .fail)
    )
    #expect(try line { $0.distance = 40 } == .row(label: "On the air", value: "not heard", mark: .muted))
  }
}
