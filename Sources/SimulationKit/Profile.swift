/// The version of the real system whose behaviour is simulated.
public struct Profile: Hashable, Sendable, Codable {
  /// A way in which this version differs from what is documented, and who says so.
  public struct Quirk: Hashable, Sendable, Codable {
    /// A stable name: `needs-commit-editing`.
    public var name: String
    /// What it does, as a sentence.
    public var summary: String
    /// Where this is known from: a page, a header, a report.
    public var citation: String

    /// A quirk and its source.
    public init(_ name: String, _ summary: String, citation: String) {
      self.name = name
      self.summary = summary
      self.citation = citation
    }
  }

  /// The name in a scenario: `ios-8`.
  public var name: String
  /// The name that a reader sees: "iOS 8".
  public var title: String
  /// What sets it apart.
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
