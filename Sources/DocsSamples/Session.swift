import AppSources
import DocsFoundation
import DocsMarkdown
import SimulationKit

/// Listings that share their names and state, in order, like one script.
///
/// A page has one session unless it says otherwise: `reset` begins a new one, `session=NAME` keeps a separate one, and
/// `continues=PAGE` continues the session of another page.
package struct Session: Sendable {
  /// A listing in its session.
  ///
  /// Only the parser's findings are kept, because the syntax trees of a whole site need too much memory.
  package struct Listing: Sendable {
    package private(set) var sample: Sample
    /// Whether it belongs to the page that the session continues, which checks it.
    package private(set) var isPrelude: Bool
    /// Whether it is hidden code, whose types and functions give way to those that a listing declares.
    package private(set) var givesWay = false
    package private(set) var items: [SwiftSource.Item]
    /// The modules that it imports, and its import declarations.
    package let imports: Set<String>
    let importDeclarations: Set<String>
    /// The effects that its declarations may have on other files of their module.
    package let reach: SwiftSource.Reach
    /// What decides whether it can be compiled apart from the listings before it.
    let seam: SwiftSource.Seam
    /// Whether its code needs an asynchronous function, and whether it needs a throwing one.
    let isAsynchronous: Bool
    let isThrowing: Bool
    /// Whether all of it can be parsed.
    package let isComplete: Bool
    private(set) var tests: SwiftSource.Tests
    /// Its tests that mean the same in another file.
    let testFunctions: [SwiftSource.TestFunction]
    /// The bytes of its code that those tests can't see.
    let functionBodies: [Range<Int>]
    /// The locations of each `return` outside of a function.
    let strayReturns: [(line: Int, column: Int)]
    /// The comments that look like expectations but aren't.
    let nearMisses: [SwiftSource.NearMiss]
    package let typeQuestions: [SwiftSource.TypeQuestion]
    /// The lines of which a comment says in words that they don't compile; only where code is read as it is.
    let saidErrors: Set<Int>
    /// Whether it contains an `#if`.
    let hasConditions: Bool
    /// The bytes of its code.
    package let allBytes: [UInt8]
    /// What the compiler gets in the place of some bytes, in order: for what the text leaves out, and for `@main`.
    private(set) var replacements: [Replacement]
    /// The types that it marks with `@main`.
    let entryPoints: [String]
    /// The mark in an app's code that has no counterpart here, or nil.
    let appFault: AppSourceFault?

    /// Reads a listing.
    ///
    /// - Parameters:
    ///   - sample: the listing.
    ///   - isPrelude: whether another session checks it.
    ///   - isApp: whether its session is an app's, so the marks of Objective-C are left out.
    ///   - givesWay: whether it is hidden code.
    init(_ sample: Sample, isPrelude: Bool, isApp: Bool, givesWay: Bool = false) {
      self.sample = sample
      self.isPrelude = isPrelude
      self.givesWay = givesWay
      var code = sample.code
      var appFault: AppSourceFault?
      if isApp {
        do throws(AppSourceFault) {
          code = try AppSource(code, isPart: true).text
        } catch {
          appFault = error
        }
      }
      self.appFault = appFault
      var source = SwiftSource(code)
      var replacements: [Replacement] = []
      if sample.mode == .compile, case let holes = source.holes, !holes.isEmpty {
        replacements = holes.map(Replacement.init)
        source = SwiftSource(source.filling(holes))
      }
      let entryPoints = source.mentions(["@main"]) ? source.entryPoints : []
      replacements += entryPoints.map { Replacement(range: $0.mark, text: "") }
      self.replacements = replacements.sorted { $0.range.lowerBound < $1.range.lowerBound }
      self.entryPoints = entryPoints.map(\.name)
      items = source.items()
      imports = source.imports
      importDeclarations = source.importDeclarations
      reach = source.reach
      seam = source.seam(reach)
      isAsynchronous =
        source.mentions(["await", "async"]) && source.has([.await, .async]) || !entryPoints.isEmpty
      isThrowing = source.mentions(["try", "throw"]) && source.has([.try, .throw]) || !entryPoints.isEmpty
      isComplete = source.isComplete
      tests = source.tests
      testFunctions = tests.functions > 0 ? source.testFunctions : []
      functionBodies = testFunctions.isEmpty ? [] : source.functionBodies
      strayReturns = source.strayReturns
      nearMisses = source.nearMisses(among: items)
      typeQuestions = source.typeQuestions
      saidErrors = PagePath.isReadAsItIs(sample.position.file) ? source.saidErrors : []
      hasConditions = source.mentions(["#if"])
      allBytes = Array(code.utf8)
    }

    /// A piece of the code that the compiler gets otherwise.
    struct Replacement: Hashable, Sendable {
      var range: Range<Int>
      var text: String
    }

    /// Every identifier in it.
    var mentioned: Set<String> { items.reduce(into: []) { $0.formUnion($1.mentioned) } }

    /// The names of its types and functions, which the whole file can see.
    var declaredForFile: Set<String> {
      items.reduce(into: []) { if $1.kind != .variable { $0.formUnion($1.declared) } }
    }

    /// Whether it declares one of some names, or adds one to a type that is among them too.
    func provides(_ names: Set<String>) -> Bool {
      items.contains { item in
        !item.declared.isDisjoint(with: names)
          || item.extended.map { names.contains($0.type) && !$0.members.isDisjoint(with: names) } ?? false
      }
    }

    /// The names that it uses and whose types are given, sorted.
    var givenNames: [(name: String, type: String)] {
      guard !sample.given.isEmpty else { return [] }
      let mentioned = mentioned
      return sample.given.filter { mentioned.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0, $1) }
    }

    /// The same listing, which isn't run.
    var onlyCompiled: Listing {
      var listing = self
      listing.sample.mode = .compile
      return listing
    }

    /// The same listing, checked elsewhere.
    var asPrelude: Listing {
      var listing = self
      listing.isPrelude = true
      return listing
    }

    /// Whether an item contains tests.
    func isTest(_ item: SwiftSource.Item) -> Bool {
      tests.statements.contains { item.range.contains($0.offset) }
    }

    /// The same listing without some of its tests, which are in other files. All else keeps its place.
    func movingOut(_ functions: [SwiftSource.TestFunction]) -> Listing {
      var listing = self
      listing.replacements += functions.map {
        Replacement(range: $0.wholeRange, text: String(repeating: "\n", count: newlines(in: $0.wholeRange)))
      }
      listing.replacements += Set(functions.flatMap(\.accessWords)).map {
        Replacement(range: $0, text: String(repeating: " ", count: $0.count))
      }
      listing.replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
      return listing
    }

    private func newlines(in range: Range<Int>) -> Int { self[range].count { $0 == UInt8(ascii: "\n") } }

    /// The same listing without some of its items, by index.
    func leavingOut(items indices: Set<Int>) -> Listing {
      var listing = self
      listing.items = items.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
      // Nobody is to look for them either.
      for index in indices {
        listing.tests.statements.removeAll { items[index].range.contains($0.offset) }
      }
      return listing
    }

    /// The same listing without the declarations on some lines.
    func leavingOut(_ lines: Set<Int>) -> Listing {
      var listing = self
      listing.items.removeAll { item in
        let last = item.line + newlines(in: item.range)
        return item.kind != .importDeclaration && lines.contains { (item.line...last).contains($0) }
      }
      return listing
    }

    /// Whether it leaves something out.
    var hasHoles: Bool { sample.mode == .compile && replacements.contains { !$0.text.isEmpty } }

    /// Bytes of the code.
    package subscript(range: Range<Int>) -> ArraySlice<UInt8> {
      allBytes[range.clamped(to: 0..<allBytes.count)]
    }

    /// A part of the code as text.
    package func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
  }

  /// A name that is unique in the site: `content/a.md#2`. It doesn't depend on the text around the listings.
  package let name: String
  /// The address of its page.
  package let page: String
  package let listings: [Listing]
  /// The items that go to the top of its file.
  let shared: SharedItems

  init(name: String, page: String, listings: [Listing]) {
    self.name = name
    self.page = page
    self.listings = listings
    shared = SharedItems(listings)
  }

  /// The listings of its own page, without continued ones.
  package var own: [Listing] { listings.filter { !$0.isPrelude } }

  /// The modules that it imports, and its import declarations.
  package var imports: Set<String> { listings.reduce(into: []) { $0.formUnion($1.imports) } }
  var importDeclarations: Set<String> { listings.reduce(into: []) { $0.formUnion($1.importDeclarations) } }

  /// Whether `private` can hide everything that it declares from other files.
  ///
  /// Only then may it share a module with other sessions. If it extends a type that it doesn't declare, or declares an
  /// operator or uses a macro, the same code can mean something different anywhere in the module.
  var keepsToItsFile: Bool { foreignNames?.isEmpty == true }

  /// The types that it extends and doesn't declare, and its attributes that may be macros; nil if it affects other files
  /// in another way.
  var foreignNames: Set<String>? {
    guard !listings.contains(where: \.reach.isOpen) else { return nil }
    let types = listings.filter { !$0.sample.isNested }.reduce(into: Set<String>()) {
      $0.formUnion($1.reach.types)
    }
    return listings.reduce(into: Set<String>()) { $0.formUnion($1.reach.mentioned) }.subtracting(types)
  }

  /// A library whose tests a session declares.
  enum TestLibrary: String, CaseIterable, Sendable {
    case testing = "Testing"
    case xctest = "XCTest"
  }

  /// The libraries whose tests the running listings of its own page declare.
  var testLibraries: [TestLibrary] {
    let tests = own.filter(\.sample.runs).map(\.tests)
    return (tests.contains { $0.functions > 0 } ? [.testing] : [])
      + (tests.contains { !$0.cases.isEmpty } ? [.xctest] : [])
  }

  /// The listings before one that declare what it uses, and what those use in turn, in order.
  ///
  /// Of two that declare the same type or function, the nearer one counts: texts show a type again as it grows. Of more
  /// than ``mostDeclarers``, the nearest count: in a long text nearly everything hangs together.
  func declarers(for index: Int) -> [Int] {
    var needed = listings[index].mentioned
    var declared = listings[index].declaredForFile
    var found: [Int] = []
    for earlier in (0..<index).reversed() where found.count < Self.mostDeclarers {
      let listing = listings[earlier]
      guard !listing.isPrelude, !listing.sample.isNested, listing.sample.mode == .run,
        listing.provides(needed), listing.declaredForFile.isDisjoint(with: declared)
      else { continue }
      found.append(earlier)
      needed.formUnion(listing.mentioned)
      declared.formUnion(listing.declaredForFile)
    }
    return found.reversed()
  }

  /// The most listings that one listing is tried after.
  private static let mostDeclarers = 16

  /// The types and functions that some listings declare for all, without those of hidden code.
  func declared(in indices: [Int]) -> Set<String> {
    indices.map { listings[$0] }.filter { !$0.givesWay && !$0.sample.isNested }.reduce(into: []) {
      $0.formUnion($1.declaredForFile)
    }
  }

  /// The session up to a listing, with another text in it. Listings that end the program are left out.
  ///
  /// - Parameters:
  ///   - index: the index of the listing.
  ///   - code: the text.
  ///   - isApp: whether the marks of Objective-C are left out.
  func replacing(_ index: Int, with code: String, isApp: Bool) -> Session {
    let earlier = listings[..<index].filter { $0.sample.mode == .run || $0.sample.mode == .compile }
    var sample = listings[index].sample
    sample.mode = .run
    sample.code = code.hasSuffix("\n") ? code : code + "\n"
    (sample.markedSnippet, sample.inclusion, sample.timeLimit, sample.step) = (nil, nil, nil, nil)
    sample.source = Sample.Source(file: sample.position.file, firstLine: 1, indentation: 0)
    let edited = Listing(sample, isPrelude: false, isApp: isApp)
    let preludes = Self.withoutTests(earlier.map(\.asPrelude), before: edited)
    return Session(name: name, page: page, listings: preludes + [edited])
  }

  /// The same session without some tests of its last listing, which are in other files.
  func movingOut(_ functions: [SwiftSource.TestFunction]) -> Session {
    guard let last = listings.last, !functions.isEmpty else { return self }
    return Session(name: name, page: page, listings: listings.dropLast() + [last.movingOut(functions)])
  }

  /// Listings without the tests that neither they nor another listing use.
  ///
  /// They don't run, and the compiler needs longer for them than for all the rest.
  private static func withoutTests(_ listings: [Listing], before last: Listing) -> [Listing] {
    var used = last.mentioned
    var unused: [(listing: Int, item: Int)] = []
    for (number, listing) in listings.enumerated() {
      for (index, item) in listing.items.enumerated() {
        if listing.isTest(item) { unused.append((number, index)) } else { used.formUnion(item.mentioned) }
      }
    }
    func item(_ place: (listing: Int, item: Int)) -> SwiftSource.Item {
      listings[place.listing].items[place.item]
    }
    while let index = unused.firstIndex(where: { !item($0).declared.isDisjoint(with: used) }) {
      used.formUnion(item(unused.remove(at: index)).mentioned)
    }
    return listings.enumerated().map { number, listing in
      listing.leavingOut(items: Set(unused.filter { $0.listing == number }.map(\.item)))
    }
  }

  /// Whether none of its own listings runs.
  var isOnlyCompiled: Bool { !own.contains { $0.sample.runs } }

  /// The names that some listings use and whose types are given, each with the first of these listings.
  ///
  /// - Parameter declared: the names that mean something else.
  func givenNames(among indices: [Int], besides declared: Set<String>) -> [(
    listing: Int, name: String, type: String
  )] {
    var declared = declared
    return indices.flatMap { index in
      listings[index].givenNames.filter { declared.insert($0.name).inserted }.map {
        (index, $0.name, $0.type)
      }
    }
  }

  /// The time limit of the session in seconds, if its page sets one.
  package var timeLimit: Int? { own.compactMap(\.sample.timeLimit).max() }
}

