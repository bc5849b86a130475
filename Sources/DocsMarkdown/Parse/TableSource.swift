/// The lines of a paragraph that is a table, as in GitHub Flavored Markdown (section 4.10).
///
/// The first row is the header. The second is the delimiter row, which makes it a table. Each line after them
/// is a row.
struct TableSource {
  /// The lines of the paragraph before the header.
  let before: [String]
  private let alignments: [Block.Table.Alignment?]
  private let header: [String]
  private let rows: [[String]]

  /// Reads the lines, or returns nil if none of them is a delimiter row.
  init?(lines: [String]) {
    guard lines.count > 1, lines.contains(where: { $0.contains("|") || $0.contains(":") }) else { return nil }
    for index in 1..<lines.count {
      guard let alignments = Self.alignments(of: lines[index]) else { continue }
      let header = Self.cells(of: lines[index - 1])
      guard header.count == alignments.count else { continue }
      before = Array(lines[..<(index - 1)])
      self.alignments = alignments
      self.header = header
      // Rows that are too long are truncated, as the specification requires.
      rows = lines[(index + 1)...].map { Array(Self.cells(of: $0).prefix(alignments.count)) }
      return
    }
    return nil
  }

  /// The number of cells, including those added to short rows.
  var count: Int { alignments.count * (1 + rows.count) }

  /// The table, with its cells parsed.
  ///
  /// - Parameter read: returns the content of many cells, given row by row, each row `width` cells wide.
  func table(_ read: (_ texts: [String], _ width: Int) -> [[Inline]]) -> Block.Table {
    let width = alignments.count
    // Rows that are too short are filled up.
    let filled = rows.flatMap { $0 + Array(repeating: "", count: width - $0.count) }
    let cells = read(header + filled, width)
    return Block.Table(
      alignments: alignments,
      header: Array(cells.prefix(width)),
      rows: rows.indices.map { Array(cells[((1 + $0) * width)..<((2 + $0) * width)]) }
    )
  }

  private static func alignments(of line: String) -> [Block.Table.Alignment?]? {
    guard line.contains("|") || line.contains(":"),
      line.utf8.allSatisfy({ "|:- \t".utf8.contains($0) })
    else { return nil }
    var alignments: [Block.Table.Alignment?] = []
    for cell in cells(of: line) {
      let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
      let isLeft = cell.hasPrefix(":")
      let isRight = cell.hasSuffix(":") && cell.count > 1
      guard !dashes.isEmpty, cell.count == dashes.count + (isLeft ? 1 : 0) + (isRight ? 1 : 0) else {
        return nil
      }
      switch (isLeft, isRight) {
      case (true, true): alignments.append(.center)
      case (true, false): alignments.append(.left)
      case (false, true): alignments.append(.right)
      case (false, false): alignments.append(nil)
      }
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// The cells of a row: split at each unescaped bar, without the bars at both ends.
  static func cells(of line: String) -> [String] {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "|"), isEscaped {
        cell[cell.count - 1] = byte
      } else if byte == UInt8(ascii: "|") {
        cells.append(cell)
        cell.removeAll(keepingCapacity: true)
      } else {
        cell.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    cells.append(cell)
    if cells.first?.isBlank == true { cells.removeFirst() }
    if cells.count > 1 || cells.first?.isBlank == true, cells.last?.isBlank == true { cells.removeLast() }
    return cells.map(\.trimmedText)
  }
}

extension [UInt8] {
  fileprivate var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  fileprivate var trimmedText: String {
    let head = drop { $0 == 0x20 || $0 == 0x09 }
    let end = head.lastIndex { $0 != 0x20 && $0 != 0x09 }
    return end.map { String(decoding: head[...$0], as: UTF8.self) } ?? ""
  }
}
