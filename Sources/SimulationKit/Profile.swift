/// A version of the real system to simulate.
public struct Profile: Hashable, Sendable, Codable {
  /// A known deviation of this version from the documentation, with its source.
  public struct Quirk: Hashable, Sendable, Codable {
    /// A stable name: `needs-commit-editing`.
    public var name: String
    /// What it does, as a sentence.
    public var summary: String
    /// The source: a page, a header, a report.
    public var citation: String

    /// Creates a quirk with its source.
    public init(_ name: String, _ summary: String, citation: String) {
      self.name = name
      self.summary = summary
      self.citation = citation
    }
  }

  /// The name in a scenario: `ios-8`.
  public var name: String
  /// The display name: "iOS 8".
  public var title: String
  /// How this version differs from the documentation.
  public var quirks: [Quirk]

  /// A profile.
  public init(name: String, title: String, quirks: [Quirk] = []) {
    self.name = name
    self.title = title
    self.quirks = quirks
  }

  /// Whether this version has a quirk.
  public func has(_ quirk: String) -> Bool {
    quirks.contains { $0.name == quirk }
  }
}
