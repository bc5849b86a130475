/// The reason a scene can't be built, with every error that a linter found.
public struct SceneRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, from top to bottom. It is never empty and has no warnings.
  public let diagnostics: [SceneDiagnostic]

  /// Creates a refusal with the errors of some diagnostics, or nil if there are none.
  init?(_ diagnostics: [SceneDiagnostic]) {
    self.diagnostics = diagnostics.filter { $0.severity == .error }
    if self.diagnostics.isEmpty {
      return nil
    }
  }

  /// The first error, and the number of other errors.
  public var description: String {
    let first = diagnostics.first?.message ?? ""
    return diagnostics.count > 1 ? "\(first); and \((diagnostics.count - 1).of("more error"))" : first
  }
}
