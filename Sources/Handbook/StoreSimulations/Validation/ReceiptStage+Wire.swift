import Foundation
import Receipts
import SimulationKit

extension ReceiptStage {
  /// Returns the last request and its response, field by field.
  func wire(_ attempt: RelayPlan.Attempt) -> Figure {
    Figure(
      id: "wire",
      name: "On the wire",
      form: .facts,
      elements: [.title("Request")] + request + [.title("Response")] + response(attempt)
    )
  }

  private var request: [Figure.Element] {
    guard let posted else { return [] }
    let data =
      posted.isToken
      ? "a signed transaction"
      : "\(posted.text.utf8.count) characters: \(posted.text.prefix(12))…\(posted.text.suffix(8))"
    var rows: [Figure.Element] = [
      .row(label: "receipt-data", value: data, mark: posted.tampering == nil ? .plain : .quirk)
    ]
    if let password = policy.password {
      let isRight = password == store.sharedSecret
      rows.append(
        .row(label: "password", value: "\(password.prefix(8))…", mark: isRight ? .plain : .quirk)
      )
    }
    rows.append(
      .row(label: "exclude-old-transactions", value: "\(policy.excludeOldTransactions)", mark: .plain)
    )
    return rows
  }

  private func response(_ attempt: RelayPlan.Attempt) -> [Figure.Element] {
    guard let response = attempt.response else {
      return [.text("None: \(attempt.summary)", mark: .fail)]
    }
    var lines: [Figure.Element.Line] = []
    Self.add(response, depth: 0, isGood: attempt.isDecoded, to: &lines)
    return [.outline(lines)]
  }

  /// The members that matter to a reader; one of the three for each date.
  private static let shown: Set<String> = [
    "status", "environment", "is-retryable", "receipt", "latest_receipt_info", "pending_renewal_info",
    "latest_expired_receipt_info", "bundle_id", "bid", "receipt_creation_date", "request_date", "in_app",
    "product_id",
    "quantity", "transaction_id", "purchase_date", "expires_date", "expires_date_formatted",
    "cancellation_date", "auto_renew_status", "expiration_intent",
  ]

  /// Adds the members of a response, nested as in the JSON. Values in quotation marks are JSON strings.
  private static func add(
    _ value: JSONValue,
    depth: Int,
    isGood: Bool,
    to lines: inout [Figure.Element.Line]
  ) {
    guard case .object(let members) = value else { return }
    let sorted = members.sorted { ($0.value.depth, $0.key) < ($1.value.depth, $1.key) }
    for (key, value) in sorted where shown.contains(key) {
      switch value {
      case .object:
        lines.append(.init(key, depth: depth))
        add(value, depth: depth + 1, isGood: isGood, to: &lines)
      case .array(let items):
        lines.append(.init(items.isEmpty ? "\(key): []" : key, depth: depth))
        for (index, item) in items.enumerated() {
          // The first purchase shows their type; for the others only the date matters.
          if index > 0, let end = item["expires_date"] {
            lines.append(.init("[\(index)] expires_date: \(text(end))", depth: depth + 1))
          } else {
            lines.append(.init("[\(index)]", depth: depth + 1))
            add(item, depth: depth + 2, isGood: isGood, to: &lines)
          }
        }
      default:
        let mark: Figure.Mark = key == "status" ? isGood ? .ok : .fail : .plain
        lines.append(.init("\(key): \(text(value))", depth: depth, mark: mark))
      }
    }
    let hidden = members.keys.filter { !shown.contains($0) }.count
    if hidden > 0 {
      lines.append(.init("and \(hidden) more", depth: depth, mark: .muted))
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let flag): String(flag)
    default: "null"
    }
  }
}

extension JSONValue {
  /// 0 for a plain value, 1 for an object, 2 for a list, so a list of purchases comes last.
  fileprivate var depth: Int {
    switch self {
    case .object: 1
    case .array: 2
    default: 0
    }
  }
}
