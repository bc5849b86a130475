/// A step into a JSON value that no `CodingKey` of its own leads to.
struct JSONKey: CodingKey {
  /// Where a class puts what belongs to its superclass.
  static let `super` = JSONKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  /// A member.
  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// An item. Its name is what a ``JSONPointer`` calls it.
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
