/// The current step of a build, for progress reports: `Checking 12 listings`, with a count if there is one.
package struct BuildStep: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The description, as a headline without a period.
  package var text: String
  /// The completed amount; nil if not counted.
  package var done: Int?
  /// The total amount; nil if not counted.
  package var total: Int?
  /// Whether to log the step if there is no terminal to draw on.
  package var isLogged = true

  /// Creates a step with a count.
  ///
  /// - Parameters:
  ///   - text: the description.
  ///   - done: the completed amount, from 0.
  ///   - total: the total amount.
  ///   - isLogged: whether to log the step if there is no terminal to draw on.
  package init(_ text: String, done: Int, of total: Int, isLogged: Bool = true) {
    self.text = text
    self.done = done
    self.total = total
    self.isLogged = isLogged
  }

  /// Creates a step without a count.
  package init(stringLiteral text: String) {
    self.text = text
  }
}
