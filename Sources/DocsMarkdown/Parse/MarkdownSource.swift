import DocsFoundation

/// The bytes of a Markdown text and the starts of its lines.
package struct MarkdownSource {
  /// The file that the text comes from, and the line on which the text begins, from 1.
  package let file: String
  package let firstLine: Int
  package let bytes: [UInt8]
  /// The index of the first byte of each line; never empty.
  private let lineStarts: [Int]

  init(_ text: String, file: String, firstLine: Int) {
    self.file = file
    self.firstLine = firstLine
    bytes = Array(text.utf8)
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 8)
    bytes.forEach(UInt8(ascii: "\n")) { starts.append($0 + 1) }
    lineStarts = starts
  }

  var lineCount: Int { lineStarts.count }

  /// The bytes of a line, from 0, without its newline; empty if the line doesn't exist.
  package func line(_ index: Int) -> Range<Int> {
    guard lineStarts.indices.contains(index) else { return bytes.count..<bytes.count }
    let next = index + 1
    return lineStarts[index]..<(next < lineStarts.count ? lineStarts[next] - 1 : bytes.count)
  }

  /// The bytes of some lines, from 0. Lines after the last one are ignored.
  package func lines(_ lines: ClosedRange<Int>) -> Range<Int> {
    let start = line(lines.lowerBound).lowerBound
    let end = line(Swift.min(lines.upperBound, lineCount - 1)).upperBound
    return start..<Swift.max(start, end)
  }

  /// The text of some bytes.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The position of a byte in the file.
  package func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(
      file: file,
      line: firstLine + low,
      column: Swift.max(1, offset - lineStarts[low] + 1)
    )
  }
}
