import DocsFoundation
import SimulationKit

/// Parses the lines of a sequence diagram. Each line is a statement, so a fault costs only its own line.
struct SequenceParser {
  private(set) var diagram = SequenceDiagram()
  private(set) var faults: [DiagramFault] = []

  /// The participants by the name that statements use.
  private var indices: [String: Int] = [:]
  private var blocks: [(kind: SequenceDiagram.BlockKind, position: SourcePosition)] = []
  /// How often each participant is active.
  private var activity: [Int: Int] = [:]
  private var numbering: (next: Int, step: Int)?
  private var isFull = false

  private static let words = [
    "participant", "actor", "note", "loop", "alt", "else", "opt", "par", "and", "end", "activate",
    "deactivate",
    "autonumber",
  ]

  /// Mermaid's other statements, which aren't drawn.
  private static let undrawn: Set<String> = [
    "acctitle", "accdescr", "box", "break", "create", "critical", "destroy", "details", "link", "links",
    "option",
    "par_over", "properties", "rect", "title",
  ]

  mutating func read(header: DiagramLine, _ lines: ArraySlice<DiagramLine>) {
    if !header.isAtEnd {
      faults.append(header.fault("Text follows sequenceDiagram", "Begin a new line"))
    }
    for var line in lines where !isFull {
      do {
        try read(&line)
      } catch {
        faults.append(error)
      }
    }
    if let open = blocks.last, !isFull {
      faults.append(
        DiagramFault(open.position, "'\(open.kind.rawValue)' has no end", "Write end on a line of its own")
      )
    }
  }

  private mutating func read(_ line: inout DiagramLine) throws(DiagramFault) {
    let start = line.position
    let word = line.word.lowercased()
    guard Self.words.contains(word) else {
      if Self.undrawn.contains(word) || line.rest.hasPrefix("%%{") {
        let name = word.isEmpty ? "%%{" : word
        throw line.fault(
          "'\(name)' can't be drawn",
          "The statements are a message, \(Self.words.joined(separator: ", "))"
        )
      }
      return try readMessage(&line)
    }
    _ = line.takeWord()
    switch word {
    case "participant", "actor": try readParticipant(&line, isActor: word == "actor")
    case "note": try readNote(&line)
    case "else", "and": try readSection(word, &line, at: start)
    case "end":
      guard blocks.popLast() != nil else { throw DiagramFault(start, "Nothing is open that could end here") }
      try finish(&line, after: word)
      try append(.end, line)
    case "activate", "deactivate": try readActivity(&line, isActive: word == "activate")
    case "autonumber": try readNumbering(&line)
    default: try readBlock(word, &line, at: start)
    }
  }

  // MARK: Statements

  private mutating func readParticipant(_ line: inout DiagramLine, isActor: Bool) throws(DiagramFault) {
    let start = line.rest.startIndex
    let declaration = line.takeRest()
    let parts = declaration.firstRange(of: " as ")
    let id = parts.map { declaration[..<$0.lowerBound].trimmed } ?? declaration
    let label = parts.map { declaration[$0.upperBound...].trimmed } ?? id
    try check(id, in: line, at: start)
    guard !label.isEmpty else { throw line.fault("The participant has no name", at: start) }
    let participant = SequenceDiagram.Participant(
      name: try DiagramLabel.text(label, in: line),
      isActor: isActor
    )
    if let known = indices[String(id)] {
      diagram.participants[known] = participant
    } else {
      try add(participant, id: id, line)
    }
  }

  private mutating func readMessage(_ line: inout DiagramLine) throws(DiagramFault) {
    let start = line.rest.startIndex
    guard let found = ArrowMark.first(in: line.rest) else {
      let near = String(line.word).lowercased().nearest(among: Self.words)
      throw line.fault("This isn't a statement", near.map { "Did you mean '\($0)'?" } ?? "Write A->>B: text")
    }
    let from = try participant(line.take(to: found.range.lowerBound).trimmed, in: line, at: start)
    _ = line.take(to: found.range.upperBound)
    guard let arrow = found.arrow else {
      throw line.fault(
        "An arrow with two heads can't be drawn",
        "Write two messages",
        at: found.range.lowerBound
      )
    }
    line.skipBlanks()
    let activates = line.take("+")
    let deactivates = !activates && line.take("-")
    line.skipBlanks()
    let target = line.rest.startIndex
    guard let name = line.takeText(before: ":")?.trimmed else {
      throw line.fault("The message has no text", "Write a colon and the text after the receiver", at: start)
    }
    let to = try participant(name, in: line, at: target)
    let text = try readText(&line)
    let message = SequenceDiagram.Message(
      from: from,
      to: to,
      text: text,
      head: arrow.head,
      isDashed: arrow.isDashed,
      number: nextNumber()
    )
    try append(.message(message), line)
    if activates {
      try setActive(true, to, line, at: target)
    } else if deactivates {
      try setActive(false, from, line, at: start)
    }
  }

