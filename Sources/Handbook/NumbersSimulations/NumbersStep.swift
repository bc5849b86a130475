/// A calculation of a numbers game: two numbers and their result.
public struct NumbersStep: Hashable, Sendable {
  /// An operation that combines two numbers.
  public enum Operation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Their sum.
    case plus = "+"
    /// The difference of the first and the second.
    case minus = "−"
    /// Their product.
    case times = "×"
    /// The first divided by the second, without a remainder.
    case dividedBy = "÷"
  }

  /// The first number.
  public let left: Int
  /// The operation.
  public let operation: Operation
  /// The second number.
  public let right: Int
  /// The result.
  public let result: Int

  /// Creates a calculation, or returns nil if the rules don't allow it.
  ///
  /// - Parameters:
  ///   - left: the first number, 1 or more.
  ///   - operation: the operation.
  ///   - right: the second number, 1 or more.
  /// - Returns: nil if an operand is not positive, or if the result is not a positive whole number or doesn't fit in an
  ///   `Int`.
  public init?(_ left: Int, _ operation: Operation, _ right: Int) {
    guard left > 0, right > 0 else { return nil }
    let (result, overflows) =
      switch operation {
      case .plus: left.addingReportingOverflow(right)
      case .minus: left.subtractingReportingOverflow(right)
      case .times: left.multipliedReportingOverflow(by: right)
      case .dividedBy: left.isMultiple(of: right) ? (left / right, false) : (0, true)
      }
    guard !overflows, result > 0 else { return nil }
    self.left = left
    self.operation = operation
    self.right = right
    self.result = result
  }
}

extension NumbersStep: CustomStringConvertible {
  /// The calculation in the usual notation: `75 × 4 = 300`.
  public var description: String { "\(left) \(operation.rawValue) \(right) = \(result)" }
}
