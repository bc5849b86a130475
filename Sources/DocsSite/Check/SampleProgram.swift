/// The Swift file that the listings of a session become.
///
/// A script's types go to the top of the file, where all of it sees them; its statements become the body of
/// a function. So sessions can be files of one module, and one compiler checks many: those that import the same, and
/// whose declarations are hidden by one word, `private`. Every other session is a module by itself, and so is each that
/// the compiler has anything to say of, so that its words are those that the session alone gets.
///
/// The text depends on the listings alone and not on where they stand in their page: lines are told to the
/// compiler as lines of the listing, so that a word more above it changes nothing.
struct SampleProgram: Sendable {
  /// What a program is made for.
  enum Purpose: Hashable, Sendable {
    /// Its listings run.
    case run
    /// The listing with this index in its session must not compile.
    case fail(Int)

    /// Whether a listing is a part of the program: of one that runs all that compile, of one that fails what comes before.
    func takes(in index: Int, of session: Session) -> Bool {
      let mode = session.listings[index].sample.mode
      return switch self {
      case .run: mode != .failToCompile
      case .fail(let failing): index == failing || (index < failing && (mode == .run || mode == .compile))
      }
    }
  }

  /// The module that a program belongs to: that of a script.
  static let module = "main"
  /// The lines that are told to the compiler are this much behind those of the listing, so that there is
  /// one before the first.
  static let lineOffset = 1

  let session: Session
  let purpose: Purpose
  /// Whether it may be one of several files of a module. What it declares is private then.
  let isShared: Bool
  /// The name of the function that runs it, which no other program has.
  let function: String
  /// The Swift.
  let text: String
  /// What the function does beside returning. What it does not do costs the compiler nothing.
  let effects: Effects
  /// Where the bytes of the text come from.
  let segments: [Segment]

  /// What a function may do beside returning.
  struct Effects: Hashable, Sendable {
    var waits: Bool
    var `throws`: Bool

    var isAll: Bool { waits && self.throws }
    /// The words behind its parameters.
    var declaration: String { (waits ? " async" : "") + (self.throws ? " throws" : "") }
    /// The words before a call of it.
    var call: String { (self.throws ? "try " : "") + (waits ? "await " : "") }
  }

  /// Bytes of the text that are bytes of a listing.
  struct Segment: Hashable, Sendable {
    /// The first byte of the text.
    var start: Int
    /// The listing's index in its session, and the bytes of its code.
    var listing: Int
    var range: Range<Int>
  }

  /// A program for the listings of a session that run or only compile, or nil where it has none.
  init?(running session: Session) {
    guard session.own.contains(where: { $0.sample.runs || $0.sample.mode == .compile }) else { return nil }
    self.init(session, .run, isShared: session.keepsToItsFile, hasAllEffects: false)
  }

  /// A program for a listing that must not compile, with what stands before it in its session.
  init(failing index: Int, of session: Session) {
    self.init(session, .fail(index), isShared: false, hasAllEffects: true)
  }

  /// The same program as the only one of its module.
  var alone: SampleProgram {
    isShared ? SampleProgram(session, purpose, isShared: false, hasAllEffects: effects.isAll) : self
  }

  /// The same program as a script sees it, where any statement may wait and throw. Its errors have the words
  /// that are right: "not marked with 'await'", and not "in a function that does not support concurrency".
  var withAllEffects: SampleProgram {
    SampleProgram(session, purpose, isShared: isShared, hasAllEffects: true)
  }

  private init(_ session: Session, _ purpose: Purpose, isShared: Bool, hasAllEffects: Bool) {
    self.session = session
    self.purpose = purpose
    self.isShared = isShared
    let name = Self.name(of: session, purpose)
    function = "_livedocs_\(Fingerprint([name]).description.prefix(16))"
    var writer = ProgramWriter(
      session: session,
      purpose: purpose,
      name: name,
      isShared: isShared,
      hasAllEffects: hasAllEffects
    )
    writer.write(function: function)
    text = writer.text
    segments = writer.segments
    effects = writer.effects
  }

  private static func name(of session: Session, _ purpose: Purpose) -> String {
    switch purpose {
    case .run: session.name
    case .fail(let index): "\(session.name)-\(index)"
    }
  }

  /// The name under which the compiler knows a listing of this program.
  func file(of listing: Int) -> String { "\(Self.name(of: session, purpose)).\(listing)" }

  /// The name under which a listing knows itself, its `#fileID`.
  func fileID(of listing: Int) -> String {
    Self.module + "/" + (file(of: listing).split(separator: "/").last ?? "")
  }

  /// The indices of the listings that end the program, each in a run of its own.
  var endings: [Int] {
    session.listings.indices.filter {
      switch session.listings[$0].sample.mode {
      case .throwError, .trap: !session.listings[$0].isPrelude
      default: false
      }
    }
  }

  /// What a listing is expected to do, statement by statement, in the order in which the marks number them;
  /// and the expectations that belong to no statement, so that nothing could be compared with them.
  func expectations(of listing: Int) -> (
    compared: [[SwiftSource.Expectation]], stray: [SwiftSource.Expectation]
  ) {
    let shared = SharedItems(session)
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

  /// The entry of the programs of a module: runs the one whose function it is told, or its tests, and sees what comes
  /// after it.
  ///
  /// It imports nothing but what tests need, because what one file of a module imports is seen by others too. Whoever has
  /// tests is alone in its module.
  static func entry(of programs: [SampleProgram]) -> String {
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
            _livedocsMark("end")
            await _livedocsSettle()
            _livedocsMark("settled")
          } catch {
            _livedocsThrown(error)
          }
        }
      }

      """
  }
}

/// Which items of a session stand at the top of its file, where types and each other see them.
struct SharedItems {
  /// The functions that use no variable of the session.
  private let functions: Set<String>

  init(_ session: Session) {
    let items = session.listings.filter { !$0.sample.isNested }.flatMap(\.items)
    var local = Set(items.filter { $0.kind == .variable }.flatMap(\.declared))
    var shared = items.filter { $0.kind == .function }
    // A function that uses a local one is local too, and so on until no more change sides.
    while let index = shared.firstIndex(where: {
      !$0.mentioned.subtracting($0.declared).isDisjoint(with: local)
    }) {
      local.formUnion(shared.remove(at: index).declared)
    }
    functions = Set(shared.flatMap(\.declared)).subtracting(local)
  }

  /// Whether an item stands at the top.
  func isShared(_ item: SwiftSource.Item) -> Bool {
    item.kind == .type || (item.kind == .function && item.declared.isSubset(of: functions))
  }

  /// Whether an item is a part of the function's body.
  func isStatement(_ item: SwiftSource.Item, nested: Bool) -> Bool {
    item.kind != .importDeclaration && (nested || !isShared(item))
  }
}
