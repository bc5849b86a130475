import DocsFoundation
import Foundation
import SimulationKit
import Synchronization

/// A simulation of another package, whose runs are those of a worker.
package struct PackageSimulation: Simulation {
  package let description: SimulationDescription
  private let workers: Workers

  init(_ description: SimulationDescription, _ workers: Workers) {
    self.description = description
    self.workers = workers
  }

  package var name: String { description.name }
  package var title: String { description.title }
  package var summary: String { description.summary }
  package var profiles: [Profile] { description.profiles }
  package var schema: Schema { description.schema }
  package var examples: [Example<JSONValue>] {
    description.examples.map { Example($0.title, $0.scenario) }
  }

  package func simulate(_ scenario: JSONValue) throws(Rejection) -> Trace {
    let run = try workers.run(name, scenario)
    var trace = Trace()
    trace.events = run.events
    trace.snapshots = run.snapshots
    trace.outcome = run.outcome
    return trace
  }
}

/// The processes of a program that runs simulations. Each runs one at a time; there are as many as are needed at once.
final class Workers: Sendable {
  private let program: String
  private let environment: [String: String]
  private let time: Duration
  private let idle = Mutex<[Idle]>([])

  /// A process that nobody asks at the moment.
  ///
  /// It may go from thread to thread, because whoever takes it out of the list is the only one who has it.
  private struct Idle: @unchecked Sendable {
    let process: WorkerProcess
  }

  /// - Parameters:
  ///   - program: the path of the program.
  ///   - environment: exactly the variables that it gets.
  ///   - time: how long one run may take.
  init(_ program: String, environment: [String: String], time: Duration) {
    self.program = program
    self.environment = environment
    self.time = time
  }

  /// What the program can run.
  ///
  /// - Throws: `Rejection` if it says why there is nothing, or why it can't be asked.
  func simulations() throws(Rejection) -> [SimulationDescription] {
    try read(answer(to: WorkerMessage.list), WorkerMessage.simulations)
  }

  func run(_ simulation: String, _ scenario: JSONValue) throws(Rejection) -> Run {
    try read(answer(to: WorkerMessage.run(simulation, scenario)), WorkerMessage.run)
  }

  private func read<Value>(
    _ answer: [UInt8],
    _ value: ([UInt8]) throws -> Value
  ) throws(Rejection) -> Value {
    do {
      return try value(answer)
    } catch let rejection as Rejection {
      throw rejection
    } catch {
      throw Rejection(at: JSONPointer(), "The simulation gives an answer that can't be read: \(error)")
    }
  }

  /// A process that fails is replaced with the next request.
  private func answer(to request: [UInt8]) throws(Rejection) -> [UInt8] {
    do throws(WorkerProcess.Failure) {
      let process = if let first = idle.withLock({ $0.popLast() }) { first.process } else { try start() }
      let answer = try process.answer(to: request)
      idle.withLock { $0.append(Idle(process: process)) }
      return answer
    } catch {
      throw Rejection(at: JSONPointer(), error.sentence(limit: time))
    }
  }

  private func start() throws(WorkerProcess.Failure) -> WorkerProcess {
    try WorkerProcess(program, environment: environment, time: time)
  }
}

extension WorkerProcess.Failure {
  /// - Parameter limit: how long a run may take.
  fileprivate func sentence(limit: Duration) -> String {
    switch self {
    case .cannotStart(let reason): "The simulation can't be started: \(reason)"
    case .tooSlow: "The simulation took longer than \(limit.components.seconds) s and was stopped"
    case .ended(let words): "The simulation crashed: \(words)"
    case .tooLong: "The simulation gives more than \(WorkerProcess.mostBytes >> 20) MiB"
    }
  }
}
