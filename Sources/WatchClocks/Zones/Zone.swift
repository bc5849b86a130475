import Foundation

/// A time zone with its requested name.
public struct Zone: Hashable, Sendable {
  /// The requested name, such as `US/Eastern` or `AST`.
  public let name: String
  /// The zone that Foundation found for the name.
  public let timeZone: TimeZone

  init(name: String, timeZone: TimeZone) {
    self.name = name
    self.timeZone = timeZone
  }

  /// Whether Foundation lists the zone among its known identifiers.
  ///
  /// Aliases such as `US/Eastern` work but aren't in the list, so don't use the list to validate a name.
  public var isListed: Bool {
    TimeZone.knownTimeZoneIdentifiers.contains(timeZone.identifier)
  }

  /// The identifier that an alias refers to, such as `America/New_York` for `US/Eastern`.
  ///
  /// Foundation keeps the alias, so two zones that always agree can differ in name. The links are those of the [time
  /// zone database](https://github.com/eggert/tz/blob/main/backward).
  public var canonicalIdentifier: String {
    // Foundation reports GMT even for a request for UTC, which is another zone in the database.
    let isRenamed = timeZone.identifier == "GMT" && ZoneLinks.targets[name] != nil
    let identifier = isRenamed ? name : timeZone.identifier
    return ZoneAbbreviations.legacyZone(of: identifier) ?? ZoneLinks.target(of: identifier)
  }

  /// The common name of its time, such as "Alaska Standard Time", or the identifier if there is none.
  public var commonName: String {
    timeZone.localizedName(for: .standard, locale: Locale(identifier: "en_US")) ?? timeZone.identifier
  }

  // snippet.title
  /// The display name. The last part of `America/St_Johns` gives "St Johns".
  public var title: String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return last.replacing("_", with: " ")
  }
  // snippet.end
}
