import Foundation
import SimulationKit

/// A date as the App Store writes it: three members, each a string.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody
public struct StoreDate: Hashable, Sendable {
  /// Milliseconds since 1970, from the year 1970 to 9999.
  public let milliseconds: Int

  /// A date; what lies outside the years 1970 to 9999 is moved to the nearer end.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    milliseconds = seconds.isNaN ? 0 : Int((min(max(seconds, 0), 253_402_300_799) * 1000).rounded())
  }

  /// The date in UTC: `2026-03-08 09:59:59 Etc/GMT`.
  public var gmt: String { written(in: .gmt, named: "Etc/GMT") }

  /// The date on the clocks of Cupertino: `2026-03-08 01:59:59 America/Los_Angeles`.
  ///
  /// The member's name ends in `_pst`, but the zone is the real one, so in summer it is daylight time. Nil on
  /// a machine that has no time zone data.
  public var pacific: String? {
    TimeZone(identifier: "America/Los_Angeles").map { written(in: $0, named: "America/Los_Angeles") }
  }

  /// The three members for a name: `expires_date`, `expires_date_ms`, `expires_date_pst`.
  public func members(_ name: String) -> [String: JSONValue] {
    [
      name: .string(gmt),
      name + "_ms": .string(String(milliseconds)),
      name + "_pst": pacific.map(JSONValue.string),
    ].compactMapValues(\.self)
  }

  private func written(in zone: TimeZone, named name: String) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(milliseconds / 1000))
    )
    func padded(_ number: Int?, _ width: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    let time = "\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2))"
    return "\(day) \(time) \(name)"
  }
}

extension Date {
  /// The date without its fraction of a second: receipts write RFC 3339 to the second.
  var wholeSecond: Date { Date(timeIntervalSince1970: Double(StoreDate(self).milliseconds / 1000)) }
}
