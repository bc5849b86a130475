import Foundation
import SimulationKit

/// Many devices in one place, some of them with an activity, and who offers whose.
///
/// Only devices that hear each other are looked at, so a hall with thousands takes time that grows with the pairs in
/// range and not with all pairs: see ``RoomSurvey/pairsChecked``.
public struct Room: Hashable, Sendable {
  /// The furthest that a device may lie from the origin, to each side, in metres: 1,000 km.
  ///
  /// The limit is this library's. It keeps the rounding of positions far below a millimetre.
  public static let reach = 1_000_000.0

  /// A device in the room, and what a person does on it.
  public struct Occupant: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The device, with its position.
    public var device: HandoffDevice
    /// What it advertises: the activity of the app in front. An advertisement has room for one activity.
    public var activity: UserActivity?
    /// The app that made the activity; nil counts as no app of any team.
    public var app: InstalledApp?

    /// A device in the room.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - device: the device, with its position.
    ///   - activity: the activity of the app in front, or nil for none.
    ///   - app: the app that made it.
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

  /// A room.
  ///
  /// - Parameter occupants: the devices.
  /// - Throws: ``RoomError`` for a position that is no number or beyond ``reach``.
  public init(_ occupants: [Occupant]) throws(RoomError) {
    for (index, occupant) in occupants.enumerated() {
      let position = occupant.device.position
      // A number that is none fails both comparisons.
      guard abs(position.x) <= Self.reach, abs(position.y) <= Self.reach else {
        throw .outOfReach(occupant: index)
      }
    }
    self.occupants = occupants
    parties = occupants.map { HandoffParty($0.device, activity: $0.activity, by: $0.app) }
  }

  /// Finds everything that is offered.
  ///
  /// - Parameters:
  ///   - now: the moment of the question.
  ///   - profile: the version of the real system; the documented one where it is left out.
  /// - Returns: every offer, in the order of senders and then of receivers, and how much was looked at.
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

  /// Why one device offers, or does not offer, what happens on another.
  ///
  /// - Parameters:
  ///   - sender: the index of the one in ``occupants``.
  ///   - receiver: the index of the other.
  ///   - now: the moment of the question.
  ///   - profile: the version of the real system; the documented one where it is left out.
  /// - Returns: every condition with its answer; nil where there is no such device, or both are the same.
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

/// What is offered in a room, and how much was looked at to find it.
public struct RoomSurvey: Hashable, Sendable {
  /// An activity that is offered on another device.
  public struct Offer: Hashable, Sendable {
    /// The index of the device whose activity it is.
    public let sender: Int
    /// The index of the device that shows the icon.
    public let receiver: Int
    /// Who goes on there.
    public let route: HandoffRoute
  }

  /// Every offer, in the order of senders and then of receivers.
  public internal(set) var offers: [Offer] = []
  /// The pairs of devices whose distance was measured.
  ///
  /// At most 36 times ``pairsInRange`` and 18 times the number of devices: a square as wide as the range that holds
  /// k devices has at least k²/8 - k/2 pairs in range among them, since devices in the same quarter of it are always
  /// in range, and it is compared with itself and with four of its neighbours.
  public internal(set) var pairsChecked = 0
  /// The pairs of devices that hear each other.
  public internal(set) var pairsInRange = 0
}

/// Why devices cannot be put into a room.
public enum RoomError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A device's position is no number, or further from the origin than ``Room/reach``.
  case outOfReach(occupant: Int)

  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .outOfReach(let occupant):
      "The position of device \(occupant) is not within \(Room.reach.short) m of the origin"
    }
  }
}
