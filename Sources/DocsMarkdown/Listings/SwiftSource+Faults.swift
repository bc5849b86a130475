import SwiftDiagnostics
import SwiftParserDiagnostics
import SwiftSyntax

extension SwiftSource {
  /// Where a text isn't Swift.
  package struct Fault: Hashable, Sendable {
    /// The line and column, from 1.
    package var line: Int
    package var column: Int
    /// What is wrong there.
    package var message: String
  }

  /// The first place where it isn't Swift; nil if all of it is.
  package var firstFault: Fault? {
    let faults = ParseDiagnosticsGenerator.diagnostics(for: tree)
    guard let first = faults.first(where: { $0.diagMessage.severity == .error }) else { return nil }
    let (line, column) = place(of: first.position.utf8Offset)
    return Fault(
      line: line,
      column: column,
      message: first.message.prefix(1).uppercased() + first.message.dropFirst()
    )
  }
}
