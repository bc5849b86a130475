import Foundation
import Receipts
import SimulationKit

extension PostedReceipt {
  /// Whether it is a signed transaction, whose bytes differ each time.
  var isToken: Bool { bytes == nil && text.utf8.contains(UInt8(ascii: ".")) }

  /// Returns the dissected receipt: its bytes, their meaning and their location.
  func figure(style: ReceiptValidation.Style) -> Figure {
    Figure(id: "receipt", name: "The receipt", form: .document, elements: elements(style))
  }

  private func elements(_ style: ReceiptValidation.Style) -> [Figure.Element] {
    if isToken { return [.text("A signed transaction of StoreKit 2: three parts in base64url", mark: .fail)] }
    guard let bytes else { return [.text("No base64: \(text.prefix(24))…", mark: .fail)] }
    guard style == .app else {
      return [.code(String(decoding: bytes.prefix(160), as: UTF8.self) + "…")] + hexadecimal(bytes)
    }
    let tree = ReceiptTree(Receipt(bytes: bytes))
    if let fault = tree.fault { return [.text("\(fault)", mark: .fail)] + hexadecimal(bytes) }
    let lines = ReceiptOutline(tree, changed: changed).lines
    return [.outline(lines), .cells(cells(tree, bytes.count), columns: 16, caption: Self.caption)]
      + hexadecimal(bytes)
  }

  private static let caption =
    "Each square is 64 bytes: 1 is around the parts, 2 the content, 3 the certificates, 4 the signature."

  private func cells(_ tree: ReceiptTree, _ count: Int) -> [Int] {
    stride(from: 0, to: count, by: 64).map { start in
      let titles = tree.path(at: min(start + 32, count - 1)).map(\.title)
      if titles.contains("Encapsulated content") { return 2 }
      if titles.contains("Certificates") { return 3 }
      return titles.contains("Signers") ? 4 : 1
    }
  }

  /// Returns the bytes around the changed one, or else the first ones: eight per row, because a figure is narrow.
  private func hexadecimal(_ bytes: Data) -> [Figure.Element] {
    let first = max(0, (changed ?? 0) / 8 - 1) * 8
    let shown = [UInt8](bytes).dropFirst(first).prefix(24)
    let rows = stride(from: 0, to: shown.count, by: 8).map { start in
      let row = shown.dropFirst(start).prefix(8).map { Self.digits(Int($0), 2) }
      return stride(from: 0, to: row.count, by: 2).map { row[$0..<min($0 + 2, row.count)].joined() }
        .joined(separator: " ")
    }
    guard !shown.isEmpty else { return [] }
    return [
      .text("Bytes \(first) to \(first + shown.count - 1)", mark: .muted),
      .code(rows.joined(separator: "\n")),
    ]
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// The outline of a receipt, short enough to read: its parts, the attributes that Apple documents, and the path to
/// the changed byte. Each line starts with the index of its first byte.
struct ReceiptOutline {
  private(set) var lines: [Figure.Element.Line] = []
  private let changed: Int?

  init(_ tree: ReceiptTree, changed: Int?) {
    self.changed = changed
    add(tree.root, depth: 0)
  }

  private mutating func add(_ field: ReceiptTree.Field, depth: Int) {
    let isHit = isHit(field)
    let value = Self.value(of: field)
    // Skip elements that have no value and only one child: tags around tags.
    let isWrapper = value.isEmpty && field.children.count == 1 && depth > 0
    if !isWrapper {
      let text = "\(field.offset) \(field.title)\(value.isEmpty ? "" : ": " + value)"
      lines.append(.init(text, depth: depth, mark: isHit ? .fail : .plain))
    }
    guard isHit && !Self.isSimpleAttribute(field) || Self.isOpen(field) else { return }
    let below = isWrapper ? depth : depth + 1
    var hidden = 0
    for child in field.children {
      if self.isHit(child) || Self.isShown(child, in: field) {
        add(child, depth: below)
      } else {
        hidden += 1
      }
    }
    if hidden > 0, field.title == "Attributes" {
      lines.append(.init("and \(hidden) more attributes", depth: below, mark: .muted))
    }
  }

  private func isHit(_ field: ReceiptTree.Field) -> Bool {
    changed.map { position in field.ranges.contains { $0.contains(position) } } ?? false
  }

  /// Returns whether a field is always open: the parts of a receipt.
  private static func isOpen(_ field: ReceiptTree.Field) -> Bool {
    [
      "Receipt", "Content", "Signed data", "Encapsulated content", "What is signed", "Attributes",
      "Certificates", "Signers", "Signer",
    ].contains(field.title)
  }

  private static func isShown(_ field: ReceiptTree.Field, in parent: ReceiptTree.Field) -> Bool {
    switch parent.title {
    case "Attributes":
      [
        "Bundle identifier", "App version", "Opaque value", "SHA-1 hash", "Receipt creation date",
        "In-app purchase",
      ]
      .contains(field.title)
    case "Signer": field.title == "Signature"
    case "Certificates", "Signers": true
    default: isOpen(field)
    }
  }

  /// Returns the summary of a field: an attribute's value, a purchase's product, a certificate's subject.
  private static func value(of field: ReceiptTree.Field) -> String {
    let name: String
    switch field.title {
    case "In-app purchase": name = first("Product identifier", in: field).map(innermost) ?? ""
    case "Certificate":
      return first("Subject", in: field).flatMap { first("Common name", in: $0) }.map(innermost) ?? ""
    case "Signature": name = field.value
    default: name = isAttribute(field) ? innermost(field) : field.value
    }
    return name.count > 32 ? name.prefix(16) + "…" : name
  }

  private static func isAttribute(_ field: ReceiptTree.Field) -> Bool {
    field.children.count == 3 && field.children[0].title == "Type"
  }

  private static func isSimpleAttribute(_ field: ReceiptTree.Field) -> Bool {
    isAttribute(field) && field.title != "In-app purchase"
  }

  private static func innermost(_ field: ReceiptTree.Field) -> String {
    var field = field
    while let last = field.children.last { field = last }
    return field.value
  }

  private static func first(_ title: String, in field: ReceiptTree.Field) -> ReceiptTree.Field? {
    if field.title == title { return field }
    for child in field.children {
      if let found = first(title, in: child) { return found }
    }
    return nil
  }
}
