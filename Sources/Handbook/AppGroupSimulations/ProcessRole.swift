/// One of the two processes of a scenario.
public enum ProcessRole: String, Codable, Hashable, Sendable, CaseIterable {
  /// The app, described by the scenario's member `app`.
  case app
  /// The app's extension, described by the scenario's member `extension`. It runs in its own process.
  case `extension`

  /// The other process.
  var other: ProcessRole { self == .app ? .extension : .app }
  /// The display name.
  var title: String { self == .app ? "App" : "Extension" }
  /// The name within a sentence.
  var words: String { "the \(rawValue)" }
  /// The name at the start of a sentence.
  var subject: String { "The \(rawValue)" }
}
