import Foundation
import SimulationKit

/// Many devices in one place, and which activities they offer each other.
///
/// Only devices in range of each other are compared. The time for a hall with thousands of devices therefore grows with
/// the number of pairs in range, not with all pairs: see ``RoomSurvey/pairsChecked``.
public struct Room: Hashable, Sendable {
  /// The maximum distance of a device from the origin along each axis, in meters: 1,000 km.
  ///
  /// The limit is this library's. It keeps the rounding errors of positions far below a millimeter.
  public static let reach = 1_000_000.0

  /// A device in the room, and what its user is doing.
  public struct Occupant: Hashable, Sendable {
    /// The device's name.
    public var name: String
    /// The device, with its position.
    public var device: HandoffDevice
    /// The advertised activity: that of the app in front. An advertisement has room for one activity.
    public var activity: UserActivity?
    /// The app that made the activity; nil means an app without a team.
    public var app: InstalledApp?

    /// Creates an occupant.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - device: the device, with its position.
    ///   - activity: the activity of the app in front, or nil for none.
    ///   - app: the app that made the activity.
    public init(
      _ name: String,
      _ device: HandoffDevice,
      activity: UserActivity? = nil,
      by app: InstalledApp? = nil
    ) {
      self.name = name
      self.device = device
      self.activity = activity
      self.app = app
    }
  }

  /// The devices.
  public let occupants: [Occupant]

  private let parties: [HandoffParty]

  /// Creates a room.
  ///
  /// - Parameter occupants: the devices.
  /// - Throws: ``RoomError`` if a position is not a number or beyond ``reach``.
  public init(_ occupants: [Occupant]) throws(RoomError) {
    for (index, occupant) in occupants.enumerated() {
      let position = occupant.device.position
      // NaN fails both comparisons.
      guard abs(position.x) <= Self.reach, abs(position.y) <= Self.reach else {
        throw .outOfReach(occupant: index)
      }
    }
    self.occupants = occupants
    parties = occupants.map { HandoffParty($0.device, activity: $0.activity, by: $0.app) }
  }

  /// Finds every offer.
  ///
  /// - Parameters:
  ///   - now: the current date.
  ///   - profile: the version of the real system; by default the documented one.
  /// - Returns: every offer, sorted by sender and then receiver, and the number of pairs compared.
  public func survey(at now: Date, profile: Profile = .documented) -> RoomSurvey {
    let quirks = HandoffQuirks(profile)
    let positions = occupants.map(\.device.position)
    var survey = RoomSurvey()
    CellGrid(positions, distance: HandoffOffer.range).forEachNeighborhood { one, other in
      survey.pairsChecked += 1
      let distance = positions[one].distance(to: positions[other])
      guard distance <= HandoffOffer.range else { return }
      survey.pairsInRange += 1
      offer(from: one, to: other, distance, now, quirks, into: &survey.offers)
      offer(from: other, to: one, distance, now, quirks, into: &survey.offers)
    }
    survey.offers.sort { ($0.sender, $0.receiver) < ($1.sender, $1.receiver) }
    return survey
  }

  /// Returns whether one device offers the activity of another, and why or why not.
  ///
  /// - Parameters:
  ///   - sender: the index of the sending device in ``occupants``.
  ///   - receiver: the index of the receiving device.
  ///   - now: the current date.
  ///   - profile: the version of the real system; by default the documented one.
  /// - Returns: every condition with its result; nil if an index is invalid or both are the same.
  public func offer(
    from sender: Int,
    to receiver: Int,
    at now: Date,
    profile: Profile = .documented
  ) -> HandoffOffer? {
    guard occupants.indices.contains(sender), occupants.indices.contains(receiver), sender != receiver else {
      return nil
    }
    return HandoffOffer(
      from: parties[sender],
      to: parties[receiver],
      distance: occupants[sender].device.position.distance(to: occupants[receiver].device.position),
      at: now,
      quirks: HandoffQuirks(profile)
    )
  }

  private func offer(
    from sender: Int,
    to receiver: Int,
    _ distance: Double,
    _ now: Date,
    _ quirks: HandoffQuirks,
    into offers: inout [RoomSurvey.Offer]
  ) {
    guard parties[sender].activity != nil else { return }
    let offer = HandoffOffer(
      from: parties[sender],
      to: parties[receiver],
      distance: distance,
      at: now,
      quirks: quirks
    )
    guard offer.isOffered, let route = offer.route else { return }
    offers.append(RoomSurvey.Offer(sender: sender, receiver: receiver, route: route))
  }
}

/// The offers in a room, and the number of pairs compared to find them.
public struct RoomSurvey: Hashable, Sendable {
  /// An activity offered on another device.
  public struct Offer: Hashable, Sendable {
    /// The index of the device that sends the activity.
    public let sender: Int
    /// The index of the device that shows the icon.
    public let receiver: Int
    /// The app or browser that continues there.
    public let route: HandoffRoute
  }

  /// Every offer, sorted by sender and then receiver.
  public internal(set) var offers: [Offer] = []
  /// The number of pairs of devices whose distance was computed.
  ///
  /// At most 36 times ``pairsInRange`` plus 18 times the number of devices: a square as wide as the range that contains
  /// k devices has at least k²/8 - k/2 pairs in range, because devices in the same quarter of it are always in range,
  /// and it is compared with itself and with four of its neighbors.
  public internal(set) var pairsChecked = 0
  /// The number of pairs of devices in range of each other.
  public internal(set) var pairsInRange = 0
}

/// Invalid devices for a room.
public enum RoomError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A device's position is not a number, or further from the origin than ``Room/reach``.
  case outOfReach(occupant: Int)

  /// The error as a sentence without a full stop.
  public var description: String {
    switch self {
    case .outOfReach(let occupant):
      "The position of device \(occupant) is not within \(Room.reach.short) m of the origin"
    }
  }
}
