import DocsMarkdown
import DocsSamples
import DocsToolchain

/// The compiler's information about a program's identifiers, in byte ranges of its listings.
package struct ProgramNames: Hashable, Sendable, Codable {
  /// An identifier in a listing.
  package struct Name: Hashable, Sendable, Codable {
    /// The index of the listing in its session, and the byte range in its code.
    package var listing: Int
    package var range: Range<Int>
    package var kind: TypedReference.Kind
    package var usr: String?
    /// The type, for an initializer called by its type's name.
    var owner: String?
    /// The type, if it says more than the declaration.
    package var type: String?
    /// A card made without any library.
    var card: SymbolCard?
  }

  /// The answer to a `//  ^?` question.
  package struct Answer: Hashable, Sendable, Codable {
    package var listing: Int
    /// The index of the question in its listing, from 0.
    package var question: Int
    package var type: String
  }

  package var names: [Name] = []
  package var answers: [Answer] = []

  init() {}

  /// Reads the compiler's information about a program.
  init(_ program: SampleProgram, _ typed: TypedProgram) {
    names = Self.names(in: typed, module: SampleProgram.module) { program.place(of: $0) }
    let declared = Dictionary(
      typed.references.filter(\.isDeclaration).compactMap { reference in
        reference.usr.flatMap { usr in program.place(of: reference.range).map { (usr, $0) } }
      }
    ) { first, _ in first }
    for index in names.indices {
      // The program omits the comments above a declaration, but the listing has them.
      guard let card = names[index].card, card.summary == nil, let home = declared[card.usr],
        ![.parameter, .typeParameter].contains(names[index].kind)
      else { continue }
      names[index].card?.summary = DocumentationComment.summary(
        before: home.range.lowerBound,
        in: program.session.listings[home.listing].allBytes
      )
    }
    for (listing, content) in program.session.listings.enumerated() {
      for (index, question) in content.typeQuestions.enumerated() {
        if let offset = program.offset(of: question.offset, in: listing), let type = typed.type(at: offset) {
          answers.append(Answer(listing: listing, question: index, type: type))
        }
      }
    }
  }
}

extension ProgramNames {
  /// Returns the identifiers of a file that are in a listing.
  ///
  /// - Parameters:
  ///   - module: the module of the file.
  ///   - place: maps a byte range of the file to a listing and the range in its code; nil if it isn't in any.
  package static func names(
    in typed: TypedProgram,
    module: String,
    place: (Range<Int>) -> (listing: Int, range: Range<Int>)?
  ) -> [Name] {
    let lookup = SymbolLookup(
      library: { _ in nil },
      standard: { _ in nil },
      programModule: module,
      highlight: { SwiftSource($0).tokens }
    )
    return lookup.cards(of: typed).compactMap { reference, card in
      guard let place = place(reference.range) else { return nil }
      return Name(
        listing: place.listing,
        range: place.range,
        kind: reference.kind,
        usr: reference.usr,
        owner: reference.owner,
        type: reference.isSpecialized || reference.kind == .type ? TypeName.ofReference(reference) : nil,
        card: card
      )
    }
  }
}

extension SampleProgram {
  /// Maps a byte range of the text to its listing and range; returns nil for generated code.
  package func place(of range: Range<Int>) -> (listing: Int, range: Range<Int>)? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let segment = segments[low - 1]
    let start = segment.range.lowerBound + range.lowerBound - segment.start
    guard start + range.count <= segment.range.upperBound else { return nil }
    return (segment.listing, start..<(start + range.count))
  }

  /// Returns the byte of the text for a byte of a listing; nil if it was omitted.
  package func offset(of byte: Int, in listing: Int) -> Int? {
    segments.first { $0.listing == listing && $0.range.contains(byte) }
      .map { $0.start + byte - $0.range.lowerBound }
  }
}
