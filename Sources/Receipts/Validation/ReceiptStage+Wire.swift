import Foundation
import SimulationKit

extension ReceiptStage {
  /// How many rows of a response are shown.
  private static let longest = 40

  /// The last request and its response, field by field.
  func wire(_ attempt: RelayPlan.Attempt) -> Figure {
    Figure(
      id: "wire",
      name: "On the wire",
      form: .document,
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
    var rows: [(name: String, value: String)] = []
    Self.flatten(response, "", into: &rows)
    var elements = rows.prefix(Self.longest).map { row -> Figure.Element in
      let isStatus = row.name == "status"
      return .row(
        label: row.name,
        value: row.value,
        mark: isStatus ? attempt.isDecoded ? .ok : .fail : .plain
      )
    }
    if rows.count > Self.longest {
      elements.append(.text("and \(rows.count - Self.longest) more", mark: .muted))
    }
    return elements
  }

  /// The members of a response, outermost first. Of each date one of the three members is left, and what is in
  /// quotation marks is a string on the wire.
  private static func flatten(
    _ value: JSONValue,
    _ name: String,
    into rows: inout [(name: String, value: String)]
  ) {
    switch value {
    case .object(let members):
      let prefix = name.isEmpty ? "" : name + "."
      let sorted = members.sorted { left, right in
        (left.value.depth, left.key) < (right.value.depth, right.key)
      }
      for (key, value) in sorted where !key.hasSuffix("_ms") && !key.hasSuffix("_pst") {
        flatten(value, prefix + key, into: &rows)
      }
    case .array(let items):
      if items.isEmpty {
        rows.append((name, "[]"))
      }
      for (index, item) in items.enumerated() {
        flatten(item, "\(name)[\(index)]", into: &rows)
      }
    case .string(let text):
      let short = text.utf8.count > 48 ? "\(text.prefix(12))…, \(text.utf8.count) characters" : text
      rows.append((name, "\"\(short)\""))
    case .integer(let number): rows.append((name, String(number)))
    case .number(let number): rows.append((name, String(number)))
    case .bool(let flag): rows.append((name, String(flag)))
    case .null: rows.append((name, "null"))
    }
  }
}

extension JSONValue {
  /// 0 for what stands for itself, 1 for an object, 2 for a list: so that a list of purchases comes last.
  fileprivate var depth: Int {
    switch self {
    case .object: 1
    case .array: 2
    default: 0
    }
  }
}
