import DocsMarkdown

/// Writes a program, and records where its bytes come from.
struct ProgramWriter {
  private let session: Session
  private let purpose: SampleProgram.Purpose
  private let name: String
  private let isShared: Bool

  private var bytes: [UInt8] = []
  private(set) var segments: [SampleProgram.Segment] = []
  private(set) var effects = SampleProgram.Effects(waits: true, throws: true)
  private let hasAllEffects: Bool
  /// What listings declare instead of hidden code.
  private var redeclared: Set<String> = []
  /// The import declarations that are written.
  private var imported: Set<String> = []
  /// The listing and line that the current line of the program maps to.
  private var position: (listing: Int, line: Int)?
  /// The listing whose last statement was compared, and isn't marked as ended yet.
  private var comparedListing: Int?

  /// - Parameters:
  ///   - isShared: whether its module has other programs too, which must not see its declarations.
  ///   - hasAllEffects: whether to declare the function `async throws` even if nothing in it needs that.
  init(session: Session, purpose: SampleProgram.Purpose, name: String, isShared: Bool, hasAllEffects: Bool) {
    self.isShared = isShared
    self.hasAllEffects = hasAllEffects
    self.session = session
    self.purpose = purpose
    self.name = name
  }

  private var shared: SharedItems { session.shared }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the whole file.
  ///
  /// - Parameter kept: the declarations that are in another file, ``writeDeclarations(_:)``.
  mutating func write(function: String, without kept: KeptDeclarations.Extent? = nil) {
    let indices = self.indices
    redeclared = session.declared(in: indices)
    for index in indices {
      writeHead(of: index, onlyImports: kept == .all || kept == .earlier && index != indices.last)
    }
    if session.isOnlyCompiled {
      let declared = indices.reduce(into: Set<String>()) {
        $0.formUnion(session.listings[$1].declaredForFile)
      }
      writeGiven(session.givenNames(among: indices, besides: declared), after: "private ")
    }
    endPlaces()
    let listings = indices.map { session.listings[$0] }
    if !hasAllEffects {
      effects = SampleProgram.Effects(
        waits: listings.contains(where: \.isAsynchronous),
        throws: listings.contains(where: \.isThrowing)
      )
    }
    // The statements of a script run on the main actor.
    write("@MainActor func \(function)()\(effects.declaration) {\n")
    var declared: Set<String> = []
    var scopes = 0
    for index in indices {
      scopes += writeBody(of: index, &declared)
    }
    endComparison()
    endPlaces()
    write(String(repeating: "}\n", count: scopes) + "}\n")
    writeHole(for: indices)
  }

  /// Writes a file with types and shared functions alone.
  mutating func writeDeclarations(_ kept: KeptDeclarations.Extent) {
    let indices = self.indices
    redeclared = session.declared(in: indices)
    for index in kept == .all ? indices[...] : indices.dropLast() {
      writeHead(of: index)
    }
    endPlaces()
    if kept == .earlier, let last = indices.last {
      // Wherever its imports are in the last listing, they are the same here.
      for declaration in session.listings[last].importDeclarations.sorted()
      where imported.insert(declaration).inserted { write(declaration + "\n") }
    }
    writeHole(for: indices)
  }

  /// Writes a file with a test of the last listing alone.
  mutating func write(_ test: SwiftSource.TestFunction) {
    guard let last = indices.last else { return }
    for declaration in session.importDeclarations.sorted() { write(declaration + "\n") }
    write("extension \(test.suite) {\n")
    moveTo(line: test.line, of: last)
    write(Self.blanks(test.column - 1))
    write(test.range, of: last)
    endPlaces()
    write("}\n")
  }

  private var indices: [Int] { session.listings.indices.filter { purpose.takes(in: $0, of: session) } }

  private mutating func writeHole(for indices: [Int]) {
    guard indices.contains(where: { session.listings[$0].hasHoles }) else { return }
    let hole = Session.Listing.Replacement.hole
    write("private func \(hole)() {}\nprivate func \(hole)<Value>() -> Value { fatalError() }\n")
  }

  /// Declares names whose types are given. Nothing reads them, because the code that uses them never runs.
  private mutating func writeGiven(
    _ names: [(listing: Int, name: String, type: String)],
    after modifier: String
  ) {
    for (index, name, type) in names {
      // The line before the first is that of the fence.
      moveTo(line: 0, of: index)
      write("\(modifier)var \(name): \(type) { get { fatalError() } set {} }; ")
    }
  }

  // MARK: Pieces

  /// The items of a listing, without what hidden code declares and a listing declares anew.
  private func items(of index: Int) -> [SwiftSource.Item] {
    let listing = session.listings[index]
    guard listing.givesWay, !redeclared.isEmpty else { return listing.items }
    return listing.items.filter { item in
      item.kind == .importDeclaration
        || item.declared.isDisjoint(with: redeclared)
          && item.extended.map { !redeclared.contains($0.type) } ?? true
    }
  }

