import SimulationKit

/// An object of a configuration file, whose members are read by name.
///
/// Null counts as a member that was left out, as in the files that Xcode writes. A member of the wrong type is a fault,
/// and nil is returned. Members that nobody asks for are warnings.
struct ConfigurationObject {
  let pointer: JSONPointer
  private let members: [String: JSONValue]
  private var known: Set<String> = []

  /// - Parameters:
  ///   - value: the value.
  ///   - pointer: its place.
  ///   - notes: gets a fault if the value isn't an object.
  init?(_ value: JSONValue, at pointer: JSONPointer, _ notes: inout ConfigurationNotes) {
    guard case .object(let members) = value else {
      notes.fault(at: pointer, "Expected an object, found \(value.typeName)")
      return nil
    }
    self.members = members
    self.pointer = pointer
  }

  /// Whether there is a member, even if it is null.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// Accepts members that the store has no use for.
  mutating func ignore(_ names: String...) {
    known.formUnion(names)
  }

  private mutating func member(_ name: String) -> JSONValue? {
    known.insert(name)
    let value = members[name]
    return value == .null ? nil : value
  }

  // MARK: Values

  mutating func text(_ name: String, _ notes: inout ConfigurationNotes) -> String? {
    guard let value = member(name) else { return nil }
    guard case .string(let text) = value else { return wrong(name, "a string", value, &notes) }
    return text
  }

  mutating func boolean(_ name: String, _ notes: inout ConfigurationNotes) -> Bool? {
    guard let value = member(name) else { return nil }
    guard case .bool(let bool) = value else { return wrong(name, "true or false", value, &notes) }
    return bool
  }

  /// - Parameter range: the allowed numbers.
  mutating func integer(
    _ name: String,
    in range: ClosedRange<Int>,
    _ notes: inout ConfigurationNotes
  ) -> Int? {
    guard let value = member(name) else { return nil }
    guard case .integer(let number) = value else { return wrong(name, "a whole number", value, &notes) }
    guard range.contains(number) else {
      notes.fault(
        at: pointer.appending(name),
        "\(number) is not from \(range.lowerBound) to \(range.upperBound)"
      )
      return nil
    }
    return number
  }

  /// A word of a list. An unknown one is a fault that names the nearest.
  mutating func choice<Value>(
    _ name: String,
    of choices: [String: Value],
    _ notes: inout ConfigurationNotes
  ) -> Value? {
    guard let word = text(name, &notes) else { return nil }
    if let value = choices[word] { return value }
    let words = choices.keys.sorted()
    let help =
      word.utf8.count <= 64 ? word.nearest(among: words).map { "did you mean '\($0)'?" } : nil
    notes.fault(
      at: pointer.appending(name),
      "'\(word.prefix(64))' is not known; "
        + (help ?? "it must be one of \(words.map { "'\($0)'" }.joined(separator: ", "))")
    )
    return nil
  }

  mutating func object(_ name: String, _ notes: inout ConfigurationNotes) -> ConfigurationObject? {
    member(name).flatMap { ConfigurationObject($0, at: pointer.appending(name), &notes) }
  }

  mutating func objects(_ name: String, _ notes: inout ConfigurationNotes) -> [ConfigurationObject] {
    items(name, &notes).compactMap { ConfigurationObject($0.value, at: $0.pointer, &notes) }
  }

  mutating func items(
    _ name: String,
    _ notes: inout ConfigurationNotes
  ) -> [(value: JSONValue, pointer: JSONPointer)] {
    guard let value = member(name) else { return [] }
    guard case .array(let items) = value else { return wrong(name, "an array", value, &notes) ?? [] }
    let place = pointer.appending(name)
    return items.enumerated().map { ($0.element, place.appending(String($0.offset))) }
  }

  /// Records that a member is missing, if it is. One with a wrong value is a fault already.
  func require(_ name: String, _ notes: inout ConfigurationNotes) {
    if members[name] ?? .null == .null {
      notes.fault(at: pointer, "The member '\(name)' is missing")
    }
  }

