import DocsFoundation

/// The result of a stage of a build.
protocol Stage {
  /// The faults that the stage found.
  var diagnostics: [Diagnostic] { get }
}
