/// What the compiler knows of a program's identifiers, in the listings' own bytes.
struct ProgramNames: Hashable, Sendable, Codable {
  /// An identifier of a listing.
  struct Name: Hashable, Sendable, Codable {
    /// The index of the listing in its session, and the bytes of its code.
    var listing: Int
    var range: Range<Int>
    var kind: TypedReference.Kind
    var usr: String?
    /// For an initializer that is called by the name of its type: the type.
    var owner: String?
    /// The type, where it says more than the declaration.
    var type: String?
    /// What is known of it without any library.
    var card: SymbolCard?
  }

  /// The answer to a `//  ^?`.
  struct Answer: Hashable, Sendable, Codable {
    var listing: Int
    /// Which question of the listing it is, from 0.
    var question: Int
    var type: String
  }

  var names: [Name] = []
  var answers: [Answer] = []

  init() {}

  /// Reads what the compiler said of a program.
  init(_ program: SampleProgram, _ typed: TypedProgram) {
    names = Self.names(in: typed, module: SampleProgram.module) { program.place(of: $0) }
    let declared = Dictionary(
      typed.references.filter(\.isDeclaration).compactMap { reference in
        reference.usr.flatMap { usr in program.place(of: reference.range).map { (usr, $0) } }
      }
    ) { first, _ in first }
    for index in names.indices {
      // The program leaves out the comments above a declaration; the listing has them.
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
  /// The identifiers of a file that stand at places of a listing.
  ///
  /// - Parameters:
  ///   - module: the module that the file belongs to.
  ///   - place: the listing and the bytes of its code that some bytes of the file are; nil for none.
  static func names(
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
  /// The listing that some bytes of the text come from, and its bytes; nil for what is not a listing's.
  func place(of range: Range<Int>) -> (listing: Int, range: Range<Int>)? {
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

  /// The byte of the text that a byte of a listing became; nil for one that was left out.
  func offset(of byte: Int, in listing: Int) -> Int? {
    segments.first { $0.listing == listing && $0.range.contains(byte) }
      .map { $0.start + byte - $0.range.lowerBound }
  }
}
