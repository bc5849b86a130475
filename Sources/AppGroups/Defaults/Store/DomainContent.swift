/// The contents of a domain, with their size.
struct DomainContent: Hashable, Sendable {
  private(set) var values: [String: PlistValue] = [:]
  /// The ``PlistValue/size`` of the dictionary, updated with each change.
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

  /// The size of a key with its value; 0 if it has none.
  func weight(ofKey key: String) -> Int {
    // An equal key may be stored in another normalization form, with another size.
    guard let index = values.index(forKey: key) else { return 0 }
    return Self.weight(values[index].key, values[index].value)
  }

  /// The size of a key with a given value.
  static func weight(_ key: String, _ value: PlistValue) -> Int {
    key.utf8.count + 3 + value.size
  }
}
