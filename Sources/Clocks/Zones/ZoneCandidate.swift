import Foundation

/// One of the zones that a word without a slash can mean.
public struct ZoneCandidate: Hashable, Sendable, CustomStringConvertible {
  /// The way in which the word means the zone.
  public enum Meaning: String, Hashable, Sendable, Codable, CaseIterable {
    /// `TimeZone(identifier:)` takes the word for the zone.
    case identifier
    /// People of the zone shorten its time to the word.
    case abbreviation
  }

  /// The identifier to write instead: `America/Halifax`.
  public let identifier: String
  /// The way in which the word means the zone.
  public let meaning: Meaning

  /// A zone that a word can mean.
  ///
  /// - Parameters:
  ///   - identifier: an identifier of the time zone database.
  ///   - meaning: the way in which the word means it.
  public init(_ identifier: String, by meaning: Meaning) {
    self.identifier = identifier
    self.meaning = meaning
  }

  /// What people call its time: "Atlantic Standard Time", or the identifier where there is no such name.
  public var commonName: String {
    TimeZone(identifier: identifier)?.localizedName(for: .standard, locale: Locale(identifier: "en_US"))
      ?? identifier
  }

  /// The common name, the identifier and the meaning in a few words.
  public var description: String { "\(commonName) (\(identifier)) by \(meaning.rawValue)" }
}
