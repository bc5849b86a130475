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

  /// The last row of the conditions, if the air is shown.
  private var acceptanceRow: Figure.Element? {
    state.air.map { air in
      let isAccepted = air.isAccepted
      let value = isAccepted.map { $0 ? "accepted" : "not accepted" } ?? "not heard"
      return .row(label: "On the air", value: value, mark: isAccepted.map { $0 ? .ok : .fail } ?? .muted)
    }
  }

  /// The conditions that apply, a row for each, in the order of the trace.
  func conditionsFigure(_ offer: HandoffOffer) -> Figure {
    var elements = HandoffCondition.allCases.filter(offer.asks).map { $0.row(of: offer) }
    if let acceptanceRow {
      elements.append(acceptanceRow)
    }
    return Figure(id: "conditions", name: "Conditions", form: .facts, elements: elements)
  }
}

extension HandoffCondition {
  /// The condition as a person would check it: where to look, and what is there.
  fileprivate func row(of offer: HandoffOffer) -> Figure.Element {
    let holds = !offer.failedConditions.contains(self)
    return .row(label: label, value: value(offer, holds), mark: holds ? .ok : .fail)
  }

  private var label: String {
    switch self {
    case .receiverReceives: "Receives"
    case .sameAccount: "Account"
    case .senderBluetooth: "Bluetooth, sender"
    case .receiverBluetooth: "Bluetooth, receiver"
    case .inRange: "Range"
    case .senderWiFi: "Wi-Fi, sender"
    case .receiverWiFi: "Wi-Fi, receiver"
    case .senderHandoff: "Handoff, sender"
    case .receiverHandoff: "Handoff, receiver"
    case .activityCurrent: "Activity"
    case .eligible: "For Handoff"
    case .notExpired: "Expired"
    case .sameTeam: "Team"
    case .declaredType: "Type"
    case .oneApp: "Team and type"
    case .siteListsApp: "The site's list"
    case .webPage: "Web page"
    case .macSignature: "Signature"
    }
  }

  private func value(_ offer: HandoffOffer, _ holds: Bool) -> String {
    switch self {
    case .receiverReceives: holds ? "yes" : "a watch"
    case .sameAccount:
      holds
        ? offer.sender.account
        : offer.sender.account.isEmpty || offer.receiver.account.isEmpty ? "none" : "differs"
    case .senderBluetooth, .receiverBluetooth, .senderWiFi, .receiverWiFi, .senderHandoff, .receiverHandoff:
      holds ? "on" : "off"
    case .inRange: "\(offer.distance.short) m"
    case .activityCurrent: holds ? "the current one" : offer.activity?.phase.rawValue ?? "none"
    case .eligible: holds ? "eligible" : "not eligible"
    case .notExpired: holds ? "no" : "yes"
    case .sameTeam: holds ? offer.source.team : "no app"
    case .declaredType: holds ? "listed" : "missing"
    case .oneApp: holds ? "in one app" : "not in one app"
    case .siteListsApp: holds ? "listed" : "not listed"
    case .webPage: webPage(offer)
    case .macSignature: holds ? "distribution" : "development"
    }
  }

  /// Who opens the page.
  private func webPage(_ offer: HandoffOffer) -> String {
    switch offer.route {
    case .site(let app): app.name
    case .browser(let name): name
    case .app, nil: "nobody"
    }
  }
}
