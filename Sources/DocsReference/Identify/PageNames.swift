import DocsFoundation
import DocsMarkdown
import DocsSamples
import SimulationKit

/// The identifiers of a page's listings, by the position of each listing's fence.
package struct PageNames: Sendable {
  /// The identifiers of each listing, with their answers.
  package var answers: [SourcePosition: [SymbolSheet.Answer]] = [:]
  /// The symbols that each listing uses, with the byte of the first use.
  package var uses: [SourcePosition: [String: Int]] = [:]
  /// The types for each listing's type questions; nil if there is no type.
  package var types: [SourcePosition: [String?]] = [:]

  package init(
    answers: [SourcePosition: [SymbolSheet.Answer]] = [:],
    uses: [SourcePosition: [String: Int]] = [:],
    types: [SourcePosition: [String?]] = [:]
  ) {
    self.answers = answers
    self.uses = uses
    self.types = types
  }

  /// Adds what is known of other listings.
  package mutating func merge(_ other: PageNames) {
    answers.merge(other.answers) { first, _ in first }
    uses.merge(other.uses) { first, _ in first }
    types.merge(other.types) { first, _ in first }
  }
}

/// Combines the compiler's information about listings with the libraries' documentation of their symbols.
package struct NameResolver: Sendable {
  package let symbols: SymbolLibrary
  package let standard: StandardSymbols
  /// The path prefix of every address.
  package let basePath: String

  package init(symbols: SymbolLibrary, standard: StandardSymbols, basePath: String) {
    self.symbols = symbols
    self.standard = standard
    self.basePath = basePath
  }

  /// Returns the names in the listings that a program was made for, by the position of each fence.
  package func names(of entry: CheckedProgram, _ known: ProgramNames) -> PageNames {
    var names = PageNames()
    let program = entry.program
    let listings = program.session.listings
    func isWanted(_ index: Int) -> Bool {
      if case .fail(let failing) = program.purpose { return index == failing }
      return !listings[index].isPrelude && listings[index].sample.mode != .failToCompile
    }
    // In a program that doesn't compile, its errors say more than a missing type.
    let isSound = program.purpose == .run && entry.compilation?.errors.isEmpty == true
    for (index, listing) in listings.enumerated() where isWanted(index) && isSound {
      guard !listing.typeQuestions.isEmpty else { continue }
      var types: [String?] = listing.typeQuestions.map { _ in nil }
      for answer in known.answers where answer.listing == index && types.indices.contains(answer.question) {
        types[answer.question] = answer.type
      }
      names.types[listing.sample.position] = types
    }
    for name in known.names where listings.indices.contains(name.listing) && isWanted(name.listing) {
      add(name, of: listings[name.listing].sample, to: &names)
    }
    return names
  }

  /// Adds an identifier of a listing.
  package func add(_ name: ProgramNames.Name, of sample: Sample, to names: inout PageNames) {
    let own = [name.usr, name.owner].compactMap(\.self).filter { symbols.symbols[$0] != nil }
    for usr in own where names.uses[sample.position]?[usr] == nil {
      names.uses[sample.position, default: [:]][usr] = name.range.lowerBound
    }
    if let card = card(of: name) {
      let address = own.lazy.compactMap(symbols.address).first.map { basePath + $0.dropFirst() }
      names.answers[sample.position, default: []].append(
        SymbolSheet.Answer(range: name.range, kind: name.kind, card: card, url: address)
      )
    }
  }

  private func card(of name: ProgramNames.Name) -> SymbolCard? {
    for usr in [name.usr, name.owner].compactMap(\.self) {
      if var card = libraryCard(usr) ?? standard.card(usr: usr) {
        card.type = name.type ?? card.type
        return card
      }
    }
    return name.card
  }

  private func libraryCard(_ usr: String) -> SymbolCard? {
    guard let symbol = symbols.symbols[usr], symbol.kind != .module else { return nil }
    let explained = symbol.comment ?? symbols.origins[usr].flatMap { symbols.symbols[$0.usr]?.comment }
    return SymbolCard(symbol, comment: explained)
  }
}
