import DocsFoundation
import SimulationKit

/// A simulation fence of a page: a scenario, a question, and controls for the reader.
package struct WidgetFence: Hashable, Sendable {
  /// The first word of such a fence.
  package static let language = "simulation"

  /// A control and the values recorded for it.
  package struct Control: Hashable, Sendable {
    /// The kind of control.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A checkbox, for two values.
      case toggle
      /// A slider, for values that have an order.
      case range
      /// Radio buttons.
      case choice
    }

    package struct Stop: Hashable, Sendable {
      package var value: JSONValue
      package var label: String?

      package init(value: JSONValue, label: String? = nil) {
        self.value = value
        self.label = label
      }
    }

    package var kind: Kind
    package var pointer: JSONPointer
    package var label: String
    package var unit: String?
    package var stops: [Stop]

    package init(kind: Kind, pointer: JSONPointer, label: String, unit: String? = nil, stops: [Stop]) {
      self.kind = kind
      self.pointer = pointer
      self.label = label
      self.unit = unit
      self.stops = stops
    }
  }

  /// The name of the simulation.
  package var simulation: String
  /// The heading of the widget; nil for the simulation's own title.
  package var question: String?
  /// The scenario as written.
  package var scenario: JSONValue
  package var controls: [Control]
  /// The moment in the scenario that a simulating server may replace with the current time; nil to keep it
  /// fixed.
  package var now: JSONPointer?
  /// The position of the fence.
  package var position: SourcePosition
  /// The YAML, with the place of each value.
  package var source: YAMLFile

  /// The maximum number of stops of a control. Each stop is a recorded run.
  static let stopLimit = 12

  /// Reads a fence, or returns nil if it isn't a simulation fence or can't be read.
  ///
  /// - Parameter diagnostics: receives the faults.
  init?(_ block: CodeBlock, diagnostics: inout [Diagnostic]) {
    let fence = FenceWords(block.info)
    guard block.isFenced, fence.language == Self.language else { return nil }
    let source = YAMLFile(
      file: block.position.file,
      firstLine: block.firstLine,
      indentation: block.indentation,
      text: block.text
    )
    guard let name = fence.words.first?.name, fence.words.count == 1 else {
      diagnostics.append(
        Diagnostic(
          "fence-is-wrong",
          at: block.position,
          "A simulation fence must name one simulation",
          hints: ["Write ```simulation NAME"]
        )
      )
      return nil
    }
    let document: YAMLDocument
    do {
      document = try YAMLDocument(parsing: block.text)
    } catch {
      diagnostics.append(Diagnostic("scenario-is-wrong", at: source.position(error.place), error.reason))
      return nil
    }
    guard case .object(var members) = document.value else {
      diagnostics.append(
        Diagnostic(
          "scenario-is-wrong",
          at: source.position(document.place(of: JSONPointer())),
          "A scenario must be a list of keys and values"
        )
      )
      return nil
    }
    var own: [String: JSONValue] = [:]
    own["question"] = members.removeValue(forKey: "question")
    own["variants"] = members.removeValue(forKey: "variants")
    own["now"] = members.removeValue(forKey: "now")
    let (checked, faults) = Self.ownSchema.check(.object(own))
    guard faults.isEmpty else {
      diagnostics += faults.map { source.diagnostic($0, in: document, identifier: "scenario-is-wrong") }
      return nil
    }
    let faultCount = diagnostics.count
    func report(_ pointer: JSONPointer, _ reason: String) {
      let fault = Rejection(at: pointer, reason)
      diagnostics.append(source.diagnostic(fault, in: document, identifier: "scenario-is-wrong"))
    }
    let controls = Self.controls(checked["variants"], report: report)
    if case .string(let text)? = checked["now"] {
      now = JSONPointer(text)
      if now == nil { report(JSONPointer(["now"]), "'\(text)' isn't a JSON pointer such as /start") }
    }
    guard diagnostics.count == faultCount else { return nil }
    simulation = name
    if case .string(let text)? = checked["question"] {
      question = text
    }
    scenario = .object(members)
    self.controls = controls
    position = block.position
    self.source = source
  }

  private static let ownSchema = Schema(
    .object([
      .init("question", Schema(.optional(Schema(.string(length: 1...200)))), default: .null),
      .init("now", pointerSchema, default: .null),
      .init(
        "variants",
        Schema(
          .array(
            of: Schema(
              .object([
                .init("toggle", pointerSchema, default: .null),
                .init("range", pointerSchema, default: .null),
                .init("choice", pointerSchema, default: .null),
                .init("label", Schema(.string(length: 1...100))),
                .init("unit", Schema(.optional(Schema(.string(length: 1...20)))), default: .null),
                .init("stops", Schema(.array(of: Schema(.anything(depth: 8)), count: 1...stopLimit))),
              ])
            ),
            count: 0...16
          )
        ),
        default: []
      ),
    ])
  )

  private static let pointerSchema = Schema(.optional(Schema(.string(length: 2...200))))

  private static func controls(
    _ variants: JSONValue?,
    report: (JSONPointer, String) -> Void
  ) -> [Control] {
    guard case .array(let items)? = variants else { return [] }
    return items.enumerated().compactMap { index, item in
      let place = JSONPointer(["variants", String(index)])
      let kinds = Control.Kind.allCases.filter { item[$0.rawValue] != .null }
      guard let kind = kinds.first, kinds.count == 1, case .string(let text)? = item[kind.rawValue],
        case .string(let label)? = item["label"], case .array(let stops)? = item["stops"]
      else {
        report(place, "A control must be one of 'toggle', 'range' or 'choice'")
        return nil
      }
      guard let pointer = JSONPointer(text) else {
        report(place.appending(kind.rawValue), "'\(text)' isn't a JSON pointer such as /phone/distance")
        return nil
      }
      var unit: String?
      if case .string(let text)? = item["unit"] {
        unit = text
      }
      return Control(
        kind: kind,
        pointer: pointer,
        label: label,
        unit: unit,
        stops: stops.map(stop)
      )
    }
  }

  /// A stop is a value, or a value with its own label.
  private static func stop(_ value: JSONValue) -> Control.Stop {
    if case .object(let members) = value, let value = members["value"],
      case .string(let label)? = members["label"], members.count == 2
    {
      return Control.Stop(value: value, label: label)
    }
    return Control.Stop(value: value, label: nil)
  }
}
