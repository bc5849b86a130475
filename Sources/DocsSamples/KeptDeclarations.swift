import DocsFoundation
import DocsMarkdown

/// The types and functions of a program that a reader leaves as they are, in a file of their own.
///
/// A reader's text comes last, and most edits change few lines. Compiled once, the rest needn't be compiled with each
/// text. Only where it means the same apart is it apart: then the program does what it does in one file.
package struct KeptDeclarations: Sendable {
  /// Which declarations are in the file.
  enum Extent: CaseIterable {
    /// Those of all listings; the text has changed only statements.
    case all
    /// Those of the listings before the last one.
    case earlier
  }

  let program: SampleProgram
  /// The Swift code of the declarations. It begins with the imports of the whole program.
  package let text: String
  /// The code of the rest of the program.
  let rest: String
  /// The modules that both import.
  var imports: Set<String> { program.session.imports }

  /// All ways to keep declarations of a program apart from the rest, the one that keeps most of them first.
  static func all(of program: SampleProgram) -> [KeptDeclarations] {
    Extent.allCases.compactMap { KeptDeclarations(of: program, $0) }
  }

  /// - Returns: nil if there are none, or if they could mean something else apart.
  private init?(of program: SampleProgram, _ extent: Extent) {
    guard program.session.isSeparable(extent) else { return nil }
    self.init(unchecked: program, extent)
  }

  /// The declarations, whether or not they mean the same apart.
  init(unchecked program: SampleProgram, _ extent: Extent) {
    self.program = program
    (text, rest) = program.inTwoFiles(extent)
  }
}

extension Session {
  /// Whether declarations mean the same in a file of their own, and the rest of the program too.
  fileprivate func isSeparable(_ extent: KeptDeclarations.Extent) -> Bool {
    guard let last = listings.last, !hasMacros else { return false }
    let kept = extent == .all ? listings : listings.dropLast()
    let shared = SharedItems(self)
    let items = kept.filter { !$0.sample.isNested }.flatMap(\.items).filter(shared.isShared)
    guard !items.isEmpty, !kept.contains(where: \.seam.isClosed) else { return false }
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

  /// Whether it uses macros that aren't known.
  private var hasMacros: Bool {
    let types = listings.reduce(into: Set<String>()) { $0.formUnion($1.reach.types) }
    return listings.contains { $0.seam.hasMacros || !$0.seam.attributes.isSubset(of: types) }
  }
}

extension Set<String> {
  /// The names without the marks around those that are words of the language.
  fileprivate var plain: Set { Set(map { $0.filter { $0 != "`" } }) }
}
