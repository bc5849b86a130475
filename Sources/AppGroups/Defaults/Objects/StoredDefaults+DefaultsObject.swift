/// The getters of ``DefaultsObject`` whose results have Foundation's types. In other code, those that return a
/// ``PlistValue`` come first.
extension StoredDefaults: DefaultsObject {
  /// A fault in a key, a value or a file.
  public typealias Failure = DefaultsFault

  /// Returns the value for a key: a `String`, `Date`, `Data`, `NSNumber`, array or dictionary.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read.
  @_disfavoredOverload
  public func object(forKey key: String) throws(DefaultsFault) -> Any? {
    try answer(forKey: key)?.value.foundationValue
  }

  /// Returns the value for a key as an array.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read.
  @_disfavoredOverload
  public func array(forKey key: String) throws(DefaultsFault) -> [Any]? {
    try answer(forKey: key)?.value.asArray?.map(\.foundationValue)
  }

  /// Returns the value for a key as a dictionary.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read.
  @_disfavoredOverload
  public func dictionary(forKey key: String) throws(DefaultsFault) -> [String: Any]? {
    try answer(forKey: key)?.value.asDictionary?.mapValues(\.foundationValue)
  }

  /// Returns each key with its value.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` if a file can't be read.
  @_disfavoredOverload
  public func dictionaryRepresentation() throws(DefaultsFault) -> [String: Any] {
    try flattened(.blocking).mapValues(\.foundationValue)
  }
}
