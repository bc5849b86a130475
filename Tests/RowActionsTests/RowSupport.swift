import Foundation
import SimulationKit

@testable import RowActions

/// Shared helpers for the tests of the module.
enum RowSupport {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)
}

extension SeededSource {
  /// Whether an event with a probability of one in `count` happens.
  mutating func happens(oneIn count: Int) -> Bool { number(in: 1...count) == 1 }

  /// A random value.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }
}

extension JSONValue {
  /// The value at a JSON pointer.
  func at(_ pointer: String) -> JSONValue? { JSONPointer(pointer).flatMap { value(at: $0) } }
}
