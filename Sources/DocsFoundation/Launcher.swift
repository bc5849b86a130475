/// Starts programs: the compiler, and the programs of listings.
package protocol Launcher: Sendable {
  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: the program. It may write in its folder, if it has one.
  ///   - files: what else it needs.
  func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result
}

/// The files that a program needs besides those of the system and of the compiler.
package struct LaunchFiles: Sendable {
  /// Files and folders that it reads.
  package var read: [String]
  /// A folder that it writes into, such as that of the compiler's results, or files.
  package var written: [String]

  package init(read: [String] = [], written: [String] = []) {
    self.read = read
    self.written = written
  }
}

/// Starts programs that leave the processor to others.
package struct PatientLauncher: Launcher {
  package init() {}

  package func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result {
    var patient = program
    patient.program = "nice"
    patient.arguments = ["-n", "19", program.program] + program.arguments
    return try await patient.run()
  }
}

/// Starts programs as this one was started.
package struct DirectLauncher: Launcher {
  package init() {}

  package func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result {
    try await program.run()
  }
}
