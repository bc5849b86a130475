import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsSamples

/// Which public symbols of a package a listing exercises that passes.
///
/// A symbol counts once it is in the package's own source; those that the compiler adds to a type don't.
package struct SymbolCoverage: Hashable, Sendable {
  /// A symbol, and whether a listing exercises it.
  struct Entry: Hashable, Sendable {
    var module: String
    var title: String
    var position: SourcePosition
    var isExercised: Bool
  }

  /// The symbols, sorted by their places.
  let entries: [Entry]

  init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.position < $1.position }
  }

  /// - Parameters:
  ///   - symbols: the symbols of the modules.
  ///   - uses: the symbols that each listing uses.
  ///   - passes: whether the listing at a position passes.
  init(of symbols: SymbolLibrary, uses: [PageNames], passes: (SourcePosition) -> Bool) {
    var exercised: Set<String> = []
    for (position, used) in uses.flatMap(\.uses) where passes(position) {
      exercised.formUnion(used.keys)
    }
    // A member is exercised through the requirement that it fulfills, too.
    for (usr, origin) in symbols.origins where exercised.contains(origin.usr) {
      exercised.insert(usr)
    }
    self.init(
      symbols.pages.compactMap { symbol in
        guard symbol.kind != .module, symbol.kind != .extension, !symbols.isImplicit(symbol),
          let position = symbol.location
        else { return nil }
        return Entry(
          module: symbol.module,
          title: symbol.title,
          position: position,
          isExercised: exercised.contains(symbol.usr)
        )
      }
    )
  }

  /// The coverage of some symbols.
  ///
  /// - Parameter lines: the lines of each file on which their names are.
  package func on(_ lines: [String: Set<Int>]) -> SymbolCoverage {
    SymbolCoverage(entries.filter { lines[$0.position.file]?.contains($0.position.line) == true })
  }

  /// The share of symbols that are exercised, in percent; 100 if there are none.
  package var percent: Double {
    entries.isEmpty ? 100 : Double(entries.count(where: \.isExercised) * 1000 / entries.count) / 10
  }

  /// A line for each module, as text.
  package var lines: [String] {
    Dictionary(grouping: entries, by: \.module).sorted { $0.key < $1.key }.map { module, entries in
      "\(module): \(SymbolCoverage(entries).sentence)"
    }
  }

  /// `12 of 40 public symbols are in a listing that passes (30.0 %)`.
  package var sentence: String {
    let count = entries.count(where: \.isExercised)
    return
      "\(count) of \(entries.count) public symbols \(count == 1 ? "is" : "are") in a listing that passes (\(percent) %)"
  }

  /// What is reported of the symbols that no listing exercises.
  ///
  /// - Parameter severity: the severity of each.
  package func diagnostics(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    entries.filter { !$0.isExercised }.map {
      Diagnostic(
        "symbol-is-not-exercised",
        severity: severity,
        at: $0.position,
        "No listing that passes uses '\($0.title)'"
      )
    }
  }
}
