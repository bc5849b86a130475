import SimulationKit

/// A scenario that a reader wrote as YAML.
package struct ScenarioText: Sendable {
  /// A line and a column, from 1; columns count bytes of UTF-8.
  package struct Place: Hashable, Sendable {
    package var line: Int
    package var column: Int

    /// Creates a place.
    package init(line: Int, column: Int) {
      (self.line, self.column) = (line, column)
    }
  }

  /// Why a text can't be read.
  package struct Fault: Error, Hashable {
    package var reason: String
    package var place: Place

    /// Creates a fault.
    package init(_ reason: String, at place: Place) {
      (self.reason, self.place) = (reason, place)
    }
  }

  /// Reads a text.
  package typealias Reading = @Sendable (_ text: String) throws(Fault) -> ScenarioText

  /// The scenario.
  package var value: JSONValue
  /// The place of a value in the text, or of what it is in.
  package var place: @Sendable (JSONPointer) -> Place

  /// Creates the scenario of a text that was read.
  package init(_ value: JSONValue, place: @escaping @Sendable (JSONPointer) -> Place) {
    (self.value, self.place) = (value, place)
  }
}
