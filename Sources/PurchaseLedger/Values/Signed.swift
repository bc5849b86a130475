import Foundation
import Receipts

/// A value with the date at which the App Store signed it.
///
/// The same transaction is signed again for each request, and the latest copy counts. Source: Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/signeddate
public struct Signed<Value: Sendable>: Sendable {
  /// The signed value.
  public var value: Value
  /// The `signedDate`, to the millisecond.
  public var date: Date

  /// Creates a signed value.
  ///
  /// - Parameters:
  ///   - value: the signed value.
  ///   - date: `signedDate`; for an app receipt, its creation date.
  public init(_ value: Value, at date: Date) {
    self.value = value
    self.date = date
  }
}

extension Signed: Equatable where Value: Equatable {}
extension Signed: Hashable where Value: Hashable {}
