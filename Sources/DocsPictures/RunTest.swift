import SimulationKit

/// A run as a test in Swift that repeats it and expects the same outcome.
struct RunTest {
  /// The test: it compiles wherever the simulation's module is.
  let code: String

  /// Writes the test of a run.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - simulation: the name of the simulation that ran.
  ///   - type: its type with its module, which can be created without arguments.
  init(_ run: Run, of simulation: String, type: String) {
    let type = type.split(separator: ".").map(String.init)
    let (module, name) = (type.first ?? "", type.dropFirst().joined(separator: "."))
    let imports = [module, "SimulationKit", "Testing"].sorted().map { "import \($0)" }
    code = """
      \(imports.joined(separator: "\n"))

      @Test func \(RunTest.identifier(run.outcome.status, after: simulation))() throws {
        let scenario = try JSONValue(
          parsing: \(RunTest.literal(WidgetStrings.json(run.scenario))).utf8
        )
        let run = try \(name)().run(json: scenario)
        #expect(run.outcome.status == \(RunTest.literal(run.outcome.status)))
        #expect(run.outcome.sentence == \(RunTest.literal(run.outcome.sentence)))
      }

      """
  }

  /// A name in camel case: "handoff" and "no-icon" are `handoffNoIcon`.
  private static func identifier(_ status: String, after name: String) -> String {
    let words = "\(name) \(status)".split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    let first = words.first.map { $0.lowercased() } ?? "run"
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A string literal of one line: raw if the text has quotation marks or backslashes, with as many signs as it needs.
  private static func literal(_ text: String) -> String {
    var signs = text.contains { $0 == "\"" || $0 == "\\" } ? "#" : ""
    while !signs.isEmpty, text.contains("\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    let line = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? "\\\(signs)u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\(signs)\"\(line.joined())\"\(signs)"
  }
}
