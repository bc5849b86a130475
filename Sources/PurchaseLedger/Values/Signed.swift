import Foundation
import Receipts

/// A value together with the moment at which the App Store signed it.
///
/// The same transaction is signed anew whenever it is asked for, and the later copy is the one that counts.
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/signeddate
public struct Signed<Value: Sendable>: Sendable {
  /// What was signed.
  public var value: Value
  /// When: `signedDate`, to the millisecond.
  public var date: Date

  /// A signed value.
  ///
  /// - Parameters:
  ///   - value: what was signed.
  ///   - date: `signedDate`; of an app receipt, the date of its creation.
  public init(_ value: Value, at date: Date) {
    self.value = value
    self.date = date
  }
}

extension Signed: Equatable where Value: Equatable {}
extension Signed: Hashable where Value: Hashable {}