extension Session {
  /// Finds the sessions of some pages, in page order.
  ///
  /// - Parameters:
  ///   - pages: the pages.
  ///   - hasAppModules: whether UIKit and the others are ours. A package may have modules of its own with such names.
  /// - Returns: the sessions, and the faults of those that continue a missing one.
  package static func all(
    in pages: [Page],
    hasAppModules: Bool
  ) async -> (sessions: [Session], diagnostics: [Diagnostic]) {
    let plans = pages.flatMap(plans)
    let chains = Chains(plans, pages: Set(pages.map(\.urlPath)))
    // Hidden code is also checked alone, on pages without an address.
    let shown = Set(plans.filter { !$0.page.isEmpty }.flatMap(\.samples).map(\.position))
    let sessions = await plans.concurrentMap { plan in
      let prelude = chains.prelude(of: plan)
      let isApp = hasAppModules && (prelude + plan.samples).contains { AppSource.isApp($0.code) }
      var seen = Set(prelude.map(\.position))
      let own = plan.samples.flatMap { sample in
        sample.prelude.filter { seen.insert($0.position).inserted }.map { ($0, true) } + [(sample, false)]
      }
      return Session(
        name: plan.name,
        page: plan.page,
        listings: (prelude.map { ($0, true) } + own).map {
          Listing($0, isPrelude: $1, isApp: isApp, givesWay: $1 && !shown.contains($0.position))
        }
      )
    }
    return (sessions, chains.diagnostics + sessions.flatMap(\.own).compactMap(\.appDiagnostic))
  }

