/// The seven bytes that stand for an activity's type on the air.
///
/// How Apple makes them is not published, and no common digest of the type gives the known ones. So
/// ``init(of:team:)`` takes a published pair where there is one (``published-type.property``), and elsewhere a stand-in
/// that keeps to the one pattern that the pairs show: the two highest bits are `10` for an app's own type
/// and `01` for a web page. ``origin(of:)`` tells which of the two a type gets.
public struct ActivityHash: Hashable, Sendable {
  /// Where a hash comes from.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// From a recording that was published with its type.
    case published
    /// Made up by this library; no device of Apple's sends it.
    case standIn = "stand-in"
  }

  /// What the two highest bits tell, in every pair that is published. This is a pattern that was noticed, not
  /// a rule that anyone has stated.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// `10`: a type of an app.
    case native
    /// `01`: a web page.
    case web
  }

  /// The bytes as a number of 56 bits, the first byte in the highest ones.
  public let rawValue: UInt64

  /// A hash by its number.
  ///
  /// - Parameter value: the number; its lowest 56 bits count.
  public init(_ value: UInt64) {
    rawValue = value & 0xFF_FFFF_FFFF_FFFF
  }

  /// A hash by its bytes.
  ///
  /// - Parameter bytes: seven bytes.
  /// - Returns: nil for another number of them.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 7 else { return nil }
    self.init(bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The hash that an activity is advertised with here.
  ///
  /// The stand-in is the beginning of SHA-512 over the team, a zero byte and the type, with the two highest
  /// bits set to `10`. The team is part of it because Handoff tells apart apps of different teams that use
  /// the same type (NSUserActivity.h). Whether Apple's hash depends on the team is not known.
  ///
  /// - Parameters:
  ///   - activityType: the type of the activity.
  ///   - team: the team that signed the app; it does not matter for a published pair.
  public init(of activityType: String, team: String) {
    if let pair = Self.published.first(where: { $0.activityType == activityType }) {
      self = pair.hash
    } else {
      self = Self.standIn(for: activityType, team: team, kind: .native)
    }
  }

  /// Whether a type has a published hash or gets a stand-in.
  ///
  /// - Parameter activityType: the type of the activity.
  public static func origin(of activityType: String) -> Origin {
    published.contains { $0.activityType == activityType } ? .published : .standIn
  }

  /// A hash that this library makes up.
  ///
  /// - Parameters:
  ///   - activityType: the type of the activity.
  ///   - team: the team that signed the app.
  ///   - kind: what the two highest bits are to say.
  public static func standIn(for activityType: String, team: String, kind: Kind) -> ActivityHash {
    let digest = Digest.sha512("\(team)\0\(activityType)").prefix(7).reduce(0) { $0 << 8 | UInt64($1) }
    return ActivityHash(digest & ~(0b11 << 54) | kind.bits << 54)
  }

  /// No activity: all bytes are zero.
  public static let clear = ActivityHash(0)

  /// What the two highest bits tell; nil for ``clear`` and for bits that no published hash has.
  public var kind: Kind? { Kind.allCases.first { $0.bits == rawValue >> 54 } }

  /// The seven bytes.
  public var bytes: [UInt8] { (0..<7).map { UInt8(truncatingIfNeeded: rawValue >> (48 - 8 * $0)) } }
}

extension ActivityHash.Kind {
  fileprivate var bits: UInt64 { self == .native ? 0b10 : 0b01 }
}

extension ActivityHash: CustomStringConvertible {
  /// The bytes as hexadecimal digits.
  public var description: String { bytes.hexadecimal }
}
