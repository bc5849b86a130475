import Foundation
import SimulationKit

extension WidgetStrings {
  /// A time since the start, in the format of a trace: "0.050 s", "4 s", "2 h 5 min".
  ///
  /// - Parameters:
  ///   - milliseconds: the time; a negative one is shown as zero.
  ///   - trimmed: whether trailing zeros of a fraction are omitted: "3.95 s".
  /// - Returns: the time with its units.
  package func duration(_ milliseconds: Int, trimmed: Bool = false) -> String {
    let total = max(0, milliseconds)
    let units = [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000)]
    var rest = total
    var parts: [String] = []
    for (unit, length) in units where rest >= length {
      parts.append("\(rest / length) \(unit)")
      rest %= length
    }
    if rest > 0 || parts.isEmpty {
      parts.append("\(seconds(rest, trimmed: trimmed)) s")
    }
    return parts.joined(separator: " ")
  }

  /// A value of a scenario, for readers.
  package func value(_ value: JSONValue, unit: String? = nil) -> String {
    let text =
      switch value {
      case .null: none
      case .bool(let flag): flag ? on : off
      case .integer, .number: WidgetStrings.json(value).replacing(".", with: decimalSeparator)
      case .string(let text): phrases.translate(text)
      case .array, .object: WidgetStrings.json(value)
      }
    return unit.map { "\(text) \($0)" } ?? text
  }

  /// The canonical JSON of a value. Infinity, which JSON can't represent, becomes null.
  package static func json(_ value: some Encodable) -> String {
    (try? CanonicalJSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  private func seconds(_ milliseconds: Int, trimmed: Bool) -> String {
    let (whole, thousandths) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    guard thousandths > 0 else { return String(whole) }
    var fraction = String(String(thousandths + 1000).dropFirst())
    while trimmed, fraction.hasSuffix("0") {
      fraction.removeLast()
    }
    return "\(whole)\(decimalSeparator)\(fraction)"
  }
}