  /// Writes imports, types and shared functions at the top of the file.
  private mutating func writeHead(of index: Int, onlyImports: Bool = false) {
    let listing = session.listings[index]
    for item in items(of: index) {
      if item.kind == .importDeclaration {
        if !isRepeated(item, of: index) { write(item, of: index) }
      } else if !onlyImports, !listing.sample.isNested, shared.isShared(item) {
        isShared ? writePrivate(item, of: index) : write(item, of: index)
      }
    }
  }

  /// Whether an import declaration is written already, by another listing.
  ///
  /// Each makes every name of the file take longer to look up: a quarter of the time, where all listings have the same
  /// two. An error in it is reported for the first one alone anyway.
  private mutating func isRepeated(_ item: SwiftSource.Item, of index: Int) -> Bool {
    let text = session.listings[index].text(item.range)
    return text.hasPrefix("import ") && !imported.insert(text).inserted
  }

  /// Writes the statements of a listing, wrapped as its mode requires.
  ///
  /// - Parameter declared: the variables that earlier listings have declared for it, and to which its own are added.
  /// - Returns: the number of scopes that are left open for the listings after it.
  private mutating func writeBody(of index: Int, _ declared: inout Set<String>) -> Int {
    let listing = session.listings[index]
    let sample = listing.sample
    let isRun = purpose == .run && sample.runs && !listing.isPrelude
    var (opening, closing) = ("", "")
    switch sample.mode {
    case .throwError where isRun, .trap where isRun:
      (opening, closing) = ("if _livedocsEnds(\"\(index)\") {\n", "_livedocsState(\"survived\")\nreturn\n}\n")
    case .compile:
      let effects = SampleProgram.Effects(waits: listing.isAsynchronous, throws: listing.isThrowing)
      (opening, closing) = ("func _compiled\(index)()\(effects.declaration) {\n", "}\n")
    default:
      break
    }
    if sample.isNested {
      (opening, closing) = (opening + "do {\n", "}\n" + closing)
    }
    if !opening.isEmpty {
      endComparison()
      endPlaces()
      write(opening)
    }
    if sample.mode == .compile, !session.isOnlyCompiled {
      // Listings that run must not see them.
      let declared = Set(session.listings[...index].flatMap(\.items).flatMap(\.declared))
      writeGiven(session.givenNames(among: [index], besides: declared), after: "")
    }
    let items = items(of: index).filter { shared.isStatement($0, nested: sample.isNested) }
    // If the first statement has a mark of its own, that also begins the listing.
    if isRun, items.first?.comparable.first?.kind != .prints {
      writeMark(of: index)
    }
    let isRead = PagePath.isReadAsItIs(sample.position.file)
    let isClosed = !closing.isEmpty
    var variables = isClosed ? [] : declared
    var scopes = 0
    var turn = 0
    for item in items {
      // As in a playground, a later variable hides an earlier one.
      if item.kind == .variable {
        if isRead, !item.declared.isDisjoint(with: variables) {
          endComparison()
          writeCall("do {")
          scopes += 1
        }
        variables.formUnion(item.declared)
      }
      // Where nothing runs, a value that is only named for its expectation is still used.
      let isCompared = (isRun || sample.mode == .compile) && !item.comparable.isEmpty
      writeStatement(item, of: index, turn: isCompared ? turn : nil)
      turn += isCompared ? 1 : 0
    }
    if sample.runs || sample.mode == .compile {
      for type in listing.entryPoints {
        endComparison()
        writeCall("try await \(type).main()")
      }
    }
    guard isClosed else {
      // The mark of the next listing may follow on the same line.
      if comparedListing == nil { endPlaces() }
      declared = variables
      return scopes
    }
    endComparison()
    endPlaces()
    write(String(repeating: "}\n", count: scopes) + closing)
    return 0
  }

  /// Writes a statement, with marks around it if its output or value is compared.
  ///
  /// - Parameter turn: the number of the statement among those that are compared, or nil if it isn't.
  private mutating func writeStatement(_ item: SwiftSource.Item, of index: Int, turn: Int?) {
    let kinds = turn == nil ? [] : Set(item.comparable.map(\.kind))
    if kinds.contains(.prints) {
      writeMark(of: index, turn)
    } else {
      endComparison()
    }
    guard let turn else { return write(item, of: index) }
    let place = ListingHarness.place(listing: index, statement: turn)
    switch kinds.contains(.value) ? item.value : nil {
    case .itself?:
      // An expression becomes an argument, and keeps its line and columns.
      if position?.listing == index, position?.line == item.line - 1, !isLineEmpty, !isBehindDirective {
        write(separator)
      } else {
        moveTo(line: item.line - 1, of: index)
      }
      write("_livedocsValue(\(place),")
      write(item, of: index)
      write(")")
    case .name(let name)?:
      write(item, of: index)
      writeCall("_livedocsValue(\(place), \(name))")
    case nil:
      write(item, of: index)
    }
    comparedListing = index
  }

