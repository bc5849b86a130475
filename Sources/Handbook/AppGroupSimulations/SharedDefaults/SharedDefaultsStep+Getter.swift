import AppGroups
import SimulationKit

extension SharedDefaultsStep.Getter {
  /// The name of the `UserDefaults` method.
  var method: String { rawValue }

  /// Returns the result of the getter; nil only if the real one returns nil. A URL is returned as its text.
  func value(of value: PlistValue?, _ profile: Profile) -> PlistValue? {
    switch self {
    case .object: value
    case .string: (value?.asString).map(PlistValue.string)
    case .integer: .integer(value?.asInteger ?? 0)
    case .float: .real(number(value, profile, Double(value?.asFloat ?? 0)))
    case .double: .real(number(value, profile, value?.asDouble ?? 0))
    case .bool: .boolean(truth(value, profile))
    case .stringArray: (value?.asStringArray).map { .array($0.map(PlistValue.string)) }
    case .array: (value?.asArray).map(PlistValue.array)
    case .dictionary: (value?.asDictionary).map(PlistValue.dictionary)
    case .data: (value?.asData).map(PlistValue.data)
    case .url: (value?.asURL).map { .string($0.absoluteString) }
    }
  }

  private func number(_ value: PlistValue?, _ profile: Profile, _ documented: Double) -> Double {
    value == true && profile.has(SharedDefaultsSimulation.convertsBooleans) ? 1 : documented
  }

  private func truth(_ value: PlistValue?, _ profile: Profile) -> Bool {
    guard case .string(let text)? = value, profile.has(SharedDefaultsSimulation.readsTextAsBoolean) else {
      return value?.asBoolean ?? false
    }
    // Like NSString.boolValue, skips white space, a sign and leading zeros.
    var rest = text.drop { $0.isWhitespace }
    if let sign = rest.first, "+-".contains(sign) { rest = rest.dropFirst() }
    return rest.drop { $0 == "0" }.first.map { "YyTt123456789".contains($0) } ?? false
  }
}