  /// A session whose continued sessions aren't resolved yet.
  fileprivate struct Plan: Sendable {
    /// The address of its page.
    var page: String
    var session: String
    var name: String
    /// The listings that come before everything else.
    var prelude: [Sample]
    var samples: [Sample]

    var continues: String { samples.first?.continues ?? "" }
  }

  private static func plans(of page: Page) -> [Plan] {
    var plans: [Plan] = []
    var open: [String: Int] = [:]
    for sample in page.samples {
      guard sample.isInProgram else { continue }
      if let index = open[sample.session], !sample.isReset, sample.continues.isEmpty {
        plans[index].samples.append(sample)
      } else {
        open[sample.session] = plans.count
        plans.append(
          Plan(
            page: page.urlPath,
            session: sample.session,
            name: "\(page.sourcePath)#\(plans.count + 1)",
            prelude: page.prelude,
            samples: [sample]
          )
        )
      }
    }
    return plans
  }
}

extension Session.Listing {
  /// The fault of an app's code that needs Objective-C.
  fileprivate var appDiagnostic: Diagnostic? {
    appFault.map {
      let sentences = $0.description.split(separator: ". ", maxSplits: 1).map(String.init)
      return Diagnostic(
        "app-needs-objective-c",
        at: sample.place(line: $0.line, column: $0.column),
        sentences.first ?? $0.description,
        hints: Array(sentences.dropFirst())
      )
    }
  }
}

