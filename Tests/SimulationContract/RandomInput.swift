import Foundation
import SimulationKit

/// How much random input tests try.
public enum RandomInput {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  public static let factor = max(
    1,
    ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1
  )
}

extension SeededSource {
  /// Whether an event with a probability of one in `count` happens.
  public mutating func happens(oneIn count: Int) -> Bool { number(in: 1...count) == 1 }

  /// A random value.
  public mutating func one<Value>(of values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }
}

extension JSONValue {
  /// The value at a JSON pointer.
  public func at(_ pointer: String) -> JSONValue? { JSONPointer(pointer).flatMap { value(at: $0) } }
}
