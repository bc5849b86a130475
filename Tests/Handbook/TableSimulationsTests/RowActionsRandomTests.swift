import SimulationContract
import SimulationKit
import Testing

@testable import RowActions
@testable import TableSimulations

/// Random scenarios: everything that the schema accepts ends without a trap, and always in the same way.
@Suite struct RowActionsRandomTests {
  private let simulation = RowActionsSimulation()

  @Test(arguments: 0..<8)
  func endsEveryScenarioThatTheSchemaLetsIn(_ part: Int) throws {
    var (runs, refusals) = (0, 0)
    for seed in 0..<250 * RandomInput.factor {
      var chance = SeededSource(seed: UInt64(part * 1_000_000 + seed))
      let scenario = value(of: simulation.schema, named: "", &chance)
      #expect(simulation.faults(in: scenario) == [])
      do {
        let run = try simulation.run(json: scenario)
        runs += 1
        try check(run)
        if seed.isMultiple(of: 10) {
          #expect(
            try CanonicalJSON.encode(simulation.run(json: scenario)) == CanonicalJSON.encode(run)
          )
        }
      } catch let rejection as Rejection {
        refusals += 1
        #expect(!rejection.pointer.tokens.isEmpty && !rejection.reason.isEmpty)
        // The place must exist in the document, except for an optional member.
        let parent = JSONPointer(Array(rejection.pointer.tokens.dropLast()))
        #expect(scenario.value(at: parent) != nil, "\(rejection)")
      }
    }
    // Both must happen often enough to be tested.
    #expect(runs > 50 && refusals > 50)
  }

  @Test func meetsEveryEndByChance() throws {
    var missing: Set<String> = [
      "untouched", "dead", "closed", "open", "waiting", "handled", "deleted", "wrong-row", "removed", "kept",
      "gone",
      "committed", "selected",
    ]
    for seed in 0..<40_000 where !missing.isEmpty {
      var chance = SeededSource(seed: UInt64(seed))
      guard case .object(var scenario) = value(of: simulation.schema, named: "", &chance) else { continue }
      // An editable table of three rows: only what happens to it is random.
      scenario["sections"] = nil
      scenario["editable"] = nil
      if let run = try? simulation.run(json: .object(scenario)) {
        missing.remove(run.outcome.status)
      }
    }
    #expect(missing == [])
  }

  private func check(_ run: Run) throws {
    #expect(run.outcome.sentence.hasSuffix("."), "\(run.outcome.sentence)")
    #expect(zip(run.events, run.events.dropFirst()).allSatisfy { $0.time <= $1.time })
    guard case .array(let frames)? = run.outcome.facts["frames"],
      case .array(let steps)? = run.scenario["steps"]
    else {
      Issue.record("there are no frames")
      return
    }
    #expect(frames.count == steps.count + 1)
    for frame in frames {
      guard case .integer(let width)? = frame["width"], let open = frame["open"], open != .null else {
        continue
      }
      guard case .array(let buttons)? = open["buttons"], case .integer(let offset)? = open["offset"],
        case .integer(let section)? = open["section"], case .integer(let row)? = open["row"]
      else {
        Issue.record("an open row has no geometry")
        continue
      }
      #expect(frame.at("/sections/\(section)/rows/\(row)") != nil)
      // The buttons are side by side, and fill the uncovered area.
      var x = offset < 0 ? width + offset : 0
      for button in buttons {
        #expect(button["x"] == .integer(x))
        #expect(button["progress"] == 100)
        guard case .integer(let wide)? = button["width"] else { continue }
        x += wide
      }
      #expect(x == (offset < 0 ? width : offset))
      #expect(!buttons.isEmpty && (1...width).contains(abs(offset)))
    }
  }

  private func value(of schema: Schema, named name: String, _ chance: inout SeededSource) -> JSONValue {
    switch schema.form {
    case .boolean: return .bool(!chance.happens(oneIn: 5))
    case .integer(let range):
      let near = ["row", "toRow", "section", "toSection"].contains(name) ? 3 : 400
      let small = range.lowerBound...min(range.upperBound, range.lowerBound + near)
      let base = range.lowerBound < 0 ? -400...400 : small
      return .integer(chance.happens(oneIn: 12) ? chance.number(in: range) : chance.number(in: base))
    case .string(let length):
      if name == "color" {
        return .string(chance.happens(oneIn: 30) ? "#00000g" : "#00aa00")
      }
      let words = ["Delete", "Delete", "Flag", "More", "Ünïcödé 🧀", ""]
      let word = chance.one(of: Array(words.prefix(chance.happens(oneIn: 8) ? 6 : 4)))
      return .string(
        length.contains(word.unicodeScalars.count) ? word : String(repeating: "#", count: length.lowerBound)
      )
    case .choice(let words):
      return .string(
        words.contains("twice") && chance.happens(oneIn: 2) ? "performed" : chance.one(of: words)
      )
    case .date: return "2026-03-02T10:09:00Z"
    case .array(let item, let count):
      let most = name == "changes" ? 1 : chance.number(in: 1...6)
      let length = chance.number(in: count.lowerBound...min(count.upperBound, count.lowerBound + most))
      return .array((0..<length).map { _ in value(of: item, named: name, &chance) })
    case .object(let properties): return .object(members(properties, &chance))
    case .tagged(let tag, let variants):
      let likely = variants.filter { $0.name == (chance.happens(oneIn: 3) ? "tap" : "swipe") }
      let variant = chance.one(of: likely.isEmpty || chance.happens(oneIn: 3) ? variants : likely)
      return .object(members(variant.properties, &chance).merging([tag: .string(variant.name)]) { $1 })
    case .optional(let inner):
      return chance.happens(oneIn: 3) ? .null : value(of: inner, named: name, &chance)
    case .number, .dictionary, .anything:
      Issue.record("a scenario of rows has no such member")
      return .null
    }
  }

  private func members(
    _ properties: [Schema.Property],
    _ chance: inout SeededSource
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for property in properties where property.standard == nil || chance.happens(oneIn: 3) {
      members[property.name] = value(of: property.schema, named: property.name, &chance)
    }
    return members
  }
}
