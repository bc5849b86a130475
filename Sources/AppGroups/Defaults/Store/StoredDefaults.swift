import Foundation

/// A defaults object of a process: a list of places to look, and one place to write.
///
/// It has the methods of `UserDefaults`, each of which can fail as any work on files can. Two objects of one
/// ``DefaultsStore`` agree at once, two of different processes at the next question.
///
/// Source: the comments in `NSUserDefaults.h` (2016).
public struct StoredDefaults: Sendable {
  /// The folder, and what the process registered.
  public let store: DefaultsStore
  /// The suite, or nil for the application's own domain.
  public let suiteName: String?
  /// The suites that were added, in the order in which they were.
  public private(set) var addedSuites: [String] = []

  init(store: DefaultsStore, suiteName: String?) {
    self.store = store
    self.suiteName = suiteName
  }

  /// The name of the domain that the object writes to.
  public var domainName: String { suiteName ?? store.applicationID }

  /// Puts another suite into the search list, before those that were added earlier.
  ///
  /// - Throws: ``DefaultsFault`` as ``DefaultsStore/defaults(suiteName:)`` does.
  public mutating func addSuite(named suite: String) throws(DefaultsFault) {
    try store.check(suite: suite)
    addedSuites.removeAll { $0 == suite }
    addedSuites.append(suite)
  }

  /// Takes a suite out of the search list.
  public mutating func removeSuite(named suite: String) {
    addedSuites.removeAll { $0 == suite }
  }

  /// Sets a value, or removes it. When this returns, no end of the process can undo it.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key, 1 to 4096 bytes.
  /// - Throws: ``DefaultsFault`` for a value or key that is none, a domain that would be too large, or a file that
  ///   cannot be written.
  public func set(_ value: PlistValue?, forKey key: String) throws(DefaultsFault) {
    try DefaultsFault.check(key: key)
    try value?.validate()
    let change = value.map { DomainChange(values: [key: $0]) } ?? DomainChange(removed: [key])
    store.announce(try store.user.domain(domainName).apply(change), of: domainName)
  }

  /// Sets several values at once: another process sees all of them or none.
  ///
  /// `UserDefaults` has nothing of the kind.
  ///
  /// - Throws: ``DefaultsFault`` as ``set(_:forKey:)`` does.
  public func set(_ values: [String: PlistValue]) throws(DefaultsFault) {
    try DefaultsFault.check(values)
    store.announce(try store.user.domain(domainName).apply(DomainChange(values: values)), of: domainName)
  }

  /// Removes a value from the object's own domain, so that a place further down may answer.
  ///
  /// - Throws: ``DefaultsFault`` as ``set(_:forKey:)`` does.
  public func removeObject(forKey key: String) throws(DefaultsFault) {
    try set(nil, forKey: key)
  }

  /// Sets values for the keys that no other place of any search list has, in this process, until it ends.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for what is no property list.
  public func register(defaults: [String: PlistValue]) throws(DefaultsFault) {
    try PlistValue.dictionary(defaults).validate()
    store.memory.withLock { $0.registered.merge(defaults) { _, new in new } }
  }

  /// Waits until everything that was set in the object's domain is on the disk, safe from a loss of power.
  ///
  /// - Throws: ``DefaultsFault/store(path:_:)`` where the disk does not confirm it.
  public func synchronize() throws(DefaultsFault) {
    try store.user.domain(domainName).synchronize()
  }
}
