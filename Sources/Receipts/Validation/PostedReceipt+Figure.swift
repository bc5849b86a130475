import Foundation
import SimulationKit

extension PostedReceipt {
  /// Whether it is a signed transaction, whose bytes are never the same twice.
  var isToken: Bool { bytes == nil && text.utf8.contains(UInt8(ascii: ".")) }

  /// The receipt taken apart: what its bytes are, and where in it they lie.
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

  /// The bytes around the one that was changed, else the first ones.
  private func hexadecimal(_ bytes: Data) -> [Figure.Element] {
    let first = max(0, (changed ?? 0) / 16 - 1) * 16
    let all = [UInt8](bytes)
    let rows = stride(from: first, to: min(first + 48, all.count), by: 16).map { start in
      let digits = all[start..<min(start + 16, all.count)].map { Self.digits(Int($0), 2) }
      return "\(Self.digits(start, 4))  \(digits.joined(separator: " "))"
    }
    return [.code(rows.joined(separator: "\n"))]
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// The tree of a receipt as far as a reader can take it in: its parts, and what it says.
struct ReceiptOutline {
  private(set) var lines: [Figure.Element.Line] = []
  private let changed: Int?

  /// How many lines are shown.
  private static let longest = 60

  init(_ tree: ReceiptTree, changed: Int?) {
    self.changed = changed
    add(tree.root, depth: 0)
    if lines.count > Self.longest {
      let rest = lines.count - Self.longest
      lines = lines.prefix(Self.longest) + [.init("and \(rest) more", depth: 1, mark: .muted)]
    }
  }

  private mutating func add(_ field: ReceiptTree.Field, depth: Int) {
    let isHit = changed.map { position in field.ranges.contains { $0.contains(position) } } ?? false
    let value = Self.value(of: field)
    // What says nothing, and holds one thing, is left out: tags around tags.
    let isWrapper = value.isEmpty && field.children.count == 1 && depth > 0
    if !isWrapper {
      let size = field.ranges.reduce(0) { $0 + $1.count }
      let text = "\(field.title)\(value.isEmpty ? "" : ": " + value) (\(size) bytes from \(field.offset))"
      lines.append(.init(text, depth: depth, mark: isHit ? .fail : .plain))
    }
    guard !Self.isLeaf(field) else { return }
    for child in field.children {
      add(child, depth: isWrapper ? depth : depth + 1)
    }
  }

  /// An attribute is its value; a certificate is its subject, and an algorithm its name.
  private static func value(of field: ReceiptTree.Field) -> String {
    guard isLeaf(field) else { return short(field.value) }
    var next: ReceiptTree.Field? = field
    while let field = next {
      if field.children.isEmpty { return short(field.value) }
      next = field.children.last
    }
    return ""
  }

  private static func isLeaf(_ field: ReceiptTree.Field) -> Bool {
    let isPurchase = field.children.last?.children.first?.children.isEmpty == false
    let isAttribute = field.children.count == 3 && field.children[0].title == "Type" && !isPurchase
    return isAttribute || field.title == "Certificate" || field.title.hasSuffix("lgorithm")
      || field.title == "Certificate of the signer"
  }

  private static func short(_ text: String) -> String {
    text.count > 48 ? text.prefix(40) + "…" : text
  }
}
