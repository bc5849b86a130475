import Activities
import SimulationKit

extension World<HandoffStage> {
  /// The last transmission: its bytes, its unencrypted fields, and the receiver's verdict.
  func airFigure(_ air: HandoffAir) -> Figure {
    Figure(
      id: "air",
      name: "Air",
      form: .document,
      elements: air.latest.map(elements) ?? [.text("Nothing on the air", mark: .muted)]
    )
  }

  private func elements(_ transmission: HandoffAir.Transmission) -> [Figure.Element] {
    [
      .status("From: \(transmission.sender)"),
      transmission.bytes.isEmpty ? .text("No bytes", mark: .muted) : .code(transmission.bytes.inLines),
    ]
      + AdvertisementDissection(manufacturerData: transmission.bytes).fields.map(\.row)
      + readings(transmission.verdict)
  }

  /// The receiver's reading of it, with the key.
  private func readings(_ verdict: HandoffScanner.Verdict?) -> [Figure.Element] {
    switch verdict {
    case nil: [.text("The \(state.thereNoun) hears nothing", mark: .muted)]
    case .refused(let refusal): [.text("Refused: \(refusal.name)", mark: .fail)]
    case .accepted(let acceptance):
      [
        .text("Opened by the \(state.thereNoun)", mark: .ok),
        .row(label: "Activity", value: acceptance.plaintext.activity.description, mark: .plain),
        origin(of: acceptance.plaintext.activity),
        .row(label: "Flags", value: acceptance.plaintext.flags.description, mark: .plain),
      ]
    }
  }

  private func origin(of hash: ActivityHash) -> Figure.Element {
    if hash == .clear { return .row(label: "Hash", value: "none: clear", mark: .muted) }
    if hash.published != nil { return .row(label: "Hash", value: "published", mark: .ok) }
    let isStandIn = state.roster.activities.contains {
      ActivityHash(of: $0.activityType, team: state.senderApp.team) == hash
    }
    return isStandIn
      ? .row(label: "Hash", value: "stand-in", mark: .info) : .row(label: "Hash", value: "noise", mark: .fail)
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits, six bytes per line.
  fileprivate var inLines: String {
    stride(from: 0, to: count, by: 6)
      .map { start in
        self[start..<Swift.min(start + 6, count)].map { [$0].hexadecimal }.joined(separator: " ")
      }
      .joined(separator: "\n")
  }
}

extension AdvertisementField {
  /// The field as a row, as it can be read without the key.
  fileprivate var row: Figure.Element {
    let number = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    return switch kind {
    case .company: .row(label: "Company", value: "Apple", mark: .plain)
    case .messageType: .row(label: "Type", value: "Handoff", mark: .plain)
    case .messageLength: .row(label: "Length", value: "\(number)", mark: .plain)
    case .status: .row(label: "Status", value: "\(number)", mark: .plain)
    case .counter: .row(label: "Counter", value: "\(number)", mark: .plain)
    case .tag: .row(label: "Tag", value: digits, mark: .plain)
    case .ciphertext: .row(label: "Ciphertext", value: "\(length) bytes", mark: .muted)
    default: .row(label: name, value: length == 1 ? "1 byte" : "\(length) bytes", mark: .fail)
    }
  }
}