  /// Marks the beginning of a listing, or of a statement that is compared, which ends the one before.
  private mutating func writeMark(of index: Int, _ turn: Int? = nil) {
    comparedListing = nil
    writeCall("_livedocsMark(\(ListingHarness.place(listing: index, statement: turn)))")
  }

  /// Marks the end of a compared statement, before anything else that could print, such as deferred code.
  ///
  /// Every mark takes time to compile, so none is written where another follows at once.
  private mutating func endComparison() {
    guard let index = comparedListing else { return }
    writeMark(of: index)
  }

  /// Writes an item at its line and columns.
  private mutating func write(_ item: SwiftSource.Item, of index: Int) {
    moveTo(line: item.line, of: index)
    write(Self.blanks(item.column - 1))
    write(item.range, of: index)
  }

  /// Writes a declaration as `private`, so two sessions may use the same names.
  ///
  /// The word is on the line before the declaration, so it moves nothing that the compiler's messages refer to.
  private mutating func writePrivate(_ item: SwiftSource.Item, of index: Int) {
    guard let access = item.access else { return write(item, of: index) }
    moveTo(line: access.line - 1 - access.attributeLines, of: index)
    write(access.attributes, of: index)
    write(access.attributes.isEmpty ? "private\n" : " private\n")
    write(Self.blanks(access.column - 1))
    var start = access.declaration.lowerBound
    for word in access.words {
      write(start..<word.lowerBound, of: index)
      write(Self.blanks(word.count))
      start = word.upperBound
    }
    write(start..<access.declaration.upperBound, of: index)
  }

  // MARK: Bytes

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private mutating func write(_ text: String) {
    append(text.utf8)
  }

  /// Writes bytes of a listing.
  private mutating func write(_ range: Range<Int>, of index: Int) {
    var start = range.lowerBound
    for replacement in session.listings[index].replacements
    where range.contains(replacement.range.lowerBound) && replacement.range.upperBound <= range.upperBound {
      writeOwn(start..<replacement.range.lowerBound, of: index)
      write(replacement.text)
      start = replacement.range.upperBound
    }
    writeOwn(start..<range.upperBound, of: index)
  }

  private mutating func writeOwn(_ range: Range<Int>, of index: Int) {
    guard !range.isEmpty else { return }
    segments.append(SampleProgram.Segment(start: bytes.count, listing: index, range: range))
    append(session.listings[index][range])
  }

  private mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
    position?.line += more.count { $0 == UInt8(ascii: "\n") }
  }

  /// Writes a call of the harness after the current statement, without moving any line of the listing.
  private mutating func writeCall(_ call: String) {
    // A directive needs a line of its own.
    if position == nil || isLineEmpty || isBehindDirective {
      endPlaces()
      write(call + "\n")
    } else {
      write(separator + call)
    }
  }

  /// Moves to a line of a listing, with empty lines or `#sourceLocation`, so the compiler names the listing and not
  /// this program.
  private mutating func moveTo(line: Int, of index: Int) {
    if let position, position.listing == index,
      (isLineEmpty ? 0...Self.nearLines : 1...Self.nearLines).contains(line - position.line)
    {
      write(String(repeating: "\n", count: line - position.line))
      return
    }
    write(isLineEmpty ? "" : "\n")
    position = nil
    write("#sourceLocation(file: \"\(name).\(index)\", line: \(line + SampleProgram.lineOffset))\n")
    position = (index, line)
  }

  /// The most empty lines that cost the compiler no more than a directive.
  private static let nearLines = 8

  /// The separator between two statements on a line; the first may end with a semicolon already.
  private var separator: String { bytes.last == UInt8(ascii: ";") ? " " : "; " }

  private var isLineEmpty: Bool { bytes.isEmpty || bytes.last == UInt8(ascii: "\n") }

  private var isBehindDirective: Bool {
    let start = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[start...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#")
  }

  /// Resets `#sourceLocation`, if one is set; the compiler rejects a reset without one.
  private mutating func endPlaces() {
    guard position != nil else { return }
    write(isLineEmpty ? "" : "\n")
    position = nil
    write("#sourceLocation()\n")
  }
}

extension SwiftSource.Item {
  /// The expectations that can be compared: output always, a value if the item has one.
  var comparable: [SwiftSource.Expectation] {
    expectations.filter { $0.kind == .prints || value != nil }
  }
}
