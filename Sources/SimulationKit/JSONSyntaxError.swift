/// Why some bytes are no JSON, and where in them the fault stands.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What is wrong, as a sentence without its full stop.
  public var reason: String

  /// A fault at a place of the text.
  public init(line: Int, column: Int, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The place and the reason in one line.
  public var description: String { "line \(line), column \(column): \(reason)" }
}
