import DocsFoundation
import DocsMarkdown

/// The Swift file for the listings of a session.
///
/// A script's types go to the top of the file, visible everywhere in it; its statements become the body of a function.
/// So sessions can be files of one module, and one compiler checks many: those with the same imports, whose
/// declarations `private` alone can hide. Every other session is a module of its own, and so is each that gets a
/// compiler message, so its messages are those that the session gets alone.
///
/// The text depends on the listings alone and not on their position in the page: `#sourceLocation` uses lines of the
/// listing, so editing the prose above it changes nothing.
package struct SampleProgram: Sendable {
  /// The purpose of a program.
  package enum Purpose: Hashable, Sendable {
    /// Its listings run.
    case run
    /// The listing with this index in its session must not compile.
    case fail(Int)

    /// Whether a listing is part of the program: a running program has all listings that compile, a failing one has the
    /// failing listing and the ones before it.
    func takes(in index: Int, of session: Session) -> Bool {
      let mode = session.listings[index].sample.mode
      return switch self {
      case .run: mode != .failToCompile
      case .fail(let failing): index == failing || (index < failing && (mode == .run || mode == .compile))
      }
    }
  }

  /// The name of the module, that of a script.
  package static let module = "main"
  /// The offset between the line numbers given to the compiler and those of the listing, so there is a line before the
  /// first.
  static let lineOffset = 1

  package let session: Session
  package let purpose: Purpose
  /// Whether it may share a module with other files. Its declarations are private then.
  package let isShared: Bool
  /// The name of the function that runs it, unique to this program.
  package let function: String
  /// The Swift code.
  package let text: String
  /// The effects of the function. Undeclared effects cost no compile time.
  let effects: Effects
  /// The origin of the bytes of the text.
  package let segments: [Segment]

  /// The effects that a function may have.
  struct Effects: Hashable, Sendable {
    var waits: Bool
    var `throws`: Bool

    var isAll: Bool { waits && self.throws }
    /// The keywords after its parameters.
    var declaration: String { (waits ? " async" : "") + (self.throws ? " throws" : "") }
    /// The keywords before a call of it.
    var call: String { (self.throws ? "try " : "") + (waits ? "await " : "") }
  }

  /// Bytes of the text that come from a listing.
  package struct Segment: Hashable, Sendable {
    /// The offset of the first byte in the text.
    package var start: Int
    /// The listing's index in its session, and the bytes of its code.
    package var listing: Int
    package var range: Range<Int>
  }

  /// Creates a program for the listings of a session that run or only compile, or nil if there are none.
  init?(running session: Session) {
    guard session.own.contains(where: { $0.sample.runs || $0.sample.mode == .compile }) else { return nil }
    self.init(session, .run, isShared: session.keepsToItsFile, hasAllEffects: false)
  }

  /// Creates a program for all listings of a session, alone in its module.
  init(of session: Session) {
    self.init(session, .run, isShared: false, hasAllEffects: false)
  }

  /// Creates a program for a listing that must not compile, with the listings before it in its session.
  init(failing index: Int, of session: Session) {
    self.init(session, .fail(index), isShared: false, hasAllEffects: true)
  }

  /// The same program, alone in its module.
  package var alone: SampleProgram {
    isShared ? SampleProgram(session, purpose, isShared: false, hasAllEffects: effects.isAll) : self
  }

  /// The same program with its declarations private, for a module with other files.
  var hidden: SampleProgram { SampleProgram(session, purpose, isShared: true, hasAllEffects: effects.isAll) }

  /// The same program as a script would be compiled, where any statement may wait and throw. Its errors have the right
  /// words: "not marked with 'await'", and not "in a function that does not support concurrency".
  var withAllEffects: SampleProgram {
    SampleProgram(session, purpose, isShared: isShared, hasAllEffects: true)
  }

  private init(_ session: Session, _ purpose: Purpose, isShared: Bool, hasAllEffects: Bool) {
    self.session = session
    self.purpose = purpose
    self.isShared = isShared
    function = "_livedocs_\(Fingerprint([Self.name(of: session, purpose)]).description.prefix(16))"
    var writer = Self.writer(session, purpose, isShared: isShared, hasAllEffects: hasAllEffects)
    writer.write(function: function)
    text = writer.text
    segments = writer.segments
    effects = writer.effects
  }

  private static func writer(
    _ session: Session,
    _ purpose: Purpose,
    isShared: Bool,
    hasAllEffects: Bool
  ) -> ProgramWriter {
    ProgramWriter(
      session: session,
      purpose: purpose,
      name: name(of: session, purpose),
      isShared: isShared,
      hasAllEffects: hasAllEffects
    )
  }

  /// The code of some of its declarations, in a file of their own.
  func declarations(_ kept: KeptDeclarations.Extent) -> String {
    var writer = Self.writer(session, purpose, isShared: false, hasAllEffects: effects.isAll)
    writer.writeDeclarations(kept)
    return writer.text
  }

  /// The code of the program without some of its declarations, and without some tests of its last listing.
  func rest(without kept: KeptDeclarations.Extent, _ tests: [SwiftSource.TestFunction]) -> String {
    let session = session.movingOut(tests)
    var writer = Self.writer(session, purpose, isShared: false, hasAllEffects: effects.isAll)
    writer.write(function: function, without: kept)
    return writer.text
  }

  /// The code of a test of its last listing, in a file of its own.
  func file(for test: SwiftSource.TestFunction) -> String {
    var writer = Self.writer(session, purpose, isShared: false, hasAllEffects: effects.isAll)
    writer.write(test)
    return writer.text
  }

  private static func name(of session: Session, _ purpose: Purpose) -> String {
    switch purpose {
    case .run: session.name
    case .fail(let index): "\(session.name)-\(index)"
    }
  }

  /// The file name of a listing in the compiler's messages.
  package func file(of listing: Int) -> String { "\(Self.name(of: session, purpose)).\(listing)" }

  /// The `#fileID` of a listing.
  func fileID(of listing: Int) -> String {
    Self.module + "/" + (file(of: listing).split(separator: "/").last ?? "")
  }

  /// The indices of the listings that end the program, each in a run of its own.
  package var endings: [Int] {
    session.listings.indices.filter {
      switch session.listings[$0].sample.mode {
      case .throwError, .trap: !session.listings[$0].isPrelude
      default: false
      }
    }
  }

  /// The expectations of a listing, grouped by statement and numbered like the marks; and the expectations that belong
  /// to no statement, and are compared with nothing.
  package func expectations(of listing: Int) -> (
    compared: [[SwiftSource.Expectation]], stray: [SwiftSource.Expectation]
  ) {
    let shared = session.shared
    var compared: [[SwiftSource.Expectation]] = []
    var stray: [SwiftSource.Expectation] = []
    for item in session.listings[listing].items where !item.expectations.isEmpty {
      let isStatement = shared.isStatement(item, nested: session.listings[listing].sample.isNested)
      let comparable = isStatement ? item.comparable : []
      stray += item.expectations.filter { !comparable.contains($0) }
      compared += comparable.isEmpty ? [] : [comparable]
    }
    return (compared, stray)
  }

  /// The entry point for the programs of a module: runs the function that it is told to, or the tests, and then waits
  /// for the remaining tasks.
  ///
  /// It imports only what tests need, because an import in one file of a module affects the others. A program with
  /// tests is alone in its module.
  package static func entry(of programs: [SampleProgram]) -> String {
    let cases = programs.map {
      "      case \"\($0.function)\": \($0.effects.call)\($0.function)()\n"
    }.joined()
    let tests = programs.first.map(TestEntry.init) ?? TestEntry()
    return tests.imports + ListingHarness.declarations + tests.functions + """

      @main @MainActor struct _LiveDocsEntry {
        static func main() async {
          do {
            switch _livedocsFunction() {
      \(cases)\(tests.cases)      default: break
            }
            _livedocsState("end")
            await _livedocsSettle()
            _livedocsState("settled")
          } catch {
            _livedocsThrown(error)
          }
        }
      }

      """
  }
}

/// The items of a session that go to the top of its file, visible to types and to each other.
struct SharedItems: Sendable {
  /// The functions that use no variable of the session.
  private let functions: Set<String>

  init(_ listings: [Session.Listing]) {
    let items = listings.filter { !$0.sample.isNested }.flatMap(\.items)
    var local = Set(items.filter { $0.kind == .variable }.flatMap(\.declared))
    var shared = items.filter { $0.kind == .function }
    // A function that uses a local name is local too; repeat until nothing changes.
    while let index = shared.firstIndex(where: {
      !$0.mentioned.subtracting($0.declared).isDisjoint(with: local)
    }) {
      local.formUnion(shared.remove(at: index).declared)
    }
    functions = Set(shared.flatMap(\.declared)).subtracting(local)
  }

  /// Whether an item goes to the top.
  func isShared(_ item: SwiftSource.Item) -> Bool {
    item.kind == .type || (item.kind == .function && item.declared.isSubset(of: functions))
  }

  /// Whether an item is part of the function's body.
  func isStatement(_ item: SwiftSource.Item, nested: Bool) -> Bool {
    item.kind != .importDeclaration && (nested || !isShared(item))
  }
}
