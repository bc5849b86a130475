/// What is done to a domain at once: all of it is seen, or nothing.
struct DomainChange: Hashable, Sendable {
  /// Whether everything is removed first.
  var clears = false
  /// The values that are set.
  var values: [String: PlistValue] = [:]
  /// The keys that are removed.
  var removed: Set<String> = []

  /// Does it to the content of a domain.
  func apply(to content: inout DomainContent) {
    if clears { content = DomainContent() }
    for key in removed {
      content[key] = nil
    }
    for (key, value) in values {
      content[key] = value
    }
  }

  /// The keys that have another value afterwards, sorted.
  func changedKeys(of content: DomainContent) -> [String] {
    let named = removed.union(values.keys)
    let keys = clears ? named.union(content.values.keys) : named
    return keys.filter { content[$0] != values[$0] }.sorted()
  }

  /// What the content weighs afterwards; nothing is copied for it.
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
  /// The form in a journal.
  var plist: PlistValue {
    var members: [String: PlistValue] = [:]
    if clears { members["clears"] = true }
    if !values.isEmpty { members["set"] = .dictionary(values) }
    if !removed.isEmpty { members["removed"] = .array(removed.sorted().map(PlistValue.string)) }
    return .dictionary(members)
  }

  /// Reads the form in a journal.
  init(_ plist: PlistValue) throws(DefaultsFault) {
    guard let members = plist.asDictionary, members.keys.allSatisfy(["clears", "removed", "set"].contains),
      let removed = (members["removed"] ?? []).asStringArray,
      let values = (members["set"] ?? [:]).asDictionary
    else { throw .malformed("A record is of an unknown kind") }
    self.init(clears: members["clears"] == true, values: values, removed: Set(removed))
  }
}
