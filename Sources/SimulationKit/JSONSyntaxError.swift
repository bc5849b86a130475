/// Why a text isn't JSON, and where it goes wrong.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int
  /// The byte in the line, counted from 1.
  public var column: Int
  /// What is wrong, as a sentence without a full stop.
  public var reason: String

  /// An error at a place in the text.
  public init(line: Int, column: Int, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The place and the reason on one line.
  public var description: String { "line \(line), column \(column): \(reason)" }
}
