/// An atomic change of a domain.
struct DomainChange: Hashable, Sendable {
  /// Whether to remove everything first.
  var clears = false
  /// The values to set.
  var values: [String: PlistValue] = [:]
  /// The keys to remove.
  var removed: Set<String> = []

  /// Creates a change of one key.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid key or value.
  init(setting value: PlistValue?, forKey key: String) throws(DefaultsFault) {
    try DefaultsFault.check(key: key)
    try value?.validate()
    if let value { values = [key: value] } else { removed = [key] }
  }

  init(clears: Bool = false, values: [String: PlistValue] = [:], removed: Set<String> = []) {
    self.clears = clears
    self.values = values
    self.removed = removed
  }

  /// Applies the change to the contents of a domain.
  func apply(to content: inout DomainContent) {
    if clears { content = DomainContent() }
    for key in removed {
      content[key] = nil
    }
    for (key, value) in values {
      content[key] = value
    }
  }

  /// The keys whose values the change modifies, sorted.
  func changedKeys(of content: DomainContent) -> [String] {
    let named = removed.union(values.keys)
    let keys = clears ? named.union(content.values.keys) : named
    return keys.filter { content[$0] != values[$0] }.sorted()
  }

  /// The size of the contents after the change, computed without copying them.
  func size(of content: DomainContent) -> Int {
    let before = clears ? DomainContent() : content
    let less = removed.reduce(before.size) { size, key in
      values[key] == nil ? size - before.weight(ofKey: key) : size
    }
    return values.reduce(less) { size, member in
      size - before.weight(ofKey: member.key) + DomainContent.weight(member.key, member.value)
    }
  }
}

extension DomainChange {
  /// The change as a journal stores it.
  var plist: PlistValue {
    var members: [String: PlistValue] = [:]
    if clears { members["clears"] = true }
    if !values.isEmpty { members["set"] = .dictionary(values) }
    if !removed.isEmpty { members["removed"] = .array(removed.sorted().map(PlistValue.string)) }
    return .dictionary(members)
  }

  /// Creates a change from its journal form.
  init(_ plist: PlistValue) throws(DefaultsFault) {
    guard let members = plist.asDictionary, members.keys.allSatisfy(["clears", "removed", "set"].contains),
      let removed = (members["removed"] ?? []).asStringArray,
      let values = (members["set"] ?? [:]).asDictionary
    else { throw .malformed("A record is of an unknown kind") }
    self.init(clears: members["clears"] == true, values: values, removed: Set(removed))
  }
}
