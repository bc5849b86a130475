import Activities
import SimulationKit

extension World<HandoffStage> {
  /// The room from above: the sender with its radio range, and all other devices.
  var roomFigure: Figure {
    Figure(
      id: "room",
      name: "Room",
      form: .facts,
      elements: [.plan(spots, range: HandoffOffer.range), .text(roomSentence, mark: .plain)]
    )
  }

  private var spots: [Figure.Element.Spot] {
    guard state.crowd.isEmpty else {
      return state.crowd.enumerated().map { index, occupant in
        spot(occupant.name, occupant.device, index)
      }
    }
    return [spot(state.here, state.sender, 0), spot(state.there, state.receiver, 1)]
  }

  private func spot(_ name: String, _ device: HandoffDevice, _ index: Int) -> Figure.Element.Spot {
    let mark: Figure.Mark
    if index == 0 {
      mark = .info
    } else if let icons = state.icons {
      mark = icons.contains(index) ? .ok : .fail
    } else {
      mark = .muted
    }
    return Figure.Element.Spot(name, x: device.position.x, y: device.position.y, mark: mark)
  }

  private var roomSentence: String {
    switch state.icons?.count {
    case nil: "Nothing is advertised yet"
    case 0?: "No icon anywhere"
    case 1?: "Icon on 1 device"
    case let count?: "Icon on \(count) devices"
    }
  }

  /// The tenth row of the conditions, if the air is shown.
  private var acceptanceRow: Figure.Element? {
    state.air.map { air in
      let isAccepted = air.isAccepted
      let value = isAccepted.map { $0 ? "accepted" : "not accepted" } ?? "not heard"
      return .row(label: "On the air", value: value, mark: isAccepted.map { $0 ? .ok : .fail } ?? .muted)
    }
  }

  /// The conditions in nine rows, as a person would check them.
  func conditionsFigure(_ offer: HandoffOffer) -> Figure {
    var elements = ConditionLine.allCases.map { $0.row(of: offer) }
    if let acceptanceRow {
      elements.append(acceptanceRow)
    }
    return Figure(id: "conditions", name: "Conditions", form: .facts, elements: elements)
  }
}

/// One of the nine rows; each combines one to four conditions.
private enum ConditionLine: CaseIterable {
  case receives, account, bluetooth, range, wifi, handoff, activity, team, type

  func row(of offer: HandoffOffer) -> Figure.Element {
    let failed = conditions.filter(offer.failedConditions.contains)
    let isAsked = conditions.contains(where: offer.asks)
    return .row(
      label: label(offer),
      value: isAsked ? value(offer, failed) : "not asked",
      mark: isAsked ? failed.isEmpty ? .ok : .fail : .muted
    )
  }

  private var conditions: [HandoffCondition] {
    switch self {
    case .receives: [.receiverReceives]
    case .account: [.sameAccount]
    case .bluetooth: [.senderBluetooth, .receiverBluetooth]
    case .range: [.inRange]
    case .wifi: [.senderWiFi, .receiverWiFi]
    case .handoff: [.senderHandoff, .receiverHandoff]
    case .activity: [.activityCurrent, .eligible, .notExpired]
    case .team: [.sameTeam, .macSignature]
    case .type: [.declaredType, .oneApp, .siteListsApp, .webPage]
    }
  }

  private func label(_ offer: HandoffOffer) -> String {
    switch self {
    case .receives: "Receives"
    case .account: "Account"
    case .bluetooth: "Bluetooth"
    case .range: "Range"
    case .wifi: "Wi-Fi"
    case .handoff: "Handoff"
    case .activity: "Activity"
    case .team: "Team"
    case .type: offer.asks(.declaredType) ? "Type" : "Web page"
    }
  }

  private func value(_ offer: HandoffOffer, _ failed: [HandoffCondition]) -> String {
    switch self {
    case .receives: failed.isEmpty ? "yes" : "a watch"
    case .account:
      failed.isEmpty
        ? offer.sender.account
        : offer.sender.account.isEmpty || offer.receiver.account.isEmpty ? "none" : "differs"
    case .bluetooth, .wifi, .handoff: switches(offer, failed)
    case .range: "\(offer.distance.short) m"
    case .activity: activity(offer, failed)
    case .team: failed == [.macSignature] ? "dev. signed" : failed.isEmpty ? offer.source.team : "no app"
    case .type: type(offer, failed)
    }
  }

  private func switches(_ offer: HandoffOffer, _ failed: [HandoffCondition]) -> String {
    switch failed.count {
    case 0: "on"
    case 1: failed.first == conditions.first ? "sender off" : "receiver off"
    default: "both off"
    }
  }

  private func activity(_ offer: HandoffOffer, _ failed: [HandoffCondition]) -> String {
    switch failed.first {
    case nil: "current"
    case .activityCurrent?: offer.activity?.phase.rawValue ?? "none"
    case .eligible?: "not eligible"
    default: "expired"
    }
  }

  private func type(_ offer: HandoffOffer, _ failed: [HandoffCondition]) -> String {
    guard failed.isEmpty else {
      return failed == [.oneApp]
        ? "not in one app" : failed.contains(.siteListsApp) ? "not listed" : "missing"
    }
    return switch offer.route {
    case .site(let app): app.name
    case .browser(let name): name
    case .app, nil: "listed"
    }
  }
}