  /// Records the members that nobody asked for.
  func finish(_ notes: inout ConfigurationNotes) {
    for name in members.keys.sorted() where !known.contains(name) && !notes.isFull {
      let near = name.utf8.count <= 64 ? name.nearest(among: known.sorted()) : nil
      let help = near.map { "; did you mean '\($0)'?" } ?? ""
      notes.warn(at: pointer.appending(name), "This member is not known and is ignored\(help)")
    }
  }

  private func wrong<Value>(
    _ name: String,
    _ expected: String,
    _ value: JSONValue,
    _ notes: inout ConfigurationNotes
  ) -> Value? {
    notes.fault(at: pointer.appending(name), "Expected \(expected), found \(value.typeName)")
    return nil
  }
}

// MARK: - Prices and periods

extension ConfigurationObject {
  /// A price such as `9.99`, in thousandths of the currency's unit.
  mutating func price(_ name: String, _ notes: inout ConfigurationNotes) -> Int? {
    guard let text = text(name, &notes) else { return nil }
    guard let price = StoreProduct.thousandths(text) else {
      notes.fault(at: pointer.appending(name), "'\(text.prefix(64))' is not a price such as 9.99")
      return nil
    }
    return price
  }

  /// The period of a subscription, in ISO 8601: `P1M`.
  mutating func period(_ name: String, _ notes: inout ConfigurationNotes) -> SubscriptionPeriod? {
    guard let (period, count) = duration(name, &notes) else { return nil }
    guard count == 1, period != .threeDays else {
      notes.fault(at: pointer.appending(name), "A subscription lasts P1W, P1M, P2M, P3M, P6M or P1Y")
      return nil
    }
    return period
  }

  /// A duration in ISO 8601, as a number of the store's periods: `P2W` is two weeks.
  mutating func duration(
    _ name: String,
    _ notes: inout ConfigurationNotes
  ) -> (period: SubscriptionPeriod, count: Int)? {
    guard let text = text(name, &notes) else { return nil }
    guard let duration = SubscriptionPeriod.parsed(text) else {
      notes.fault(
        at: pointer.appending(name),
        "'\(text.prefix(64))' is not a period such as P3D, P1W, P1M or P1Y"
      )
      return nil
    }
    return duration
  }
}

extension StoreProduct {
  /// Parses a price: digits, and up to three more after a point.
  static func thousandths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(\.isDigits), (1...12).contains(parts[0].utf8.count)
    else { return nil }
    let fraction = parts.dropFirst().first ?? "0"
    guard fraction.utf8.count <= 3 else { return nil }
    return Int(parts[0] + fraction + String(repeating: "0", count: 3 - fraction.utf8.count))
  }
}

extension SubscriptionPeriod {
  /// Parses an ISO 8601 duration of one unit: days, weeks, months or years.
  ///
  /// - Returns: one of the store's periods, and how many of them; nil if the text isn't such a duration.
  static func parsed(_ text: String) -> (period: SubscriptionPeriod, count: Int)? {
    guard text.utf8.count <= 8, text.hasPrefix("P"), let unit = text.unicodeScalars.last else { return nil }
    let digits = text.dropFirst().dropLast()
    guard digits.isDigits, let number = Int(digits), number > 0 else { return nil }
    switch unit {
    case "D" where number.isMultiple(of: 7): return (.week, number / 7)
    case "D" where number.isMultiple(of: 3): return (.threeDays, number / 3)
    case "W": return (.week, number)
    case "M" where number.isMultiple(of: 12): return (.year, number / 12)
    case "M":
      let period = [SubscriptionPeriod.twoMonths, .threeMonths, .sixMonths].first { $0.months == number }
      return period.map { ($0, 1) } ?? (.month, number)
    case "Y": return (.year, number)
    default: return nil
    }
  }
}

extension Substring {
  /// Whether it consists of the digits 0 to 9, at least one.
  fileprivate var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
