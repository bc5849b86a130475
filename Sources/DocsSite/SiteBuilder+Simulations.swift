import DocsFoundation
import DocsMarkdown
import DocsSimulations
import DocsToolchain
import Foundation
import SimulationKit

/// The stage that gets the simulations that pages may show.
extension SiteBuilder {
  /// The simulations of the program, and those of the package.
  struct Simulated: Stage {
    var simulations: [any Simulation]
    /// Differs between two builds that may run a scenario differently.
    var revision = Fingerprint.none
    /// Whether those of the package are left out, because nothing of it may run.
    var isPartial = false
    var diagnostics: [Diagnostic] = []
  }

  /// Builds the modules of the package that have simulations, and starts them.
  func simulate(
    _ configuration: SiteConfiguration,
    _ rules: ConfigurationRules,
    report: (BuildStep) -> Void
  ) async throws -> Simulated {
    var simulated = Simulated(simulations: simulations)
    guard !configuration.simulations.isEmpty else { return simulated }
    guard options.runsSamples else {
      simulated.isPartial = true
      return simulated
    }
    do {
      let cache = ContentCache(ofSite: root)
      let found = try await PackageSimulations.load(
        configuration.simulations,
        package: root.appending(path: configuration.package).standardizedFileURL,
        toolchain: try await Toolchain.current(cache: cache),
        cache: cache,
        report: report
      )
      simulated.revision = found.revision
      for simulation in found.simulations {
        if let other = simulated.simulations.first(where: { $0.name == simulation.name }) {
          simulated.diagnostics.append(
            rules.diagnostic(
              ofSimulations: nil,
              "Two simulations are called '\(simulation.name)'",
              "The other one is \(other.typeName)"
            )
          )
        } else {
          simulated.simulations.append(simulation)
        }
      }
    } catch ToolchainError.unknownModules(let names, let known) {
      simulated.diagnostics = rules.diagnostics(unknownModules: names, known: known, in: "simulations")
    } catch let fault as PackageSimulations.Fault {
      simulated.diagnostics = [rules.diagnostic(of: fault)]
    }
    return simulated
  }
}

extension ConfigurationRules {
  fileprivate func diagnostic(of fault: PackageSimulations.Fault) -> Diagnostic {
    switch fault {
    case .noList(let module):
      diagnostic(
        ofSimulations: module,
        "The module '\(module)' doesn't say which simulations it has",
        "Declare public let simulations: [any Simulation] = [...] in it"
      )
    case .notBuilt(let words):
      diagnostic(
        ofSimulations: nil,
        "The program around the simulations can't be built: \(words)",
        "Each module must depend on SimulationKit and declare public let simulations: [any Simulation]"
      )
    case .noAnswer(let reason):
      diagnostic(ofSimulations: nil, "The simulations can't be listed: \(reason)", nil)
    }
  }
}

extension Simulation {
  /// Its type with its module, also if another process runs it.
  var typeName: String {
    (self as? PackageSimulation)?.description.type ?? String(reflecting: type(of: self))
  }
}
