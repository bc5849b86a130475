/// How the code of a tutorial's step differs from that of the step before.
package struct StepChanges: Hashable, Sendable {
  /// Lines that aren't simply shown.
  package struct Lines: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// As they were, and far from any change.
      case same
      case added
      /// The text of lines that are gone.
      case removed(String)
    }

    package var kind: Kind
    /// Their bytes in the code; none for lines that are gone.
    package var range: Range<Int>
  }

  /// The lines, in order.
  package private(set) var lines: [Lines] = []
  /// The number of lines that are as they were and far from any change.
  package private(set) var hiddenCount = 0

  /// The number of lines shown around a change.
  private static let context = 3
  /// The fewest lines that are worth hiding.
  private static let fewestHidden = 4

  /// - Parameters:
  ///   - before: the code of the step before.
  ///   - after: the code of the step.
  package init(from before: String, to after: String) {
    let (old, new) = (before.printedLines, after.printedLines)
    let edits = LineComparison(
      expected: old.map(LinePattern.init(exactly:)),
      actual: new.map(LinePattern.Line.init(exactly:))
    ).editsInOrder
    var starts = [0]
    for line in new { starts.append(starts[starts.count - 1] + line.utf8.count + 1) }
    let changes = edits.indices.filter { !edits[$0].keeps }
    // Nothing to show as a difference.
    guard !changes.isEmpty, changes.count < edits.count else { return }
    var (next, change) = (0, changes[...])
    var same = 0..<0
    for (index, edit) in edits.enumerated() {
      while let first = change.first, first < index - Self.context { change.removeFirst() }
      let isNear = change.first.map { $0 <= index + Self.context } == true
      switch edit {
      case .keep:
        if !isNear {
          same = same.upperBound == next && !same.isEmpty ? same.lowerBound..<next + 1 : next..<next + 1
        }
        next += 1
      case .remove(let line):
        append(same, starts)
        same = 0..<0
        append(removed: old[line] + "\n", at: starts[next])
      case .insert:
        append(same, starts)
        same = 0..<0
        append(added: starts[next]..<starts[next + 1])
        next += 1
      }
    }
    append(same, starts)
  }

  private mutating func append(_ same: Range<Int>, _ starts: [Int]) {
    guard same.count >= Self.fewestHidden else { return }
    lines.append(Lines(kind: .same, range: starts[same.lowerBound]..<starts[same.upperBound]))
    hiddenCount += same.count
  }

  private mutating func append(added range: Range<Int>) {
    if let last = lines.last, last.kind == .added, last.range.upperBound == range.lowerBound {
      lines[lines.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      lines.append(Lines(kind: .added, range: range))
    }
  }

  private mutating func append(removed text: String, at start: Int) {
    if let last = lines.last, case .removed(let earlier) = last.kind, last.range.lowerBound == start {
      lines[lines.count - 1].kind = .removed(earlier + text)
    } else {
      lines.append(Lines(kind: .removed(text), range: start..<start))
    }
  }
}

extension LineComparison.Edit {
  fileprivate var keeps: Bool {
    if case .keep = self { true } else { false }
  }
}

extension Sample {
  /// How its code differs from that of the step before; nil if there is nothing to compare it with.
  package var changes: StepChanges? {
    step?.before.map { StepChanges(from: $0, to: code) }
  }
}