  private mutating func readNote(_ line: inout DiagramLine) throws(DiagramFault) {
    let start = line.rest.startIndex
    let side: SequenceDiagram.Note.Side
    switch line.takeWord().lowercased() {
    case "over": side = .over
    case "left" where line.takeWord().lowercased() == "of": side = .left
    case "right" where line.takeWord().lowercased() == "of": side = .right
    default:
      throw line.fault(
        "The note has no place",
        "Write over, left of or right of, and a participant",
        at: start
      )
    }
    let first = line.rest.startIndex
    guard let names = line.takeText(before: ":") else {
      throw line.fault("The note has no text", "Write a colon and the text after the participant", at: first)
    }
    var indices: [Int] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      indices.append(try participant(name.trimmed, in: line, at: name.startIndex))
    }
    guard indices.count <= (side == .over ? 2 : 1), let low = indices.min(), let high = indices.max() else {
      throw line.fault("The note has too many participants", "Name one; over may have two", at: first)
    }
    let text = try readText(&line)
    try append(.note(SequenceDiagram.Note(side: side, participants: low...high, text: text)), line)
  }

  private mutating func readBlock(
    _ word: String,
    _ line: inout DiagramLine,
    at start: SourcePosition
  ) throws(DiagramFault) {
    guard let kind = SequenceDiagram.BlockKind(rawValue: word) else { return }
    guard blocks.count < SequenceDiagram.depthLimit else {
      throw DiagramFault(start, "Nested deeper than \(SequenceDiagram.depthLimit) blocks")
    }
    blocks.append((kind, start))
    try append(.begin(kind, try readText(&line)), line)
  }

  private mutating func readSection(
    _ word: String,
    _ line: inout DiagramLine,
    at start: SourcePosition
  ) throws(DiagramFault) {
    guard blocks.last?.kind.sectionWord == word else {
      throw DiagramFault(start, "'\(word)' isn't in \(word == "else" ? "an alt" : "a par")")
    }
    try append(.section(try readText(&line)), line)
  }

  private mutating func readActivity(_ line: inout DiagramLine, isActive: Bool) throws(DiagramFault) {
    let start = line.rest.startIndex
    let index = try participant(line.takeRest(), in: line, at: start)
    try setActive(isActive, index, line, at: start)
  }

  private mutating func readNumbering(_ line: inout DiagramLine) throws(DiagramFault) {
    let start = line.rest.startIndex
    let words = line.takeRest().split(separator: " ")
    if words == ["off"] {
      numbering = nil
      return
    }
    let numbers = words.compactMap { Int($0) }.filter { (0...9999).contains($0) }
    guard numbers.count == words.count, numbers.count <= 2 else {
      throw line.fault(
        "The numbering is wrong",
        "Write autonumber, and if you like the first number and the step",
        at: start
      )
    }
    numbering = (numbers.first ?? 1, numbers.count == 2 ? numbers[1] : 1)
  }

  // MARK: Parts

  /// The text of a message, a note or a block. Mermaid would end it at a semicolon.
  private func readText(_ line: inout DiagramLine) throws(DiagramFault) -> String {
    let raw = line.takeRest()
    let text = try DiagramLabel.text(raw, in: line)
    var semicolons = raw[...]
    while let place = semicolons.firstIndex(of: ";") {
      let before = raw[..<place]
      let mark = before.lastIndex { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      guard let mark, before[mark] == "#", before.index(after: mark) < place else {
        throw line.fault("A semicolon ends the statement", "Begin a new line, or write #59;", at: place)
      }
      semicolons = raw[raw.index(after: place)...]
    }
    return text
  }

  private mutating func participant(
    _ id: Substring,
    in line: DiagramLine,
    at start: Substring.Index
  ) throws(DiagramFault) -> Int {
    try check(id, in: line, at: start)
    if let known = indices[String(id)] { return known }
    return try add(
      SequenceDiagram.Participant(name: try DiagramLabel.text(id, in: line), isActor: false),
      id: id,
      line
    )
  }

  private func check(_ id: Substring, in line: DiagramLine, at start: Substring.Index) throws(DiagramFault) {
    guard !id.isEmpty else { throw line.fault("A participant has no name", "Write A->>B: text", at: start) }
    if let place = id.firstIndex(where: { "@:,;+<>".contains($0) }) {
      throw line.fault(
        "A name can't contain '\(id[place])'",
        "Write participant A as and the text",
        at: place
      )
    }
  }

  @discardableResult
  private mutating func add(
    _ participant: SequenceDiagram.Participant,
    id: Substring,
    _ line: DiagramLine
  ) throws(DiagramFault) -> Int {
    guard diagram.participants.count < SequenceDiagram.participantLimit else {
      isFull = true
      throw line.fault(
        "More than \(SequenceDiagram.participantLimit) participants",
        "Divide the diagram",
        at: line.text.startIndex
      )
    }
    diagram.participants.append(participant)
    indices[String(id)] = diagram.participants.count - 1
    return diagram.participants.count - 1
  }

  private mutating func append(_ item: SequenceDiagram.Item, _ line: DiagramLine) throws(DiagramFault) {
    guard diagram.items.count < SequenceDiagram.itemLimit else {
      isFull = true
      throw line.fault(
        "More than \(SequenceDiagram.itemLimit) lines",
        "Divide the diagram",
        at: line.text.startIndex
      )
    }
    diagram.items.append(item)
  }

  private mutating func setActive(
    _ isActive: Bool,
    _ index: Int,
    _ line: DiagramLine,
    at start: Substring.Index
  ) throws(DiagramFault) {
    let depth = activity[index, default: 0]
    guard isActive || depth > 0 else {
      throw line.fault("'\(diagram.participants[index].name)' isn't active", "Activate it before", at: start)
    }
    activity[index] = depth + (isActive ? 1 : -1)
    try append(isActive ? .activate(index) : .deactivate(index), line)
  }

  private mutating func nextNumber() -> Int? {
    guard let (next, step) = numbering else { return nil }
    numbering = (next + step, step)
    return next
  }

  private func finish(_ line: inout DiagramLine, after word: String) throws(DiagramFault) {
    guard line.isAtEnd else { throw line.fault("Text follows '\(word)'", "Begin a new line") }
  }
}
