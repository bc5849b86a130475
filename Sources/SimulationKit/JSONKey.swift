/// A coding key for arrays and for `super`, which have no key type of their own.
struct JSONKey: CodingKey {
  /// The key under which a class encodes its superclass.
  static let `super` = JSONKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  /// A member of an object.
  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// An item of an array, named as in a ``JSONPointer``.
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
