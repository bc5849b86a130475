import Foundation
import SimulationKit

/// A country with all zones needed to show the time everywhere in it.
///
/// Source: the file `zone.tab` of the [time zone database](https://github.com/eggert/tz/blob/main/zone.tab), release
/// 2025b, which has one zone for each region of a country whose clocks have agreed since 1970.
public struct ZoneRegion: Hashable, Sendable {
  /// The name of the country.
  public let name: String
  /// The identifiers in the order of `zone.tab`, roughly from east to west.
  public let identifiers: [String]

  /// Returns a face for each zone, in the same order.
  ///
  /// - Parameters:
  ///   - locale: the locale of the text. In tests, don't pass the current locale.
  ///   - format: the time format.
  /// - Throws: ``ZoneError`` if the zone data doesn't have a zone.
  public func clocks(
    locale: Locale = Locale(identifier: "en_US_POSIX"),
    format: FaceFormat = .twelveHour
  ) throws(ZoneError) -> [ZoneClock] {
    var clocks: [ZoneClock] = []
    for identifier in identifiers {
      clocks.append(ZoneClock(try ZoneResolver().zone(identifier), locale: locale, format: format))
    }
    return clocks
  }

  /// Returns the zones whose clocks don't change in a year of universal time.
  ///
  /// - Parameter year: from 1970 to 2037, which the zone data covers without extrapolation.
  /// - Returns: their identifiers, which include `America/Phoenix` and `America/Regina`.
  /// - Throws: ``ClockError/year(_:)`` for any other year.
  public func withoutChanges(in year: Int) throws(ClockError) -> [String] {
    guard (1970...2037).contains(year) else { throw .year(year) }
    let start = CivilDate.daysSince1970(year, 1, 1) * 86_400
    let end = Date(timeIntervalSince1970: Double(CivilDate.daysSince1970(year + 1, 1, 1) * 86_400))
    var alone: [String] = []
    for identifier in identifiers {
      guard let zone = try? ZoneResolver().zone(identifier) else { continue }
      let change = try ZoneClock(zone).nextChange(after: Date(timeIntervalSince1970: Double(start - 1)))
      if change.map({ $0.date >= end }) ?? true {
        alone.append(identifier)
      }
    }
    return alone
  }

  /// Canada: 23 zones from St. John's to Vancouver.
  public static let canada = ZoneRegion(
    name: "Canada",
    identifiers: [
      "America/St_Johns", "America/Halifax", "America/Glace_Bay", "America/Moncton", "America/Goose_Bay",
      "America/Blanc-Sablon", "America/Toronto", "America/Iqaluit", "America/Atikokan", "America/Winnipeg",
      "America/Resolute", "America/Rankin_Inlet", "America/Regina", "America/Swift_Current",
      "America/Edmonton",
      "America/Cambridge_Bay", "America/Inuvik", "America/Creston", "America/Dawson_Creek",
      "America/Fort_Nelson",
      "America/Whitehorse", "America/Dawson", "America/Vancouver",
    ]
  )

  /// The fifty states and the capital of the United States: 29 zones from New York to Honolulu.
  public static let unitedStates = ZoneRegion(
    name: "United States",
    identifiers: [
      "America/New_York", "America/Detroit", "America/Kentucky/Louisville", "America/Kentucky/Monticello",
      "America/Indiana/Indianapolis", "America/Indiana/Vincennes", "America/Indiana/Winamac",
      "America/Indiana/Marengo", "America/Indiana/Petersburg", "America/Indiana/Vevay", "America/Chicago",
      "America/Indiana/Tell_City", "America/Indiana/Knox", "America/Menominee", "America/North_Dakota/Center",
      "America/North_Dakota/New_Salem", "America/North_Dakota/Beulah", "America/Denver", "America/Boise",
      "America/Phoenix", "America/Los_Angeles", "America/Anchorage", "America/Juneau", "America/Sitka",
      "America/Metlakatla", "America/Yakutat", "America/Nome", "America/Adak", "Pacific/Honolulu",
    ]
  )

  /// The inhabited territories of the United States, which `zone.tab` lists as separate countries.
  public static let unitedStatesTerritories = ZoneRegion(
    name: "Territories of the United States",
    identifiers: [
      "America/Puerto_Rico", "America/St_Thomas", "Pacific/Guam", "Pacific/Saipan", "Pacific/Pago_Pago",
    ]
  )
}
