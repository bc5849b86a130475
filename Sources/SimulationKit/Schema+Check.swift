import Foundation

extension Schema {
  /// Checks a value and fills in missing members.
  ///
  /// - Parameter value: the untrusted input.
  /// - Returns: the value with every default filled in, and its faults, up to ``faultLimit``. Use the value only if
  ///   there are no faults.
  public func check(_ value: JSONValue) -> (value: JSONValue, faults: [Rejection]) {
    var findings = Findings()
    let complete = complete(value, &findings)
    return (complete, findings.faults)
  }

  /// The maximum number of faults that a check reports. More are hardly a typo, and each one is slow: unknown names are
  /// compared with all known ones.
  public static let faultLimit = 20

  /// The faults found so far, and the current place.
  private struct Findings {
    var faults: [Rejection] = []
    private var place: [String] = []
    private var looks = 0

    /// Whether to stop checking: the limit is reached or the task is cancelled.
    var areOver: Bool { faults.count >= Schema.faultLimit }

    /// Checks for cancellation from time to time.
    mutating func look() {
      looks += 1
      guard looks % 256 == 0, Task.isCancelled else { return }
      while !areOver {
        add("The check was stopped")
      }
    }

    mutating func add(_ reason: String, at member: String? = nil) {
      guard !areOver else { return }
      faults.append(Rejection(at: JSONPointer(place + (member.map { [$0] } ?? [])), reason))
    }

    /// Checks the value of a member or an item.
    mutating func inside(_ token: String, _ check: (inout Findings) -> JSONValue) -> JSONValue {
      place.append(token)
      defer { place.removeLast() }
      return check(&self)
    }
  }

