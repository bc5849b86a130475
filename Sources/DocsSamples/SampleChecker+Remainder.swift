import DocsFoundation
import DocsMarkdown

/// What is left of the sessions in which listings don't compile.
struct Remainder: Sendable {
  /// A program that is checked in the place of another.
  struct Part: Sendable {
    var program: CheckedProgram
    /// The lines of the listings that were left out of it; empty for a listing that is checked alone.
    var leftOut: [Int] = []
  }

  /// The programs, by the name of the session that they are left of.
  fileprivate(set) var parts: [String: [Part]] = [:]

  /// The programs, in a stable order.
  var programs: [CheckedProgram] {
    get { parts.keys.sorted().flatMap { parts[$0]?.map(\.program) ?? [] } }
    set {
      var programs = newValue[...]
      for name in parts.keys.sorted() {
        for index in parts[name]?.indices ?? 0..<0 {
          guard let program = programs.popFirst() else { return }
          parts[name]?[index].program = program
        }
      }
    }
  }

  /// The sessions that a session became; only itself if all of its listings compile.
  func sessions(of session: Session) -> [Session] {
    parts[session.name]?.filter { $0.program.isSound }.map(\.program.program.session) ?? [session]
  }

  /// The results for the listings of the programs. They replace those of the whole sessions.
  func verdicts(_ names: EarlierNames, faulty: Set<SourcePosition>) -> [CheckedProgram.Verdict] {
    parts.keys.sorted().flatMap { parts[$0] ?? [] }.flatMap { part in
      part.program.verdicts(names, faulty: faulty).map { verdict in
        var verdict = verdict
        for index in verdict.diagnostics.indices
        where verdict.diagnostics[index].identifier.hasPrefix("sample-") {
          verdict.diagnostics[index].hints += part.hints
        }
        return verdict
      }
    }
  }
}

extension Remainder.Part {
  /// The most lines that a hint lists.
  private static let namedLines = 8

  /// Why a listing may do something else than in the whole session.
  fileprivate var hints: [String] {
    let lines = leftOut.map(String.init)
    return switch lines.count {
    case 0: []
    case 1: ["The listing on line \(lines[0]) does not compile, and was left out"]
    case ...Self.namedLines:
      ["The listings on lines \(lines.joined(separator: ", ")) do not compile, and were left out"]
    default:
      ["\(lines.count) listings do not compile, and were left out; the first is on line \(lines[0])"]
    }
  }
}

extension CheckedProgram {
  /// Whether it compiles.
  var isSound: Bool { compilation?.errors.isEmpty == true }

  /// Whether listings that should run or compile don't.
  fileprivate var isBroken: Bool { program.purpose == .run && compilation?.errors.isEmpty == false }

  /// The indices of the listings that don't compile; those that another session checks aren't among them.
  fileprivate var failing: Set<Int> {
    Set((compilation?.errors ?? []).map(\.listing)).filter {
      program.session.listings.indices.contains($0) && !program.session.listings[$0].isPrelude
    }
  }

  /// The session without the hidden code that doesn't compile with its listings; nil if all does, or if a listing
  /// doesn't compile either.
  fileprivate var yielding: Session? {
    guard failing.isEmpty, let errors = compilation?.errors else { return nil }
    var listings = program.session.listings
    let hidden = Dictionary(grouping: errors.filter { listings.indices.contains($0.listing) }, by: \.listing)
      .filter { listings[$0.key].givesWay }
    guard !hidden.isEmpty else { return nil }
    for (index, errors) in hidden {
      listings[index] = listings[index].leavingOut(Set(errors.map(\.line)))
    }
    return Session(name: "\(program.session.name)-yielding", page: program.session.page, listings: listings)
  }

  /// The positions of the listings that should compile and don't; those that another session checks aren't among them.
  var faulty: [SourcePosition] {
    program.purpose == .run ? failing.map { program.session.listings[$0].sample.position } : []
  }
}

extension SampleChecker {
  /// The most often that the rest of a session loses further listings, because those needed something of the ones that
  /// were left out.
  private static let mostRounds = 8
  /// The most listings of a session that isn't long.
  private static let longSession = 32

