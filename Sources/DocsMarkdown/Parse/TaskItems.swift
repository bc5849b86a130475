/// Task list items, as in GitHub Flavored Markdown (section 5.3): `- [ ] to do`, `- [x] done`.
enum TaskItems {
  /// Replaces the mark at the start of an item's first paragraph with a checkbox.
  static func marked(_ blocks: [Block]) -> [Block] {
    guard case .paragraph(let content)? = blocks.first, case .text(let text)? = content.first else {
      return blocks
    }
    let bytes = Array(text.utf8.prefix(4))
    // A blank and some text must follow the mark.
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "["), bytes[2] == UInt8(ascii: "]"),
      bytes.count == 4 ? bytes[3] == 0x20 || bytes[3] == 0x09 : content.dropFirst().first == .softBreak
    else { return blocks }
    let isChecked = bytes[1] == UInt8(ascii: "x") || bytes[1] == UInt8(ascii: "X")
    guard isChecked || bytes[1] == 0x20 else { return blocks }
    let rest = text.utf8.dropFirst(3).drop { $0 == 0x20 || $0 == 0x09 }
    let isAlone = bytes.count == 3
    let behind = content.dropFirst(isAlone ? 2 : 1)
    let marked =
      [.checkbox(isChecked: isChecked)] + (rest.isEmpty ? [] : [.text(String(Substring(rest)))]) + behind
    return [.paragraph(marked)] + blocks.dropFirst()
  }
}
