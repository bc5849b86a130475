/// What a build is at, for whoever waits for it: `Checking 12 listings`, with a count where there is one.
public struct BuildStep: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// What is done, as a headline without its full stop.
  public var text: String
  /// How much of it is done; nil where nobody counts.
  public var done: Int?
  /// How much there is; nil where nobody counts.
  public var total: Int?
  /// Whether it is worth a line where there is no terminal to draw on.
  public var isLogged = true

  /// A step that counts.
  ///
  /// - Parameters:
  ///   - text: what is done.
  ///   - done: how much of it is done, from 0.
  ///   - total: how much there is.
  ///   - isLogged: whether it is worth a line where there is no terminal to draw on.
  public init(_ text: String, done: Int, of total: Int, isLogged: Bool = true) {
    self.text = text
    self.done = done
    self.total = total
    self.isLogged = isLogged
  }

  /// A step without a count.
  public init(stringLiteral text: String) {
    self.text = text
  }
}
