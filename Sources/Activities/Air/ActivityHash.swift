/// A seven-byte hash that represents an activity's type in advertisements.
///
/// Apple doesn't publish the hash function, and no common digest of the type gives the known hashes. ``init(of:team:)``
/// therefore uses the published hash of a type (``published-type.property``) if there is one, and a stand-in otherwise.
/// The stand-in follows the only pattern in the published hashes: the two highest bits are `10` for an app's own type
/// and `01` for a web page. ``origin(of:)`` tells which a type gets.
public struct ActivityHash: Hashable, Sendable {
  /// The origin of a hash.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// From a published recording of the hash and its type.
    case published
    /// Invented by this library; no Apple device sends it.
    case standIn = "stand-in"
  }

  /// The meaning of the two highest bits in every published hash. This is an observed pattern, not a documented rule.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// `10`: a type of an app.
    case native
    /// `01`: a web page.
    case web
  }

  /// The bytes as a 56-bit number, the first byte in the highest bits.
  public let rawValue: UInt64

  /// Creates a hash from a number.
  ///
  /// - Parameter value: the number, of which the lowest 56 bits are used.
  public init(_ value: UInt64) {
    rawValue = value & 0xFF_FFFF_FFFF_FFFF
  }

  /// Creates a hash from its bytes.
  ///
  /// - Parameter bytes: seven bytes.
  /// - Returns: nil for any other number of bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 7 else { return nil }
    self.init(bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The hash that an activity is advertised with here.
  ///
  /// The stand-in is the first seven bytes of the SHA-512 hash of the team, a zero byte and the type, with the two
  /// highest bits set to `10`. The team is included because Handoff distinguishes apps of different teams that use the
  /// same type (NSUserActivity.h). Whether Apple's hash depends on the team is not known.
  ///
  /// - Parameters:
  ///   - activityType: the type of the activity.
  ///   - team: the team that signed the app; irrelevant if the type has a published hash.
  public init(of activityType: String, team: String) {
    if let pair = Self.published.first(where: { $0.activityType == activityType }) {
      self = pair.hash
    } else {
      self = Self.standIn(for: activityType, team: team, kind: .native)
    }
  }

  /// Returns whether a type has a published hash or gets a stand-in.
  ///
  /// - Parameter activityType: the type of the activity.
  public static func origin(of activityType: String) -> Origin {
    published.contains { $0.activityType == activityType } ? .published : .standIn
  }

  /// Returns a hash invented by this library.
  ///
  /// - Parameters:
  ///   - activityType: the type of the activity.
  ///   - team: the team that signed the app.
  ///   - kind: the kind to encode in the two highest bits.
  public static func standIn(for activityType: String, team: String, kind: Kind) -> ActivityHash {
    let digest = Digest.sha512("\(team)\0\(activityType)").prefix(7).reduce(0) { $0 << 8 | UInt64($1) }
    return ActivityHash(digest & ~(0b11 << 54) | kind.bits << 54)
  }

  /// No activity: all bytes are zero.
  public static let clear = ActivityHash(0)

  /// The kind that the two highest bits encode; nil for ``clear`` and for bits that no published hash has.
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
