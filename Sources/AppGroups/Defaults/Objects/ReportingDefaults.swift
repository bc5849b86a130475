import Foundation

/// A defaults object whose faults go to a closure, for code that expects `UserDefaults` to throw nothing.
///
/// After a fault, a getter returns what `UserDefaults` returns for a key without a value, and a setter has changed
/// nothing.
public struct ReportingDefaults<Base: DefaultsObject>: DefaultsObject {
  /// No call throws.
  public typealias Failure = Never

  /// The object that reads and writes.
  public let base: Base
  private let report: @Sendable (Base.Failure) -> Void

  init(_ base: Base, report: @escaping @Sendable (Base.Failure) -> Void) {
    self.base = base
    self.report = report
  }

  private func reporting<Result>(
    or fallback: Result,
    _ body: () throws(Base.Failure) -> Result
  ) -> Result {
    do {
      return try body()
    } catch {
      report(error)
      return fallback
    }
  }
}

extension ReportingDefaults: Sendable where Base: Sendable {}

extension DefaultsObject {
  /// Returns this object for code that expects no errors.
  ///
  /// - Parameter report: a closure that gets each fault: record an issue there, so the test fails.
  public func reportingFaults(
    to report: @escaping @Sendable (Failure) -> Void
  ) -> ReportingDefaults<Self> {
    ReportingDefaults(self, report: report)
  }
}

extension ReportingDefaults {
  /// Sets or removes a value.
  public func set<Value: PlistConvertible>(_ value: Value?, forKey key: String) {
    reporting(or: ()) { () throws(Base.Failure) in try base.set(value, forKey: key) }
  }

  /// Removes a value from the object's own domain.
  public func removeObject(forKey key: String) {
    reporting(or: ()) { () throws(Base.Failure) in try base.removeObject(forKey: key) }
  }

  /// Sets fallback values of this process.
  public func register(defaults: [String: PlistValue]) {
    reporting(or: ()) { () throws(Base.Failure) in try base.register(defaults: defaults) }
  }

  /// Returns the value for a key, or nil.
  public func object(forKey key: String) -> Any? {
    reporting(or: nil) { () throws(Base.Failure) in try base.object(forKey: key) }
  }

  /// Returns the value for a key as a string, or nil.
  public func string(forKey key: String) -> String? {
    reporting(or: nil) { () throws(Base.Failure) in try base.string(forKey: key) }
  }

  /// Returns the value for a key as an integer, or 0.
  public func integer(forKey key: String) -> Int {
    reporting(or: 0) { () throws(Base.Failure) in try base.integer(forKey: key) }
  }

  /// Returns the value for a key as a number, or 0.
  public func float(forKey key: String) -> Float {
    reporting(or: 0) { () throws(Base.Failure) in try base.float(forKey: key) }
  }

  /// Returns the value for a key as a number, or 0.
  public func double(forKey key: String) -> Double {
    reporting(or: 0) { () throws(Base.Failure) in try base.double(forKey: key) }
  }

  /// Returns the value for a key as a Boolean, or false.
  public func bool(forKey key: String) -> Bool {
    reporting(or: false) { () throws(Base.Failure) in try base.bool(forKey: key) }
  }

  /// Returns the value for a key as a URL, or nil.
  public func url(forKey key: String) -> URL? {
    reporting(or: nil) { () throws(Base.Failure) in try base.url(forKey: key) }
  }

  /// Returns the value for a key as data, or nil.
  public func data(forKey key: String) -> Data? {
    reporting(or: nil) { () throws(Base.Failure) in try base.data(forKey: key) }
  }

  /// Returns the value for a key as an array, or nil.
  public func array(forKey key: String) -> [Any]? {
    reporting(or: nil) { () throws(Base.Failure) in try base.array(forKey: key) }
  }

  /// Returns the value for a key as an array of strings, or nil.
  public func stringArray(forKey key: String) -> [String]? {
    reporting(or: nil) { () throws(Base.Failure) in try base.stringArray(forKey: key) }
  }

  /// Returns the value for a key as a dictionary, or nil.
  public func dictionary(forKey key: String) -> [String: Any]? {
    reporting(or: nil) { () throws(Base.Failure) in try base.dictionary(forKey: key) }
  }

  /// Returns each key with its value; empty after a fault.
  public func dictionaryRepresentation() -> [String: Any] {
    reporting(or: [:]) { () throws(Base.Failure) in try base.dictionaryRepresentation() }
  }
}