  /// Whether what is left of a session is worth compiling: a long page that is read in place and fails in most of its
  /// listings isn't one program, and each round would take as long as hundreds of listings alone.
  private static func hasRest(_ entry: CheckedProgram) -> Bool {
    let own = entry.program.session.own
    return own.count <= longSession || entry.failing.count * 2 <= own.count
      || !own.contains { PagePath.isInPlace($0.sample.position.file) }
  }

  /// Compiles what is left of the sessions in which listings don't compile.
  ///
  /// One wrong listing doesn't hide what is wrong with the others: they are checked without it. Where a page is read in
  /// place, and in doc comments, a listing that fails in its session is also tried alone, because READMEs mix listings
  /// that continue each other with some that begin anew.
  func remainder(of programs: [CheckedProgram], _ findings: inout Findings) async throws -> Remainder {
    var remainder = Remainder()
    let broken = programs.filter(\.isBroken)
    var open = broken.filter(Self.hasRest).map {
      (origin: $0.program.session.name, program: $0, leftOut: [Int]())
    }
    for round in 1...Self.mostRounds where !open.isEmpty {
      var next: [(origin: String, program: CheckedProgram, leftOut: [Int])] = []
      for (origin, entry, leftOut) in open {
        let failing = entry.failing
        guard !failing.isEmpty else { continue }
        let session = entry.program.session
        let rest = session.keeping("\(origin)~\(round)") { !failing.contains($0) }
        guard let program = SampleProgram(running: rest) else { continue }
        let lines = failing.map { session.listings[$0].sample.position.line }
        next.append((origin, CheckedProgram(program), (leftOut + lines).sorted()))
      }
      var compiled = next.map(\.program)
      try await compile(&compiled, &findings, .listings)
      for (index, program) in compiled.enumerated() {
        next[index].program = program
        if program.isSound {
          remainder.parts[next[index].origin, default: []].append(
            Remainder.Part(program: program, leftOut: next[index].leftOut)
          )
        }
      }
      open = next.filter { !$0.program.isSound }
    }
    try await addLoneListings(of: broken, to: &remainder, &findings)
    return remainder
  }

  /// A listing of a page that is read in place, or of a doc comment, without the others of its session.
  private struct Lone {
    var session: Session
    var index: Int
    /// Whether the report of its session stands: it fails there, and not only because others were left out.
    var failed: Bool
    /// What it becomes; nil until an attempt is made.
    var program: CheckedProgram?

    var isOpen: Bool { program?.isSound != true }
    /// Whether a comment says so of one of its lines.
    var shouldFail: Bool { !session.listings[index].saidErrors.isEmpty }
    var name: String { "\(session.name)~\(index)" }
    /// The listing alone; nil if its session has no other, and hidden code compiles with it.
    var alone: Session? { session.own.count > 1 ? session.keeping("\(name)-alone", index) : yielding }
    /// The session without the hidden code that doesn't compile with it; nil if all does.
    var yielding: Session?
    /// The listing after those that declare what it uses; nil if none does.
    var sliced: Session? {
      let declarers = session.declarers(for: index)
      return declarers.isEmpty ? nil : session.keeping("\(name)-sliced", index, after: declarers)
    }
    /// The same, or the listing alone, without a run; nil if it uses no name whose type is given.
    var given: Session? {
      session.keeping("\(name)-given", index, after: session.declarers(for: index)).onlyCompiled
    }
    /// The listing alone, without a run; nil if that is the same.
    var givenAlone: Session? {
      session.declarers(for: index).isEmpty ? nil : session.keeping("\(name)-given-alone", index).onlyCompiled
    }
  }

