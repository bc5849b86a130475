/// One calculation of a numbers game: two numbers, and what they make.
public struct NumbersStep: Hashable, Sendable {
  /// How two numbers are combined.
  public enum Operation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Their sum.
    case plus = "+"
    /// The first without the second.
    case minus = "−"
    /// Their product.
    case times = "×"
    /// The first divided by the second, where nothing remains.
    case dividedBy = "÷"
  }

  /// The first number.
  public let left: Int
  /// How the two are combined.
  public let operation: Operation
  /// The second number.
  public let right: Int
  /// What they make.
  public let result: Int

  /// A calculation, or nil where the rules do not allow it.
  ///
  /// - Parameters:
  ///   - left: the first number, 1 or more.
  ///   - operation: how the two are combined.
  ///   - right: the second number, 1 or more.
  /// - Returns: nil for an operand that is not positive, and for a result that is no positive whole number or
  ///   does not fit an `Int`.
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
  /// The calculation as one writes it: `75 × 4 = 300`.
  public var description: String { "\(left) \(operation.rawValue) \(right) = \(result)" }
}
