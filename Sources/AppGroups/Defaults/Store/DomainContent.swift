/// What a domain holds, and what that weighs.
struct DomainContent: Hashable, Sendable {
  private(set) var values: [String: PlistValue] = [:]
  /// As ``PlistValue/size`` of the dictionary, kept up with each change.
  private(set) var size = 3

  init() {}

  init(_ values: [String: PlistValue]) {
    self.values = values
    size = PlistValue.dictionary(values).size
  }

  subscript(key: String) -> PlistValue? {
    get { values[key] }
    set {
      size -= weight(ofKey: key)
      if let newValue { size += Self.weight(key, newValue) }
      values[key] = newValue
    }
  }

  /// What a key weighs with its value; nothing where it has none.
  func weight(ofKey key: String) -> Int {
    // The key may be written in another way there, and weigh differently.
    guard let index = values.index(forKey: key) else { return 0 }
    return Self.weight(values[index].key, values[index].value)
  }

  /// What a key would weigh with a value.
  static func weight(_ key: String, _ value: PlistValue) -> Int {
    key.utf8.count + 3 + value.size
  }
}
