import Foundation

/// A zone that a word without a slash can mean.
public struct ZoneCandidate: Hashable, Sendable, CustomStringConvertible {
  /// The ways in which a word can mean a zone.
  public enum Meaning: String, Hashable, Sendable, Codable, CaseIterable {
    /// `TimeZone(identifier:)` returns the zone for the word.
    case identifier
    /// The word is a common abbreviation of the zone's time.
    case abbreviation
  }

  /// The unambiguous identifier, such as `America/Halifax`.
  public let identifier: String
  /// The way in which the word means the zone.
  public let meaning: Meaning

  /// Creates a zone that a word can mean.
  ///
  /// - Parameters:
  ///   - identifier: an identifier of the time zone database.
  ///   - meaning: the way in which the word means it.
  public init(_ identifier: String, by meaning: Meaning) {
    self.identifier = identifier
    self.meaning = meaning
  }

  /// The common name of its time, such as "Atlantic Standard Time", or the identifier if there is none.
  public var commonName: String {
    TimeZone(identifier: identifier)?.localizedName(for: .standard, locale: Locale(identifier: "en_US"))
      ?? identifier
  }

  /// The common name, the identifier and the meaning, in a few words.
  public var description: String { "\(commonName) (\(identifier)) by \(meaning.rawValue)" }
}
