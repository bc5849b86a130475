import Foundation
import SimulationContract
import SimulationKit
import Testing

@testable import NumbersSimulations

@Suite struct NumbersGameSimulationTests {
  private let simulation = NumbersGameSimulation()

  private func rejection(_ json: JSONValue) -> Rejection? {
    do {
      _ = try simulation.run(json: json)
      return nil
    } catch {
      return error
    }
  }

  private func cells(_ snapshot: Snapshot?) -> (levels: [Int], columns: Int, caption: String)? {
    for case .cells(let levels, let columns, let caption) in snapshot?.figures.flatMap(\.elements) ?? [] {
      return (levels, columns, caption)
    }
    return nil
  }

  // MARK: The simulation as a whole

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsItsExamplesAsTheirTitlesSay() throws {
    let ends = try simulation.examples.map { try simulation.run($0.scenario).outcome }
    #expect(
      ends.map(\.status)
        == [
          "solved", "solved", "solved", "solved", "closest", "closest", "solved", "solved", "solved",
        ]
    )
    #expect(
      ends.prefix(6).map { $0.facts["operations"] } == [5, 1, 5, 5, 5, 3] as [JSONValue?]
    )
    #expect(ends.last?.facts["operations"] == 0)
    #expect(ends[4].facts["reachable"] == 0)
    #expect(ends[5].facts["equal"] == 663)
  }

  @Test func drawsWhatIsLeftOut() throws {
    let run = try simulation.run(json: [:])
    guard case .array(let tiles)? = run.outcome.facts["tiles"],
      case .integer(let target)? = run.outcome.facts["target"]
    else {
      Issue.record("There are no tiles and no target")
      return
    }
    #expect(tiles.count == 6)
    #expect((101...999).contains(target))
    #expect(run.events.map(\.name).starts(with: ["tiles drawn", "target drawn", "answer()"]))
    #expect(try simulation.run(json: ["seed": 8]).outcome != run.outcome)
    #expect(try simulation.run(json: ["seed": 7]) == run)
  }

  @Test func drawsTheLargeTilesThatAreAskedFor() throws {
    for large in 0...4 {
      let facts = try simulation.run(NumbersGameScenario(large: large)).outcome.facts
      guard case .array(let tiles)? = facts["tiles"] else {
        Issue.record("There are no tiles")
        return
      }
      #expect(tiles.count { [25, 50, 75, 100].contains($0) } == large)
    }
  }

  @Test func givesTheShapeOfAScenarioItsStandardStart() throws {
    let run = try simulation.run(json: [:])
    let scenario = try CanonicalJSON.decode(
      NumbersGameScenario.self,
      from: CanonicalJSON.encode(run.scenario)
    )
    #expect(scenario == NumbersGameScenario())
  }

  // MARK: The trace

  @Test func playsTheAnswerStepByStep() throws {
    let trace = try simulation.run(
      NumbersGameScenario(tiles: [7, 75, 1, 2, 8, 50], target: 947)
    )
    #expect(
      trace.events.map(\.name) == [
        "tiles given", "target given", "answer()", "75 + 2 = 77", "77 × 7 = 539", "50 + 1 = 51",
        "51 × 8 = 408",
        "539 + 408 = 947", "947",
      ]
    )
    #expect(trace.events.map(\.time) == (0..<9).map { $0 * 1000 })
    #expect(trace.events[5].detail == "On the table: 8, 539 and 51.")
    #expect(trace.events.last?.kind == .reply)
    #expect(trace.outcome.facts["distance"] == 0)
    #expect(trace.outcome.facts["reached"] == 947)
    #expect(
      trace.outcome.sentence
        == "The tiles make 947 with 5 operations: 75 + 2 = 77, 77 × 7 = 539, 50 + 1 = 51, 51 × 8 = 408,"
        + " 539 + 408 = 947."
    )
  }

  @Test func saysWhatItSearchedAndThatNothingWasThere() throws {
    let trace = try simulation.run(NumbersGameScenario(tiles: [1, 1, 2, 2, 3, 3], target: 999))
    let search = try #require(trace.events.first { $0.name == "answer()" })
    #expect(
      search.reasons.map(\.name) == ["every-group", "every-pair", "every-target", "target-reached"]
    )
    #expect(search.reasons.map(\.holds) == [true, true, false, false])
    let absent = try #require(trace.events.first { $0.kind == .absent })
    #expect(absent.name == "999")
    #expect(absent.detail.contains("from 82 to 1998"))
    let effort = NumbersSearch(try NumberTiles([1, 1, 2, 2, 3, 3])).effort
    let facts = trace.outcome.facts
    #expect(facts["groups"] == .integer(effort.groups))
    #expect(facts["numbers"] == .integer(effort.numbers))
    #expect(facts["pairs"] == .integer(effort.pairs))
    #expect(facts["gap"] == [82, 1998])
    #expect(facts["reached"] == 81)
    #expect(facts["distance"] == 918)
    #expect(facts["equal"] == .null)
  }

  @Test func namesBothThatAreEquallyNear() throws {
    let easier = try simulation.run(NumbersGameScenario(tiles: [100, 75, 50, 25, 2, 7], target: 662))
    #expect(easier.outcome.sentence.hasSuffix("663 is just as near, and takes 5 operations."))
    let smaller = try simulation.run(NumbersGameScenario(tiles: [75, 50, 100, 25, 10, 5], target: 828))
    #expect(smaller.outcome.sentence.hasSuffix("829 is just as near; the smaller is given."))
  }

  // MARK: The stage

  @Test func showsTheTableFromTheStart() throws {
    let trace = try simulation.run(NumbersGameScenario(tiles: [5, 75, 4, 10, 2, 8], target: 375))
    #expect(trace.snapshots.map(\.after) == Array(-1..<trace.events.count))
    #expect(trace.snapshots.first?.figures.map(\.id) == ["table"])
    #expect(trace.snapshots.last?.figures.map(\.id) == ["table", "targets"])
    let table = try #require(trace.snapshots.last?.figures.first?.elements)
    #expect(table.contains(.text("5   75   4   10   2   8", mark: .plain)))
    #expect(table.contains(.row(label: "75 × 5", value: "375", mark: .ok)))
  }

  @Test func drawsTheFieldOfTargets() throws {
    let scenario = NumbersGameScenario(tiles: [25, 50, 75, 100, 3, 6], target: 952)
    let field = try #require(cells(simulation.run(scenario).snapshots.last))
    let reached = NumbersSearch(try NumberTiles([25, 50, 75, 100, 3, 6]))
    #expect(field.columns == 30)
    #expect(field.levels.count == 899)
    #expect(field.levels.indices.filter { field.levels[$0] == 4 } == [952 - 101])
    for (index, level) in field.levels.enumerated() where level != 4 {
      #expect((level == 2) == reached.reaches(101 + index))
      #expect(level == 2 || level == 0)
    }
    #expect(field.caption.contains("from 101 to 999"))
    var other = scenario
    other.profile = "countdown"
    #expect(try cells(simulation.run(other).snapshots.last)?.levels.count == 900)
  }

  // MARK: Bad scenarios

  @Test func rejectsBadScenariosAtTheirPlace() {
    let cases: [(JSONValue, String)] = [
      (["tiles": [1, 2, 3, 11, 5, 6]], "/tiles/3"),
      (["tiles": [1, 2, 3, 0, 5, 6]], "/tiles/3"),
      (["tiles": [1, 2, 3, -4, 5, 6]], "/tiles/3"),
      (["tiles": [1, 2, 3, 101, 5, 6]], "/tiles/3"),
      (["tiles": [1, 2, 3, .number(2.5), 5, 6]], "/tiles/3"),
      (["tiles": [7, 7, 3, 7, 5, 6]], "/tiles/3"),
      (["tiles": [75, 2, 3, 4, 75, 6]], "/tiles/4"),
      (["tiles": [1, 2, 3, 4, 5]], "/tiles"),
      (["tiles": [1, 2, 3, 4, 5, 6, 7]], "/tiles"),
      (["tiles": "1 2 3 4 5 6"], "/tiles"),
      (["target": 100], "/target"),
      (["target": 99, "profile": "countdown"], "/target"),
      (["target": 1000], "/target"),
      (["target": 0], "/target"),
      (["target": -5], "/target"),
      (["large": 5], "/large"),
      (["large": -1], "/large"),
      (["tiles": [1, 2, 3, 4, 5, 6], "large": 2], "/large"),
      (["profile": "letters-and-numbers"], "/profile"),
      (["seed": -1], "/seed"),
      (["tile": [1, 2, 3, 4, 5, 6]], "/tile"),
    ]
    for (json, place) in cases {
      #expect(rejection(json)?.pointer.description == place, "\(json)")
    }
    #expect(rejection(["tiles": [1, 2, 3, 4, 5, 75], "large": 1]) == nil)
    #expect(rejection(["target": 100, "profile": "countdown"]) == nil)
  }

  @Test func checksScenariosThatWereMadeInCode() {
    let cases: [(NumbersGameScenario, String)] = [
      (NumbersGameScenario(tiles: []), "/tiles"),
      (NumbersGameScenario(tiles: [1, 2, 3, 4, 5, 12]), "/tiles/5"),
      (NumbersGameScenario(tiles: [1, 2, 3, .min, 5, 6]), "/tiles/3"),
      (NumbersGameScenario(large: .max), "/large"),
      (NumbersGameScenario(target: .max), "/target"),
      (NumbersGameScenario(target: 100), "/target"),
      (NumbersGameScenario(profile: Profile(name: "other", title: "")), "/profile"),
    ]
    for (scenario, place) in cases {
      for run in [simulation.run, simulation.simulate] {
        do {
          _ = try run(scenario)
          Issue.record("\(scenario) was run")
        } catch {
          #expect(error.pointer.description == place)
        }
      }
    }
  }

  @Test func answersOrRejectsWhateverItIsGiven() throws {
    var random = SeededSource(seed: 9)
    let odd = [.min, -1, 0, 1, 10, 11, 25, 60, 100, 101, 999, 1000, Int.max]
    func any(_ usual: ClosedRange<Int>) -> Int {
      random.number(in: 0...7) == 0 ? odd[random.number(in: 0...odd.count - 1)] : random.number(in: usual)
    }
    func maybe<Value>(_ value: () -> Value) -> Value? { random.number(in: 0...2) == 0 ? nil : value() }
    var ends: [String: Int] = [:]
    for _ in 0..<250 {
      var scenario = NumbersGameScenario(
        tiles: maybe { (0..<(random.number(in: 0...9) == 0 ? 5 : 6)).map { _ in any(1...10) } },
        large: random.number(in: 0...2) == 0 ? any(0...4) : nil,
        target: maybe { any(101...999) },
        profile: random.number(in: 0...1) == 0 ? .countdown : .desChiffresEtDesLettres
      )
      scenario.seed = any(0...1000)
      do {
        let trace = try simulation.simulate(scenario)
        ends[trace.outcome.status, default: 0] += 1
        #expect(trace.events.last?.kind == .reply)
      } catch {
        ends["rejected", default: 0] += 1
        #expect(!error.reason.isEmpty && !error.pointer.tokens.isEmpty)
      }
    }
    #expect(ends.keys.sorted() == ["closest", "rejected", "solved"])
    #expect(ends.values.allSatisfy { $0 > 5 })
  }
}
