import Scratch
import SimulationKit

extension WriterProcess {
  /// Starts `LedgerWriter`.
  convenience init(
    path: String,
    seed: UInt64,
    from first: Int,
    to end: Int,
    unprivileged: Bool = false
  ) throws {
    try self.init(
      "LedgerWriter",
      arguments: [path, "\(seed)", "\(first)", "\(end)"],
      unprivileged: unprivileged
    )
  }

  /// Kills it at a random moment.
  ///
  /// - Returns: every line of its output.
  func killSometime(_ random: inout SeededSource) -> [String] {
    killSometime(&random, start: 60_000, lineCount: 60, write: 3_000)
  }
}
