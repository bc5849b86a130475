import DocsFoundation
import DocsMarkdown
import DocsPictures
import SimulationKit

/// Runs the simulations of a page, including every variant that a reader may choose.
struct WidgetRecorder {
  /// The available simulations, by name.
  let simulations: [String: any Simulation]

  /// Whether simulations of the package are left out.
  let isPartial: Bool

  /// The address at which a server announces that it runs simulations.
  let livePath: String

  /// The words of other languages for what simulations say.
  let phrases: PhraseBook

  init(
    _ simulations: [any Simulation],
    isPartial: Bool = false,
    livePath: String,
    phrases: PhraseBook = PhraseBook()
  ) {
    self.isPartial = isPartial
    self.livePath = livePath
    self.phrases = phrases
    self.simulations = Dictionary(simulations.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Runs every simulation of a page.
  ///
  /// - Parameter address: the address of the page, with a trailing slash; the runs are stored below it.
  /// - Returns: the recorded widgets by the position of their fence, and the faults.
  func record(
    _ page: Page,
    address: String
  ) -> (widgets: [SourcePosition: RecordedWidget], diagnostics: [Diagnostic]) {
    var widgets: [SourcePosition: RecordedWidget] = [:]
    var diagnostics: [Diagnostic] = []
    for (index, fence) in page.widgets.enumerated() {
      guard let simulation = simulations[fence.simulation] else {
        guard !isPartial else {
          diagnostics.append(
            Diagnostic(
              "simulation-is-not-run",
              severity: .warning,
              at: fence.position,
              "The simulation '\(fence.simulation)' is not run, because nothing of the package may run"
            )
          )
          continue
        }
        let near = fence.simulation.nearest(among: simulations.keys.sorted())
        diagnostics.append(
          Diagnostic(
            "simulation-is-unknown",
            at: fence.position,
            "No simulation '\(fence.simulation)'",
            hints: [
              near.map { "Did you mean '\($0)'?" }
                ?? "Available: \(simulations.keys.sorted().joined(separator: ", "))"
            ]
          )
        )
        continue
      }
      widgets[fence.position] = record(
        fence,
        simulation,
        id: "sim-\(index + 1)",
        page: page,
        address: address,
        &diagnostics
      )
    }
    return (widgets, diagnostics)
  }

  private func record(
    _ fence: WidgetFence,
    _ simulation: any Simulation,
    id: String,
    page: Page,
    address: String,
    _ diagnostics: inout [Diagnostic]
  ) -> RecordedWidget? {
    let faults = simulation.faults(in: fence.scenario)
    guard faults.isEmpty else {
      diagnostics += faults.map { fence.diagnostic($0) }
      return nil
    }
    do {
      let run = try simulation.run(json: fence.scenario)
      let controls = fence.controls.enumerated().compactMap { index, control in
        record(control, number: index, fence, simulation, run, &diagnostics)
      }
      guard controls.count == fence.controls.count, hasMoment(fence, run, &diagnostics) else { return nil }
      return RecordedWidget(
        id: id,
        simulationName: simulation.name,
        simulationTitle: simulation.title,
        simulationType: simulation.typeName,
        question: fence.question ?? simulation.title,
        language: page.language,
        profileTitle: profileTitle(of: run, in: simulation),
        scenario: fence.scenario,
        run: run,
        runsPath: "\(address)runs/\(id)/",
        livePath: livePath,
        now: fence.now,
        controls: controls,
        phrases: phrases[page.language, simulation.name]
      )
    } catch {
      diagnostics.append(fence.diagnostic(error))
      return nil
    }
  }

  private func record(
    _ control: WidgetFence.Control,
    number: Int,
    _ fence: WidgetFence,
    _ simulation: any Simulation,
    _ run: Run,
    _ diagnostics: inout [Diagnostic]
  ) -> RecordedWidget.Control? {
    let place = JSONPointer(["variants", String(number)])
    guard let initial = run.scenario.value(at: control.pointer) else {
      let reason = "The scenario has no value at \(control.pointer)"
      diagnostics.append(fence.diagnostic(Rejection(at: place.appending(control.kind.rawValue), reason)))
      return nil
    }
    var stops: [RecordedWidget.Stop] = []
    for (index, stop) in control.stops.enumerated() {
      do {
        let scenario = run.scenario.replacing(control.pointer, with: stop.value) ?? run.scenario
        let variant = try simulation.run(json: scenario)
        stops.append(
          RecordedWidget.Stop(
            // The value from the run, which includes omitted members, so equivalent values compare equal to
            // the initial one.
            value: variant.scenario.value(at: control.pointer) ?? stop.value,
            label: stop.label,
            file: "\(number + 1)-\(index)",
            run: variant
          )
        )
      } catch {
        // Report the fault at the stop, because the scenario itself is valid.
        let fault = Rejection(at: place.appending("stops").appending(index), error.description)
        diagnostics.append(fence.diagnostic(fault))
      }
    }
    guard stops.count == control.stops.count else { return nil }
    return RecordedWidget.Control(
      kind: control.kind,
      label: control.label,
      unit: control.unit,
      pointer: control.pointer,
      initial: initial,
      stops: stops
    )
  }

  /// Whether the scenario has a time at the pointer that may be replaced with the current time, if there is
  /// one.
  private func hasMoment(_ fence: WidgetFence, _ run: Run, _ diagnostics: inout [Diagnostic]) -> Bool {
    guard let pointer = fence.now else { return true }
    if case .string(let text)? = run.scenario.value(at: pointer), Timestamp(text) != nil { return true }
    let fault = Rejection(at: JSONPointer(["now"]), "The scenario has no time at \(pointer)")
    diagnostics.append(fence.diagnostic(fault))
    return false
  }

  private func profileTitle(of run: Run, in simulation: any Simulation) -> String {
    guard case .string(let name)? = run.scenario["profile"] else { return "" }
    return simulation.profiles.first { $0.name == name }?.title ?? name
  }
}

extension WidgetFence {
  /// A fault in the scenario, at its line.
  func diagnostic(_ fault: Rejection) -> Diagnostic {
    Diagnostic("scenario-is-wrong", at: source.place(of: fault.pointer), fault.reason)
  }
}
