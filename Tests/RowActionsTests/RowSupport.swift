import Foundation
import SimulationKit

@testable import RowActions

/// What the tests of the module share.
enum RowSupport {
  /// How many times as much random input as usual; `LIVEDOCS_FUZZ` asks for more.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)
}

extension SeededSource {
  /// Whether something happens that does so once in so many times.
  mutating func happens(oneIn count: Int) -> Bool { number(in: 1...count) == 1 }

  /// One of some values.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }
}

extension JSONValue {
  /// The value at the place that a text names.
  func at(_ pointer: String) -> JSONValue? { JSONPointer(pointer).flatMap { value(at: $0) } }
}
