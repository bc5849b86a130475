import Foundation
import Testing

@testable import SimulationKit

struct JSONWriterTests {
  /// Foundation's encoding.
  private func foundation(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try CanonicalJSON.encode(value), as: UTF8.self)
  }

  @Test func writesValuesAsFoundationDoes() throws {
    var random = RandomJSON(seed: 4)
    for _ in 0..<5000 {
      let value = random.value()
      #expect(try text(value) == foundation(value))
    }
  }

  @Test func writesRunsAsFoundationDoes() throws {
    var random = RandomJSON(seed: 5)
    for _ in 0..<500 {
      let run = random.run()
      #expect(try text(run) == foundation(run))
    }
  }

  @Test func writesTheRunsOfASimulationAsFoundationDoes() throws {
    for example in Doorbell().examples {
      let json = try JSONValueEncoder.encode(example.scenario)
      let run = try Doorbell().run(json: json)
      #expect(try text(run) == foundation(run))
    }
  }

  @Test func growsBeyondItsFirstMemory() throws {
    let value = JSONValue.array(Array(repeating: .string(String(repeating: "é\n", count: 1000)), count: 40))
    #expect(try text(value) == foundation(value))
  }

  @Test func whatHasNoFormIsTheErrorOfFoundation() throws {
    let value: JSONValue = ["a": [1, .number(.nan)]]
    let error = #expect(throws: EncodingError.self) { try CanonicalJSON.encode(value) }
    guard case .invalidValue(_, let context)? = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
  }
}

extension RandomJSON {
  mutating func run() -> Run {
    Run(
      scenario: value(),
      events: list(upTo: 4) { $0.event() },
      snapshots: list(upTo: 3) { random in
        Snapshot(after: random.integer(), figures: random.list(upTo: 3) { $0.figure() })
      },
      outcome: Outcome(status: text(), sentence: text(), facts: members())
    )
  }

  private mutating func event() -> Event {
    Event(
      time: integer(),
      kind: pick(Event.Kind.allCases),
      name: text(),
      from: text(),
      to: pick([nil, text()]),
      detail: text(),
      reasons: list(upTo: 3) { Reason($0.text(), holds: $0.pick([true, false]), $0.text()) }
    )
  }

  private mutating func figure() -> Figure {
    Figure(
      id: text(),
      name: text(),
      form: pick(Figure.Form.allCases),
      elements: list(upTo: 12) { $0.element() }
    )
  }

  private mutating func element() -> Figure.Element {
    let mark = pick(Figure.Mark.allCases)
    return switch source.number(in: 0...20) {
    case 0: .status(text())
    case 1: .title(text())
    case 2: .text(text(), mark: mark)
    case 3: .row(label: text(), value: text(), mark: mark)
    case 4: .choices(list(upTo: 3) { $0.text() }, selected: pick([nil, integer()]))
    case 5: .tabs(list(upTo: 3) { $0.text() }, selected: integer())
    case 6: .button(text(), tint: pick([nil, text()]))
    case 7: .cornerIcon(text())
    case 8: .time(text(), caption: text())
    case 9: .swipedRow(text(), leading: buttons(), trailing: buttons())
    case 10: .outline(list(upTo: 3) { .init($0.text(), depth: $0.integer(), mark: mark) })
    case 11: .cells(list(upTo: 9) { $0.integer() }, columns: integer(), caption: text())
    case 12:
      .plan(
        list(upTo: 3) { .init($0.text(), x: Double($0.integer()) / 7, y: Double($0.integer()), mark: mark) },
        range: Double(integer()) / 3
      )
    case 13: .dial(hour: integer(), minute: integer(), second: integer())
    case 14: .notification(app: text(), title: text(), text: text(), time: text())
    case 15:
      .alert(
        title: text(),
        text: text(),
        buttons: list(upTo: 3) { $0.text() },
        chosen: pick([nil, integer()])
      )
    case 16: .paymentSheet(product: text(), app: text(), price: text(), button: text())
    case 17: .homeScreen(app: text(), note: text(), isRunning: pick([true, false]))
    case 18: .ended(text())
    case 19:
      .draggedRow(
        title: text(),
        offset: integer(),
        finger: pick([nil, integer()]),
        width: integer(),
        buttons: buttons()
      )
    default: .code(text())
    }
  }

  private mutating func buttons() -> [Figure.Element.Button] {
    list(upTo: 2) { .init($0.text(), tint: $0.text()) }
  }
}
