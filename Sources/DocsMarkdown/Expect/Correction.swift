import DocsFoundation
import Foundation

/// An edit of a Markdown or Swift file that makes an expectation true.
package struct Correction: Hashable, Sendable {
  /// The file's path, relative to the site's root.
  package var file: String
  /// The line numbers to replace, from 1; empty to insert before a line.
  package var lines: Range<Int>
  /// The new lines, without line ends.
  package var replacement: [String]

  package init(file: String, lines: Range<Int>, replacement: [String]) {
    self.file = file
    self.lines = lines
    self.replacement = replacement
  }
}

/// A reason why a correction can't be made.
package enum CorrectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lines that the file doesn't have; it has `count`.
  case linesOutOfRange(Range<Int>, count: Int)
  /// Two corrections of the same lines, or two insertions before the same line.
  case overlapping(Range<Int>, Range<Int>)
  /// A replacement line that contains a line end.
  case lineEndInReplacement(line: Int)
  /// Corrections of two files, applied to one.
  case differentFiles(String, String)
  /// The text to correct isn't at the position.
  case notFound(String, at: SourcePosition)
  /// A text that can't be written at the position, such as one with several lines.
  case unwritable(String, at: SourcePosition)

  package var description: String {
    switch self {
    case .linesOutOfRange(let lines, let count):
      "Lines \(lines.lowerBound)..<\(lines.upperBound) are out of range; the file has \(count)"
    case .overlapping(let first, let second):
      "Two corrections overlap, at lines \(first.lowerBound) and \(second.lowerBound)"
    case .lineEndInReplacement(let line):
      "The replacement of line \(line) contains a line end"
    case .differentFiles(let first, let second):
      "Corrections of \(first) and \(second) cannot be applied to one file"
    case .notFound(let what, let place):
      "\(place.file):\(place.line):\(place.column): no \(what) here"
    case .unwritable(let text, let place):
      "\(place.file):\(place.line):\(place.column): '\(text)' cannot be written here"
    }
  }
}

extension Correction {
  /// Returns a file's bytes with the corrections made and everything else unchanged.
  ///
  /// A byte order mark stays. A new line takes the line end of the line that it replaces, or of the line before. An
  /// unterminated last line stays unterminated.
  ///
  /// - Parameter corrections: the corrections, in any order; duplicates are ignored.
  /// - Throws: `CorrectionError`, with nothing changed, if the corrections are of different files, overlap, or name
  ///   lines that the file doesn't have.
  package static func apply(_ corrections: [Correction], to data: Data) throws(CorrectionError) -> Data {
    let bytes = [UInt8](data)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let lines = ByteLine.all(in: bytes, from: start)
    var result = Data(bytes[..<start])
    var next = 0
    for correction in try checked(corrections, count: lines.count) {
      let replaced = (correction.lines.lowerBound - 1)..<(correction.lines.upperBound - 1)
      append(lines[next..<replaced.lowerBound], of: bytes, to: &result)
      let ends = correction.ends(replacing: replaced, of: lines, in: bytes)
      let isEnded = result.last.map { $0 == 0x0A || $0 == 0x0D } ?? true
      if replaced.lowerBound == lines.count, !lines.isEmpty, !isEnded, !ends.isEmpty {
        // The insertion follows an unterminated last line.
        result += end(before: lines.count, of: lines, in: bytes)
      }
      for (line, end) in zip(correction.replacement, ends) {
        result += Array(line.utf8) + end
      }
      next = replaced.upperBound
    }
    append(lines[next...], of: bytes, to: &result)
    return result
  }

  /// Returns the corrections in order, without duplicates.
  private static func checked(
    _ corrections: [Correction],
    count: Int
  ) throws(CorrectionError) -> [Correction] {
    let sorted = Set(corrections).sorted {
      ($0.lines.lowerBound, $0.lines.upperBound) < ($1.lines.lowerBound, $1.lines.upperBound)
    }
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      guard first.file == second.file else { throw .differentFiles(first.file, second.file) }
      guard first.lines.upperBound <= second.lines.lowerBound, first.lines != second.lines else {
        throw .overlapping(first.lines, second.lines)
      }
    }
    for correction in sorted {
      // An insertion may follow the last line.
      let isInsertion = correction.lines.isEmpty
      guard correction.lines.lowerBound >= 1,
        correction.lines.upperBound <= count + 1,
        isInsertion || correction.lines.lowerBound <= count
      else { throw .linesOutOfRange(correction.lines, count: count) }
      for line in correction.replacement where line.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        throw .lineEndInReplacement(line: correction.lines.lowerBound)
      }
    }
    return sorted
  }

  private static func append(_ lines: ArraySlice<ByteLine>, of bytes: [UInt8], to result: inout Data) {
    guard let first = lines.first, let last = lines.last else { return }
    result += bytes[first.content.lowerBound..<last.end.upperBound]
  }

  /// Returns the line end of each replacement line.
  private func ends(replacing replaced: Range<Int>, of lines: [ByteLine], in bytes: [UInt8]) -> [[UInt8]] {
    let before = Self.end(before: replaced.lowerBound, of: lines, in: bytes)
    var ends = replacement.indices.map { index -> [UInt8] in
      guard !replaced.isEmpty else { return before }
      let end = bytes[lines[min(replaced.lowerBound + index, replaced.upperBound - 1)].end]
      return end.isEmpty ? before : Array(end)
    }
    let isLast = replaced.upperBound == lines.count
    if isLast, let last = lines.last, last.end.isEmpty, !ends.isEmpty {
      ends[ends.count - 1] = []
    }
    return ends
  }

  /// Returns the line end for new lines: that of the nearest line before, or the nearest after, or LF.
  private static func end(before index: Int, of lines: [ByteLine], in bytes: [UInt8]) -> [UInt8] {
    let line = lines[..<index].last { !$0.end.isEmpty } ?? lines[index...].first { !$0.end.isEmpty }
    return line.map { Array(bytes[$0.end]) } ?? Array("\n".utf8)
  }
}
