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
    let seconds = milliseconds / 1000 + offset
    let second = seconds % 86_400 < 0 ? seconds % 86_400 + 86_400 : seconds % 86_400
    let (year, month, day) = Self.civil((seconds - second) / 86_400)
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
    add(year, digits: 4, "-")
    add(month, digits: 2, "-")
    add(day, digits: 2, " ")
    add(second / 3600, digits: 2, ":")
    add(second / 60 % 60, digits: 2, ":")
    add(second % 60, digits: 2, " ")
    text += zone.utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the Gregorian date of a day since 1970, for the years 1969 to 9999.
  ///
  /// Years start in March here, so a leap day comes last, and count from 1600, where a 400-year cycle starts.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let (cycle, dayOfCycle) = (day + 135_080).quotientAndRemainder(dividingBy: 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month > 9
    return (
      1600 + cycle * 400 + yearOfCycle + (isNextYear ? 1 : 0),
      isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}

extension Date {
  /// The date without fractions of a second: receipts use RFC 3339 to the second.
  var wholeSecond: Date { Date(timeIntervalSince1970: Double(StoreDate(self).milliseconds / 1000)) }
}
