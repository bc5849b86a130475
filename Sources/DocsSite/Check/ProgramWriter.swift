/// Writes a program, and keeps account of where its bytes come from.
struct ProgramWriter {
  private let session: Session
  private let purpose: SampleProgram.Purpose
  private let name: String
  private let shared: SharedItems

  private var bytes: [UInt8] = []
  private(set) var segments: [SampleProgram.Segment] = []
  private var hasPlace = false

  init(session: Session, purpose: SampleProgram.Purpose, name: String) {
    self.session = session
    self.purpose = purpose
    self.name = name
    shared = SharedItems(session)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the whole file.
  mutating func write(function: String) {
    let indices = session.listings.indices.filter(isWritten)
    for index in indices {
      writeHead(of: index)
    }
    endPlaces()
    let isAsynchronous = indices.contains { session.listings[$0].isAsynchronous }
    // A script's statements run on the main actor.
    write("@MainActor func \(function)() \(isAsynchronous ? "async " : "")throws {\n")
    for index in indices {
      writeBody(of: index)
    }
    if purpose == .run {
      write("_livedocsMark(\"end\")\n")
    }
    write("}\n")
  }

  /// Whether a listing is a part of this program: all that compile, or what a failing one sees.
  private func isWritten(_ index: Int) -> Bool {
    let mode = session.listings[index].sample.mode
    switch purpose {
    case .run: return mode != .failToCompile
    case .fail(let failing):
      return index == failing || (index < failing && (mode == .run || mode == .compile))
    }
  }

  // MARK: Pieces

  /// Imports, types and shared functions: what stands at the top of the file.
  private mutating func writeHead(of index: Int) {
    let listing = session.listings[index]
    for item in listing.items {
      if item.kind == .importDeclaration {
        write(item, of: index)
      } else if !listing.sample.isNested, shared.isShared(item) {
        writePrivate(item, of: index)
      }
    }
  }

  /// The statements of a listing, in whatever its words put around them.
  private mutating func writeBody(of index: Int) {
    let listing = session.listings[index]
    let sample = listing.sample
    let isRun = purpose == .run && sample.runs && !listing.isPrelude
    var (opening, closing) = ("", "")
    switch sample.mode {
    case .throwError where isRun, .trap where isRun:
      (opening, closing) = ("if _livedocsEnds(\"\(index)\") {\n", "_livedocsMark(\"survived\")\nreturn\n}\n")
    case .compile:
      let effect = listing.isAsynchronous ? "async throws" : "throws"
      (opening, closing) = ("func _compiled\(index)() \(effect) {\n", "}\n")
    default:
      break
    }
    if sample.isNested {
      (opening, closing) = (opening + "do {\n", "}\n" + closing)
    }
    write(opening)
    if isRun {
      write("_livedocsMark(\"\(index)\")\n")
    }
    var turn = 0
    for item in listing.items where shared.isStatement(item, nested: sample.isNested) {
      let isCompared = isRun && !item.comparable.isEmpty
      writeStatement(item, of: index, place: isCompared ? "\(index).\(turn)" : nil)
      turn += isCompared ? 1 : 0
    }
    endPlaces()
    write(closing)
  }

  /// A statement, with marks around it where its output or its value is compared.
  ///
  /// - Parameter place: the mark of the statement, or nil where nothing is compared.
  private mutating func writeStatement(_ item: SwiftSource.Item, of index: Int, place: String?) {
    guard let place else { return write(item, of: index) }
    let kinds = Set(item.comparable.map(\.kind))
    if kinds.contains(.prints) {
      write("_livedocsMark(\"\(place)\")\n")
    }
    switch kinds.contains(.value) ? item.value : nil {
    case .itself?:
      // An expression becomes an argument, and stays on its line and in its columns.
      writePlace(of: index, line: item.line - 1)
      write("_livedocsValue(\"\(place)\",\n\(Self.blanks(item.column - 1))")
      write(item.range, of: index)
      write(")\n")
    case .name(let name)?:
      write(item, of: index)
      write("_livedocsValue(\"\(place)\", \(name))\n")
    case nil:
      write(item, of: index)
    }
    write("_livedocsMark(\"\(index)\")\n")
  }

  /// An item as it stands in its listing.
  private mutating func write(_ item: SwiftSource.Item, of index: Int) {
    writePlace(of: index, line: item.line)
    write(Self.blanks(item.column - 1))
    write(item.range, of: index)
    write("\n")
  }

  /// A declaration that only its own file sees, so that two sessions may use the same names.
  ///
  /// The word stands on the line before the declaration, so that it moves nothing the compiler speaks of.
  private mutating func writePrivate(_ item: SwiftSource.Item, of index: Int) {
    guard let access = item.access else { return write(item, of: index) }
    writePlace(of: index, line: access.line - 1 - access.attributeLines)
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
    write("\n")
  }

  // MARK: Bytes

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private mutating func write(_ text: String) {
    bytes += text.utf8
  }

  /// Bytes of a listing.
  private mutating func write(_ range: Range<Int>, of index: Int) {
    guard !range.isEmpty else { return }
    segments.append(SampleProgram.Segment(start: bytes.count, listing: index, range: range))
    bytes += session.listings[index][range]
  }

  /// Tells the compiler where the next line comes from, so that it names the listing and not this program.
  private mutating func writePlace(of index: Int, line: Int) {
    hasPlace = true
    write("#sourceLocation(file: \"\(name).\(index)\", line: \(line + SampleProgram.lineOffset))\n")
  }

  /// Ends the places that were told; the compiler refuses it where there were none.
  private mutating func endPlaces() {
    write(hasPlace ? "#sourceLocation()\n" : "")
    hasPlace = false
  }
}

extension SwiftSource.Item {
  /// The expectations that can be compared: what is printed always, a value where there is one.
  var comparable: [SwiftSource.Expectation] {
    expectations.filter { $0.kind == .prints || value != nil }
  }
}