  /// Tries the listings of pages that are read in place alone, unless the rest of their session has them; then with
  /// those that declare what they use; and then without a run, with the names whose types are given.
  private func addLoneListings(
    of broken: [CheckedProgram],
    to remainder: inout Remainder,
    _ findings: inout Findings
  ) async throws {
    let covered = Set(
      remainder.programs.flatMap { $0.program.session.own.map(\.sample.position) }
    )
    var lone = broken.flatMap { self.lone(of: $0, covered) }
    // A listing that fails in its session and alone is reported as it fails there, so what it says alone is no matter.
    // One that should fail may have more errors in its session.
    try await attempt(&lone, \.alone, &findings, .messages) { !$0.failed || $0.shouldFail }
    try await attempt(&lone, \.alone, &findings, .nothing) { $0.failed && !$0.shouldFail }
    try await attempt(&lone, \.sliced, &findings, .nothing) { _ in true }
    // Its errors say more than that a name can't be found.
    try await attempt(&lone, \.given, &findings, .messages) { _ in true }
    // What the listings before it declare may be wrong, where hidden code declares the same.
    try await attempt(&lone, \.givenAlone, &findings, .nothing) { _ in true }
    for entry in lone {
      guard let program = entry.program else { continue }
      remainder.parts[entry.session.name, default: []].append(Remainder.Part(program: program))
    }
  }

  /// Compiles the listings that fail so far in another way.
  ///
  /// - Parameter interest: what has to be known of the listings that fail again.
  private func attempt(
    _ lone: inout [Lone],
    _ session: (Lone) -> Session?,
    _ findings: inout Findings,
    _ interest: SampleCompiler.Interest,
    _ isTried: (Lone) -> Bool
  ) async throws {
    let attempts = lone.indices.filter { lone[$0].isOpen && isTried(lone[$0]) }.compactMap { index in
      session(lone[index]).flatMap(SampleProgram.init(running:)).map { (index, CheckedProgram($0)) }
    }
    var programs = attempts.map(\.1)
    try await compile(&programs, &findings, interest)
    try await yield(in: &programs, &findings, interest)
    for ((index, _), program) in zip(attempts, programs) {
      // One that fails only because of the listings before it would say nothing.
      if program.isSound || interest == .messages && !program.failing.isEmpty {
        lone[index].program = program
      }
    }
  }

  /// Compiles programs again without the hidden code that doesn't compile with their listings, and keeps those that
  /// are better then.
  private func yield(
    in programs: inout [CheckedProgram],
    _ findings: inout Findings,
    _ interest: SampleCompiler.Interest
  ) async throws {
    let attempts = programs.indices.compactMap { index in
      programs[index].yielding.flatMap(SampleProgram.init(running:)).map { (index, CheckedProgram($0)) }
    }
    var others = attempts.map(\.1)
    try await compile(&others, &findings, interest)
    for ((index, _), program) in zip(attempts, others) where program.isSound || !program.failing.isEmpty {
      programs[index] = program
    }
  }

  private func lone(of entry: CheckedProgram, _ covered: Set<SourcePosition>) -> [Lone] {
    let session = entry.program.session
    let yielding = session.own.count > 1 ? nil : entry.yielding
    let failing = entry.failing
    return session.listings.indices.filter { index in
      let listing = session.listings[index]
      let place = listing.sample.position
      return !listing.isPrelude && !covered.contains(place) && PagePath.isReadAsItIs(place.file)
    }.map { Lone(session: session, index: $0, failed: failing.contains($0), yielding: yielding) }
  }
}

extension Session {
  /// The session with only some of its listings.
  fileprivate func keeping(_ name: String, _ isKept: (Int) -> Bool) -> Session {
    Session(name: name, page: page, listings: listings.indices.filter(isKept).map { listings[$0] })
  }

  /// The session with only one of its listings, after some that are checked elsewhere.
  fileprivate func keeping(_ name: String, _ index: Int, after declarers: [Int] = []) -> Session {
    let kept = listings.enumerated().compactMap { number, listing in
      number == index || listing.isPrelude
        ? listing : declarers.contains(number) ? listing.asPrelude : nil
    }
    return Session(name: name, page: page, listings: kept)
  }

  /// The session with its own listings only compiled; nil if none uses a name whose type is given.
  fileprivate var onlyCompiled: Session? {
    guard own.allSatisfy({ $0.sample.mode == .run }), listings.contains(where: { !$0.givenNames.isEmpty })
    else { return nil }
    return Session(name: name, page: page, listings: listings.map { $0.isPrelude ? $0 : $0.onlyCompiled })
  }
}
