import DocsFoundation
import DocsMarkdown

/// The types and functions of a program that a reader leaves as they are, in files of their own.
///
/// A reader's text comes last, and most edits change few lines. Compiled once, the rest needn't be compiled with each
/// text. Only where it means the same apart is it apart: then the program does what it does in one file.
package struct KeptDeclarations: Sendable {
  /// Which declarations are in a file of their own.
  enum Extent: CaseIterable {
    /// Those of all listings; the text has changed only statements.
    case all
    /// Those of the listings before the last one. Each of its tests can be in a file of its own.
    case earlier
  }

  let program: SampleProgram
  let extent: Extent
  /// The Swift code of the declarations. It begins with the imports of the whole program.
  package let text: String
  /// Whether there are any. If not, only tests are apart.
  let hasDeclarations: Bool
  /// The tests of the last listing that can be apart too.
  package let tests: [KeptTest]
  /// The modules that all files import.
  var imports: Set<String> { program.session.imports }

  /// All ways to keep declarations of a program apart from the rest, the one that keeps most of them first.
  static func all(of program: SampleProgram) -> [KeptDeclarations] {
    Extent.allCases.compactMap { KeptDeclarations(of: program, $0) }
  }

  /// - Returns: nil if there are none, or if they could mean something else apart.
  private init?(of program: SampleProgram, _ extent: Extent) {
    guard program.session.isSeparable(extent) else { return nil }
    self.init(unchecked: program, extent)
    guard hasDeclarations || !tests.isEmpty else { return nil }
  }

  /// The declarations, whether or not they mean the same apart.
  init(unchecked program: SampleProgram, _ extent: Extent) {
    self.program = program
    self.extent = extent
    text = program.declarations(extent)
    hasDeclarations = program.session.hasDeclarations(extent)
    tests = extent == .all ? [] : KeptTest.all(of: program, besides: text)
  }

  /// The code of the program without the declarations, and without some of the tests.
  func rest(without tests: [KeptTest]) -> String { program.rest(without: extent, tests.map(\.function)) }
}

/// A test that a reader leaves as it is, in a file of its own. The program is only linked with it, because nothing else
/// mentions it.
package struct KeptTest: Sendable {
  let function: SwiftSource.TestFunction
  /// The Swift code: an extension of the test's type.
  let text: String
  /// Differs between two programs in which the test can mean something else.
  package let key: Fingerprint

  /// The tests of the last listing of a program that mean the same in files of their own.
  ///
  /// - Parameter declarations: the code of the declarations before it.
  static func all(of program: SampleProgram, besides declarations: String) -> [KeptTest] {
    guard let last = program.session.listings.last, !last.sample.isNested else { return [] }
    let earlier = program.session.listings.dropLast().reduce(into: Set<String>()) {
      $0.formUnion($1.mentioned)
    }
    let functions = last.testFunctions.filter { !earlier.plain.contains($0.name) }
    guard !functions.isEmpty else { return [] }
    let rest = Fingerprint([declarations] + last.interface(program.session.shared, of: functions))
    return functions.map { function in
      let text = program.file(for: function)
      return KeptTest(function: function, text: text, key: Fingerprint([rest.description, text]))
    }
  }
}

extension Session {
  /// Whether declarations mean the same in a file of their own, and the rest of the program too.
  fileprivate func isSeparable(_ extent: KeptDeclarations.Extent) -> Bool {
    let kept = kept(extent)
    guard let last = listings.last, !hasMacros, !kept.contains(where: \.seam.isClosed) else { return false }
    let items = kept.flatMap { $0.declarations(shared) }
    if extent == .earlier, !last.sample.isNested {
      // Nothing before the last listing sees a name that it declares, or that its macros expand to.
      let known = items.reduce(into: imports.union(["Swift"])) { $0.formUnion($1.mentioned) }
      guard !last.seam.isOpen, last.declaredForFile.plain.isDisjoint(with: known.plain) else { return false }
    }
    let setters = kept.reduce(into: Set<String>()) { $0.formUnion($1.seam.hiddenSetters) }
    let paths = listings.reduce(into: Set<String>()) { $0.formUnion($1.seam.keyPaths) }
    guard setters.plain.isDisjoint(with: paths.plain) else { return false }
    // No name means something else where that of the other file is hidden.
    let hidden = kept.reduce(into: Set<String>()) { $0.formUnion($1.seam.hidden) }
    let statements = kept.flatMap { listing in
      listing.items.filter { shared.isStatement($0, nested: listing.sample.isNested) }
    }
    let used = statements.reduce(into: extent == .all ? [] : last.mentioned) { $0.formUnion($1.mentioned) }
    return hidden.plain.isDisjoint(with: used.plain)
  }

  /// Whether some listings declare types or functions that all can see.
  fileprivate func hasDeclarations(_ extent: KeptDeclarations.Extent) -> Bool {
    kept(extent).contains { !$0.declarations(shared).isEmpty }
  }

  private func kept(_ extent: KeptDeclarations.Extent) -> [Listing] {
    extent == .all ? listings : listings.dropLast()
  }

  /// Whether it uses macros that aren't known.
  private var hasMacros: Bool {
    let types = listings.reduce(into: Set<String>()) { $0.formUnion($1.reach.types) }
    return listings.contains { $0.seam.hasMacros || !$0.seam.attributes.isSubset(of: types) }
  }
}

extension Session.Listing {
  /// Its types and functions that other listings see.
  fileprivate func declarations(_ shared: SharedItems) -> [SwiftSource.Item] {
    sample.isNested ? [] : items.filter(shared.isShared)
  }

  /// What some of its tests see of its types and functions, wherever these are: all but the tests, and the bodies.
  fileprivate func interface(_ shared: SharedItems, of functions: [SwiftSource.TestFunction]) -> [String] {
    let hidden = (functions.map(\.wholeRange) + functionBodies).sorted { $0.lowerBound < $1.lowerBound }
    return declarations(shared).map { item in
      var (code, start) = ("", item.range.lowerBound)
      for range in hidden where item.range.contains(range.lowerBound) && range.lowerBound >= start {
        code += text(start..<range.lowerBound)
        start = range.upperBound
      }
      return code + text(start..<max(start, item.range.upperBound))
    }
  }
}

extension Set<String> {
  /// The names without the marks around those that are words of the language.
  fileprivate var plain: Set { Set(map(\.withoutBackticks)) }
}
