import Foundation
import SimulationKit

/// A date as the App Store writes it: three members, each a string.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody
public struct StoreDate: Hashable, Sendable {
  /// Milliseconds since 1970, from the year 1970 to 9999.
  public let milliseconds: Int

  /// Creates a date. A date outside the years 1970 to 9999 is clamped.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    milliseconds = seconds.isNaN ? 0 : Int((min(max(seconds, 0), 253_402_300_799) * 1000).rounded())
  }

  /// The date in UTC: `2026-03-08 09:59:59 Etc/GMT`.
  public var gmt: String { written(offset: 0, "Etc/GMT") }

  /// The date in Cupertino: `2026-03-08 01:59:59 America/Los_Angeles`.
  ///
  /// The member's name ends in `_pst`, but in summer the time is daylight time. Nil on a machine without time zone
  /// data.
  public var pacific: String? {
    Self.cupertino.map { zone in
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds / 1000)))
      return written(offset: offset, "America/Los_Angeles")
    }
  }

  /// Returns the three members for a name: `expires_date`, `expires_date_ms`, `expires_date_pst`.
  public func members(_ name: String) -> [String: JSONValue] {
    [
      name: .string(gmt),
      name + "_ms": .string(String(milliseconds)),
      name + "_pst": pacific.map(JSONValue.string),
    ].compactMapValues(\.self)
  }

  private static let cupertino = TimeZone(identifier: "America/Los_Angeles")

  /// Formats the date by arithmetic: a response has dozens of dates, and `Calendar` takes ten times as long.
  private func written(offset: Int, _ zone: String) -> String {
    let (date, second) = CivilDate.utc(secondsSince1970: milliseconds / 1000 + offset)
    var text: [UInt8] = []
    text.reserveCapacity(20 + zone.utf8.count)
    func add(_ number: Int, digits: Int, _ mark: Unicode.Scalar) {
      var divisor = digits == 4 ? 1000 : 10
      while divisor > 0 {
        text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
        divisor /= 10
      }
      text.append(UInt8(ascii: mark))
    }
    add(date.year, digits: 4, "-")
    add(date.month, digits: 2, "-")
    add(date.day, digits: 2, " ")
    add(second / 3600, digits: 2, ":")
    add(second / 60 % 60, digits: 2, ":")
    add(second % 60, digits: 2, " ")
    text += zone.utf8
    return String(decoding: text, as: UTF8.self)
  }
}

extension Date {
  /// The date without fractions of a second: receipts use RFC 3339 to the second.
  var wholeSecond: Date { Date(timeIntervalSince1970: Double(StoreDate(self).milliseconds / 1000)) }
}
