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
  func verdicts(_ names: EarlierNames) -> [CheckedProgram.Verdict] {
    parts.keys.sorted().flatMap { parts[$0] ?? [] }.flatMap { part in
      part.program.verdicts(names).map { verdict in
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
  /// Why a listing may do something else than in the whole session.
  fileprivate var hints: [String] {
    guard !leftOut.isEmpty else { return [] }
    let lines = leftOut.map(String.init).joined(separator: ", ")
    return [
      leftOut.count == 1
        ? "The listing on line \(lines) does not compile, and was left out"
        : "The listings on lines \(lines) do not compile, and were left out"
    ]
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
}

extension SampleChecker {
  /// The most often that the rest of a session loses further listings, because those needed something of the ones that
  /// were left out.
  private static let mostRounds = 8

  /// Compiles what is left of the sessions in which listings don't compile.
  ///
  /// One wrong listing doesn't hide what is wrong with the others: they are checked without it. Where a page is read in
  /// place, a listing that fails in its session is also tried alone, because READMEs mix listings that continue each
  /// other with some that begin anew.
  func remainder(of programs: [CheckedProgram], _ findings: inout Findings) async throws -> Remainder {
    var remainder = Remainder()
    let broken = programs.filter(\.isBroken)
    var open = broken.map { (origin: $0.program.session.name, program: $0, leftOut: [Int]()) }
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
      try await compile(&compiled, &findings)
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

  /// Tries the listings of pages that are read in place alone, unless the rest of their session has them.
  private func addLoneListings(
    of broken: [CheckedProgram],
    to remainder: inout Remainder,
    _ findings: inout Findings
  ) async throws {
    let covered = Set(
      remainder.programs.flatMap { $0.program.session.own.map(\.sample.position) }
    )
    var lone: [(origin: String, program: CheckedProgram, failed: Bool)] = []
    for entry in broken {
      let session = entry.program.session
      let failing = entry.failing
      for (index, listing) in session.listings.enumerated()
      where !listing.isPrelude && !covered.contains(listing.sample.position)
        && PagePath.isInPlace(listing.sample.position.file) && session.own.count > 1
      {
        let alone = session.keeping("\(session.name)~\(index)-alone") {
          $0 == index || session.listings[$0].isPrelude
        }
        guard let program = SampleProgram(running: alone) else { continue }
        lone.append((session.name, CheckedProgram(program), failing.contains(index)))
      }
    }
    for isTrial in [false, true] {
      // A listing that fails in its session and alone is reported as it fails there.
      let entries = lone.filter { $0.failed == isTrial }
      var compiled = entries.map(\.program)
      try await compile(&compiled, &findings, isTrial: isTrial)
      for (entry, program) in zip(entries, compiled) where program.isSound || !isTrial {
        remainder.parts[entry.origin, default: []].append(Remainder.Part(program: program))
      }
    }
  }
}

extension Session {
  /// The session with only some of its listings.
  fileprivate func keeping(_ name: String, _ isKept: (Int) -> Bool) -> Session {
    Session(name: name, page: page, listings: listings.indices.filter(isKept).map { listings[$0] })
  }
}