/// Resolves the session that each session continues.
private struct Chains {
  /// The last session of each page, by the page's address and the session's name.
  private var last: [String: Session.Plan] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ plans: [Session.Plan], pages: Set<String>) {
    for plan in plans {
      last[Self.address(plan.page, plan.session)] = plan
    }
    for plan in plans where !plan.continues.isEmpty {
      if let fault = fault(of: plan, pages: pages) {
        diagnostics.append(fault)
      }
    }
  }

  /// The listings before a session, without duplicates: those that its page begins with, and those of the sessions that
  /// it continues, earliest first.
  func prelude(of plan: Session.Plan) -> [Sample] {
    let continued = chain(of: plan).plans.reversed().flatMap {
      $0.prelude + $0.samples.filter { $0.mode == .run || $0.mode == .compile }
    }
    var seen: Set<SourcePosition> = []
    return (continued + plan.prelude).filter { seen.insert($0.position).inserted }
  }

  /// The sessions that a session continues, nearest first, and whether they form a cycle.
  private func chain(of plan: Session.Plan) -> (plans: [Session.Plan], isEndless: Bool) {
    var plans: [Session.Plan] = []
    var seen: Set = [plan.name]
    var present = plan
    while let next = last[Self.target(present.continues)] {
      guard seen.insert(next.name).inserted else { return ([], true) }
      plans.append(next)
      present = next
    }
    return (plans, false)
  }

  private func fault(of plan: Session.Plan, pages: Set<String>) -> Diagnostic? {
    guard let position = plan.samples.first?.position else { return nil }
    func fault(_ summary: String, near: String?) -> Diagnostic {
      let hints = near.map { ["Did you mean '\($0)'?"] } ?? []
      return Diagnostic("session-continues-nothing", at: position, summary, hints: hints)
    }
    let target = Self.target(plan.continues)
    if last[target] == nil {
      let page = String(target.prefix { $0 != "#" })
      guard pages.contains(page) else {
        return fault("No page at '\(page)'", near: page.nearest(among: pages.sorted()))
      }
      return fault(
        "The page at '\(page)' has no such session",
        near: target.nearest(among: last.keys.sorted())
      )
    }
    return chain(of: plan).isEndless ? fault("The sessions continue each other", near: nil) : nil
  }

  /// `/page/`, or `/page/#name` for a named session.
  private static func address(_ page: String, _ session: String) -> String {
    session.isEmpty ? page : "\(page)#\(session)"
  }

  /// The target of `continues=`, with a slash at the end of the page's address.
  private static func target(_ words: String) -> String {
    let parts = words.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first, !page.isEmpty else { return "" }
    return address(page.hasSuffix("/") ? String(page) : page + "/", parts.count > 1 ? String(parts[1]) : "")
  }
}

extension String {
  /// The message of a compiler with `<#...#>` in place of the function that stands for what a listing leaves out.
  var showingHoles: String {
    let hole = Session.Listing.Replacement.hole
    guard contains(hole) else { return self }
    return replacing("\(hole)()", with: "<#...#>").replacing(hole, with: "<#...#>")
  }
}

extension Session.Listing.Replacement {
  /// The function that stands for what a text leaves out, declared in programs that need it.
  static let hole = "_livedocsHole"

  init(_ hole: SwiftSource.Hole) {
    let text =
      switch hole.kind {
      case .code: "\(Self.hole)()"
      case .type: "Any"
      // Nothing comes after it, so it need not return.
      case .end: "fatalError()"
      case .members: ""
      case .branch: " break"
      case .body: " fatalError()"
      case .block: " { fatalError() }"
      }
    self.init(range: hole.range, text: text)
  }
}
