import Foundation

/// A time zone, and the name under which it was asked for.
public struct Zone: Hashable, Sendable {
  /// The name as it was asked for: `US/Eastern`, `AST`.
  public let name: String
  /// What Foundation found under that name.
  public let timeZone: TimeZone

  init(name: String, timeZone: TimeZone) {
    self.name = name
    self.timeZone = timeZone
  }

  /// Whether Foundation lists the zone among its known identifiers.
  ///
  /// Aliases such as `US/Eastern` work and are not in the list, so the list is no test of a name.
  public var isListed: Bool {
    TimeZone.knownTimeZoneIdentifiers.contains(timeZone.identifier)
  }

  /// The identifier that an alias leads to: `America/New_York` for `US/Eastern`.
  ///
  /// Foundation keeps the alias, so two zones that always agree differ by their names. The links are those of the
  /// [time zone database](https://github.com/eggert/tz/blob/main/backward).
  public var canonicalIdentifier: String {
    // What Foundation calls GMT was perhaps asked for as UTC, which is another zone of the database.
    let isRenamed = timeZone.identifier == "GMT" && ZoneLinks.targets[name] != nil
    let identifier = isRenamed ? name : timeZone.identifier
    return ZoneAbbreviations.legacyZone(of: identifier) ?? ZoneLinks.target(of: identifier)
  }

  /// What people call its time: "Alaska Standard Time", or the identifier where there is no such name.
  public var commonName: String {
    timeZone.localizedName(for: .standard, locale: Locale(identifier: "en_US")) ?? timeZone.identifier
  }

  // snippet.title
  /// The name that a reader sees: the last part of `America/St_Johns` is "St Johns".
  public var title: String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return last.replacing("_", with: " ")
  }
  // snippet.end
}
