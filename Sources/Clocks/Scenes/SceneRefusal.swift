/// Why a scene cannot be built: every error that a linter found in it.
public struct SceneRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, from top to bottom; never empty, and no warnings among them.
  public let diagnostics: [SceneDiagnostic]

  /// The errors of some diagnostics, or nil where there is none.
  init?(_ diagnostics: [SceneDiagnostic]) {
    self.diagnostics = diagnostics.filter { $0.severity == .error }
    if self.diagnostics.isEmpty {
      return nil
    }
  }

  /// The first error, and how many more there are.
  public var description: String {
    let first = diagnostics.first?.message ?? ""
    return diagnostics.count > 1 ? "\(first); and \((diagnostics.count - 1).of("more error"))" : first
  }
}