  private func complete(_ value: JSONValue, _ findings: inout Findings) -> JSONValue {
    func expected(_ what: String) -> JSONValue { fault("Expected \(what), found \(value.typeName)") }
    func fault(_ reason: String) -> JSONValue {
      findings.add(reason)
      return value
    }
    findings.look()
    guard !findings.areOver else { return value }
    switch (form, value) {
    case (.boolean, .bool): return value
    case (.boolean, _): return expected("true or false")

    case (.integer(let range), .integer(let number)):
      return range.contains(number) ? value : fault("\(number) is not \(range.words)")
    case (.integer(let range), .number(let number)):
      guard let whole = Int(exactly: number) else { return fault("\(number) is not a whole number") }
      return range.contains(whole) ? .integer(whole) : fault("\(whole) is not \(range.words)")
    case (.integer(let range), _): return expected("a whole number \(range.words)")

    case (.number(let range), .number(let number)):
      return range.contains(number) ? value : fault("\(number) is not \(range.words)")
    case (.number(let range), .integer(let number)):
      return range.contains(Double(number)) ? value : fault("\(number) is not \(range.words)")
    case (.number(let range), _): return expected("a number \(range.words)")

    case (.string(let length), .string(let text)):
      return length.contains(text.unicodeScalars.count)
        ? value : fault("The text must have \(length.count(of: "character"))")
    case (.string, _): return expected("a string")

    case (.choice(let words), .string(let word)):
      return words.contains(word) ? value : fault(unknown(word, among: words))
    case (.choice(let words), _): return expected("one of \(words.listed)")

    case (.date, .string(let text)):
      guard let date = Timestamp(text) else {
        return fault("'\(text)' is not a date such as 2026-03-08T06:59:59Z")
      }
      return (0..<4_102_444_800).contains(date.seconds)
        ? value : fault("\(text) is not between 1970 and 2100")
    case (.date, _): return expected("a date such as 2026-03-08T06:59:59Z")

    case (.array(let schema, let count), .array(let items)):
      guard count.contains(items.count) else {
        return fault("The array must have \(count.count(of: "item")), not \(items.count)")
      }
      return .array(
        items.enumerated().map { index, item in
          findings.inside(String(index)) { schema.complete(item, &$0) }
        }
      )
    case (.array, _): return expected("an array")

    case (.object(let properties), .object(let members)):
      return .object(complete(members, properties, &findings))
    case (.object, _): return expected("an object")

    case (.dictionary(let schema, let count), .object(let members)):
      guard count.contains(members.count) else {
        return fault("The object must have \(count.count(of: "member")), not \(members.count)")
      }
      var completed: [String: JSONValue] = [:]
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        completed[name] = findings.inside(name) { schema.complete(member, &$0) }
      }
      return .object(completed)
    case (.dictionary, _): return expected("an object")

    case (.tagged(let tag, let variants), .object(let members)):
      var names: [String] { variants.map(\.name) }
      guard let chosen = members[tag] else {
        return fault("The member '\(tag)' is missing: one of \(names.listed)")
      }
      guard case .string(let name) = chosen else {
        findings.add("Expected one of \(names.listed), found \(chosen.typeName)", at: tag)
        return value
      }
      guard let variant = variants.first(where: { $0.name == name }) else {
        findings.add(unknown(name, among: names), at: tag)
        return value
      }
      return .object(complete(members, variant.properties, beside: tag, &findings))
    case (.tagged, _): return expected("an object")

    case (.anything(let depth), _):
      return value.isDeeper(than: depth) ? fault("The value is nested deeper than \(depth) levels") : value

    case (.optional, .null): return value
    case (.optional(let schema), _): return schema.complete(value, &findings)
    }
  }

  /// - Parameter tag: a member that is already checked and isn't among the properties.
  private func complete(
    _ members: [String: JSONValue],
    _ properties: [Property],
    beside tag: String? = nil,
    _ findings: inout Findings
  ) -> [String: JSONValue] {
    let faultsBefore = findings.faults.count
    var leftOut = 0
    var completed = [String: JSONValue](minimumCapacity: properties.count + 1)
    if let tag {
      completed[tag] = members[tag]
    }
    for property in properties {
      let given = members[property.name]
      guard let value = given ?? property.standard else {
        findings.add("The member '\(property.name)' is missing")
        continue
      }
      leftOut += given == nil ? 1 : 0
      // Defaults are completed too, so they may rely on defaults themselves.
      completed[property.name] = findings.inside(property.name) { property.schema.complete(value, &$0) }
    }
    // If the counts match, all members are known.
    if completed.count - leftOut != members.count {
      let faults = findings.faults[faultsBefore...]
      findings.faults.removeSubrange(faultsBefore...)
      for name in members.keys.sorted() where completed[name] == nil && !findings.areOver {
        findings.add(unknown(name, among: properties.map(\.name)), at: name)
      }
      findings.faults += faults.prefix(max(0, Self.faultLimit - findings.faults.count))
    }
    return completed
  }

  private func unknown(_ word: String, among words: [String]) -> String {
    guard word.utf8.count <= 64 else { return "'\(word.prefix(64))...' is not known here" }
    guard !words.isEmpty else { return "'\(word)' is not known here" }
    guard let near = word.nearest(among: words) else {
      return "'\(word)' is not known; it must be one of \(words.listed)"
    }
    return "'\(word)' is not known; did you mean '\(near)'?"
  }
}

extension JSONValue {
  /// Whether arrays and objects are nested more than `depth` levels deep.
  ///
  /// The recursion stops at `depth`, whatever the input.
  func isDeeper(than depth: Int) -> Bool {
    switch self {
    case .array(let items): depth <= 0 || items.contains { $0.isDeeper(than: depth - 1) }
    case .object(let members): depth <= 0 || members.values.contains { $0.isDeeper(than: depth - 1) }
    default: false
    }
  }
}

extension ClosedRange {
  fileprivate var words: String { "from \(lowerBound) to \(upperBound)" }
}

extension ClosedRange<Int> {
  fileprivate func count(of thing: String) -> String {
    lowerBound == upperBound
      ? "\(lowerBound) \(thing)\(lowerBound == 1 ? "" : "s")" : "\(lowerBound) to \(upperBound) \(thing)s"
  }
}

extension [String] {
  fileprivate var listed: String { map { "'\($0)'" }.joined(separator: ", ") }
}
