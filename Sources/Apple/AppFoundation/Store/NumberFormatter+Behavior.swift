import Foundation

extension NumberFormatter {
  /// The version of Mac OS X whose rules a formatter follows. There is only one today.
  ///
  /// Source: developer.apple.com/documentation/foundation/numberformatter/behavior.
  public enum Behavior: UInt, Sendable {
    /// The rules since Mac OS X 10.4, which every formatter follows.
    case behavior10_4 = 1040
  }

  /// The rules that the formatter follows.
  ///
  /// Source: developer.apple.com/documentation/foundation/numberformatter/formatterbehavior.
  public var formatterBehavior: NumberFormatter.Behavior {
    get { .behavior10_4 }
    // It has no other value.
    set {}
  }
}
