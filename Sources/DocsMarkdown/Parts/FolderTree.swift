import DocsFoundation

/// Files and folders, from a `tree` fence: one a line, each folder above what is in it.
package struct FolderTree: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    /// The author's remark, after a `#`.
    package var comment: String
    /// The number of folders around it.
    package var depth: Int
    package var isFolder: Bool { name.hasSuffix("/") }
  }

  package private(set) var entries: [Entry] = []

  /// The language of its fence.
  package static let language = "tree"
  private static let entryLimit = 300
  private static let depthLimit = 16

  /// Whether a code block is a tree of files.
  package static func isTree(_ block: CodeBlock) -> Bool {
    block.isFenced && block.info.utf8.count >= language.utf8.count
      && FenceWords(block.info).language == language
  }

  /// Parses a code block.
  ///
  /// - Returns: the tree, or nil if it has faults; and its faults.
  package static func parse(_ block: CodeBlock) -> (tree: FolderTree?, diagnostics: [Diagnostic]) {
    var tree = FolderTree()
    /// The columns of the folders around the current line, and of the line itself.
    var columns: [Int] = []
    var diagnostics: [Diagnostic] = []
    for (number, line) in block.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let name = line.drop { " \t\u{A0}│├└─|`".contains($0) }
      guard !name.isEmpty else { continue }
      let place = SourcePosition(
        file: block.position.file,
        line: block.firstLine + number,
        column: block.indentation + line.utf8.distance(from: line.startIndex, to: name.startIndex) + 1
      )
      let column = line.distance(from: line.startIndex, to: name.startIndex)
      if let fault = tree.add(name, column, &columns, at: place) {
        diagnostics.append(fault)
        break
      }
    }
    if tree.entries.isEmpty, diagnostics.isEmpty {
      diagnostics.append(fault(block.position, "The tree is empty", "Write a file or a folder on each line"))
    }
    return (diagnostics.isEmpty ? tree : nil, diagnostics)
  }

  /// Adds a line.
  ///
  /// - Returns: its fault, if it has one.
  private mutating func add(
    _ line: Substring,
    _ column: Int,
    _ columns: inout [Int],
    at place: SourcePosition
  ) -> Diagnostic? {
    let depth = columns.count
    while let last = columns.last, last > column { columns.removeLast() }
    if columns.last != column {
      if !columns.isEmpty, columns.count < depth {
        return Self.fault(place, "The indentation is that of no line above", "Indent it like its neighbors")
      }
      if !columns.isEmpty, let parent = entries.last, !parent.isFolder {
        return Self.fault(place, "'\(parent.name)' isn't a folder", "Write \(parent.name)/")
      }
      columns.append(column)
    }
    guard columns.count <= Self.depthLimit else {
      return Self.fault(place, "Deeper than \(Self.depthLimit) folders")
    }
    guard entries.count < Self.entryLimit else {
      return Self.fault(place, "More than \(Self.entryLimit) lines")
    }
    let mark = line.firstRange(of: " #")
    let name = line[..<(mark?.lowerBound ?? line.endIndex)].trimmed
    let comment = mark.map { line[$0.upperBound...].trimmed } ?? ""
    entries.append(Entry(name: String(name), comment: String(comment), depth: columns.count - 1))
    return nil
  }

  private static func fault(_ place: SourcePosition, _ summary: String, _ hint: String = "") -> Diagnostic {
    Diagnostic("tree-is-wrong", at: place, summary, hints: hint.isEmpty ? [] : [hint])
  }
}
