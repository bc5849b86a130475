import DocsFoundation
import DocsMarkdown
import SimulationKit

/// The documentation of all symbols of a library, parsed and checked.
package struct SymbolDocumentation: Sendable {
  /// The comments with resolved links, by symbol.
  package let comments: [String: DocComment]
  /// The code blocks in the comments, by symbol. The listing checker treats each comment as a page.
  package let pages: [String: Page]
  /// The paths of the images in the comments, from the folder of `docs.yml`, sorted.
  package let images: [String]
  /// The faults in the comments and the undocumented symbols, in source order.
  package let diagnostics: [Diagnostic]

  /// Parses the comments of every symbol with a page.
  ///
  /// - Parameters:
  ///   - neighbors: the symbols of the package's other modules, which have no pages.
  ///   - catalogs: the catalogs that add to the comments.
  ///   - preludes: the code that a module's listings begin with, by module.
  ///   - includer: loads the listings that show a part of a file; nil leaves them empty.
  ///   - language: the language of the reference.
  package init(
    of library: SymbolLibrary,
    neighbors: SymbolLibrary? = nil,
    catalogs: Catalogs = Catalogs(),
    preludes: [String: Sample] = [:],
    includer: SampleIncluder? = nil,
    language: String = "en"
  ) async {
    let (extensions, faults) = Self.extensions(of: catalogs, in: library)
    let symbols = library.pages.filter { symbol in
      symbol.kind != .extension && (symbol.kind != .module || extensions[symbol.usr] != nil)
    }
    let read = await symbols.concurrentMap { symbol in
      Self.comment(of: symbol, extensions[symbol.usr] ?? [], in: library, neighbors, catalogs)
    }
    comments = Dictionary(
      zip(symbols, read).compactMap { symbol, read in read.comment.map { (symbol.usr, $0) } }
    ) { first, _ in first }
    let code = zip(symbols, read).compactMap { symbol, read -> (usr: String, page: Page)? in
      guard let code = read.code, let address = library.address(of: symbol.usr) else { return nil }
      let prelude = preludes[symbol.module]
      return (symbol.usr, Page(code: code, of: symbol, at: address, prelude: prelude, language: language))
    }
    let included = includer?.include(in: code.map(\.page))
    images = Set(read.flatMap(\.images)).sorted()
    pages = Dictionary(zip(code.map(\.usr), included?.pages ?? code.map(\.page))) { first, _ in first }
    let documented = Set(comments.keys)
    diagnostics =
      (faults
      + read.flatMap(\.diagnostics)
      + symbols.compactMap { Self.missing($0, in: library, documented: documented) }
      + (included?.diagnostics ?? [])).inOrder
  }

  /// The pages, sorted by address.
  package var allPages: [Page] { pages.values.sorted { $0.urlPath < $1.urlPath } }

  /// The comment that explains a symbol: its own, or that of the requirement it fulfills.
  ///
  /// - Returns: the comment, and the symbol it was written for if that is a different one.
  package func comment(explaining symbol: Symbol, in library: SymbolLibrary) -> (
    DocComment, inheritedFrom: Symbol?
  )? {
    if let own = comments[symbol.usr] {
      return (own, nil)
    }
    guard let origin = library.origins[symbol.usr].flatMap({ library.symbols[$0.usr] }),
      let comment = comments[origin.usr]
    else { return nil }
    return (comment, origin)
  }

  // MARK: Reading

  /// The files that add to the documentation of symbols, by symbol.
  private static func extensions(
    of catalogs: Catalogs,
    in library: SymbolLibrary
  ) -> (extensions: [String: [CatalogSource]], diagnostics: [Diagnostic]) {
    var extensions: [String: [CatalogSource]] = [:]
    var diagnostics: [Diagnostic] = []
    for entry in catalogs.extensions {
      do throws(SymbolLibrary.LinkFault) {
        let scope = library.scope(ofFile: entry.file.path)
        let symbol = try library.resolve(entry.symbol, in: scope)
        let source = CatalogSource(entry.file)
        extensions[symbol.usr, default: []].append(source)
        diagnostics += source.diagnostics
      } catch {
        diagnostics.append(
          Diagnostic(
            error.identifier,
            severity: .warning,
            at: SourcePosition(file: entry.file.path, line: 1),
            error.summary,
            hints: error.hints
          )
        )
      }
    }
    return (extensions, diagnostics)
  }

  private static func comment(
    of symbol: Symbol,
    _ extensions: [CatalogSource],
    in library: SymbolLibrary,
    _ neighbors: SymbolLibrary?,
    _ catalogs: Catalogs
  ) -> (comment: DocComment?, code: PageContent?, images: [String], diagnostics: [Diagnostic]) {
    let source = extensions.contains(where: \.replacesComment) ? nil : symbol.comment
    guard source != nil || !extensions.isEmpty else { return (nil, nil, [], []) }
    let places = CommentPlaces(source ?? Symbol.Comment(lines: []), of: symbol)
    let text = source?.lines.map(\.text).joined(separator: "\n") ?? ""
    let directed = CatalogSource(ContentFile(path: "", text: text))
    var (blocks, faults) = MarkdownParser.blocks(of: directed.text, file: "", firstLine: 1)
    faults += directed.diagnostics
    for source in extensions {
      let (more, moreFaults) = MarkdownParser.blocks(of: source.text, file: source.file, firstLine: 1)
      blocks += more.withoutTitle
      faults += moreFaults
    }
    // Links of DocC are resolved below.
    var diagnostics = faults.filter { $0.identifier != "link-is-of-docc" }.map { fault in
      var fault = fault
      fault.position = places[fault.position]
      return fault
    }
    let placed = HeadingIDs.filled(in: catalogs.resolvingArticles(in: blocks, of: symbol.module))
      .mapInlines { $0.namingImages { catalogs.image($0, ofModule: symbol.module) } }
      .mapCode { $0.placed(by: places) }
    let code = PageParser.content(placed, &diagnostics)
    let images = images(code.outline.images, of: symbol.module, places, &diagnostics)
    let comment = DocComment(code.blocks).mapBlocks { blocks in
      let (resolved, faults) = library.resolvingLinks(in: blocks, scope: symbol.usr, neighbors: neighbors) {
        places[$0]
      }
      diagnostics += faults
      return resolved
    }
    diagnostics += parameterFaults(comment, of: symbol, places)
    return (comment, code.outline.codeBlocks.isEmpty ? nil : code, images, diagnostics)
  }

  /// The paths of images in a comment. One that no catalog of the module has is a fault.
  private static func images(
    _ links: [Page.Link],
    of module: String,
    _ places: CommentPlaces,
    _ diagnostics: inout [Diagnostic]
  ) -> [String] {
    links.compactMap { link in
      guard case .local(let path) = LinkAddress(link.destination) else { return nil }
      if path.contains(PagePath.catalogExtension + "/"), path.hasPrefix("/") {
        return String(path.dropFirst())
      }
      diagnostics.append(
        Diagnostic(
          "file-is-missing",
          severity: .warning,
          at: places[link.position],
          "No image '\(path)' in a catalog of \(module)",
          hints: ["Images of comments are found by their names, in the folder \(module).docc"]
        )
      )
      return nil
    }
  }

  /// Reports documented parameters that don't exist and, if any are documented, parameters that aren't.
  private static func parameterFaults(
    _ comment: DocComment,
    of symbol: Symbol,
    _ places: CommentPlaces
  ) -> [Diagnostic] {
    let known = Set((symbol.parameters + symbol.genericParameters).map(\.withoutBackticks))
    let explained = Set(comment.parameters.map(\.name.withoutBackticks))
    // A value of an enumeration case may have no name, and then its explanation gives it one.
    let nameless = symbol.kind == .enumerationCase ? symbol.name.ranges(of: "_:").count : 0
    let unknown = comment.parameters.filter { !known.contains($0.name.withoutBackticks) }
    var diagnostics = unknown.dropFirst(nameless).map { parameter in
      let missing = symbol.parameters.filter { !explained.contains($0.withoutBackticks) }
      return Diagnostic(
        "parameter-is-unknown",
        severity: .warning,
        at: places.first(parameter.name),
        "'\(symbol.title)' has no parameter '\(parameter.name)'",
        hints: hint(for: parameter.name.withoutBackticks, of: symbol, among: missing).map { [$0] } ?? []
      )
    }
    if !comment.parameters.isEmpty {
      diagnostics += symbol.parameters.filter { !explained.contains($0.withoutBackticks) && $0 != "_" }.map {
        name in
        Diagnostic(
          "parameter-is-undocumented",
          severity: .warning,
          at: symbol.location ?? places.start,
          "The parameter '\(name)' of '\(symbol.title)' is not documented, but others are"
        )
      }
    }
    return diagnostics
  }

  /// What to write instead of a name that isn't one of a parameter. A function's labels are known from its name.
  private static func hint(for name: String, of symbol: Symbol, among missing: [String]) -> String? {
    let labels = symbol.name.dropFirst(symbol.name.symbolBaseName.count + 1).dropLast().split(separator: ":")
    if labels.count == symbol.parameters.count, let index = labels.firstIndex(where: { $0 == name }) {
      let parameter = symbol.parameters[index]
      return "Replace '\(name)', which is its label, with '\(parameter)'"
    }
    return name.nearest(among: missing).map { "Did you mean '\($0)'?" }
  }

  // MARK: Missing comments

  /// Reports an undocumented symbol: one without a comment that fulfills no documented requirement.
  ///
  /// Requirements of unavailable protocols, such as `hash(into:)`, count as documented.
  private static func missing(
    _ symbol: Symbol,
    in library: SymbolLibrary,
    documented: Set<String>
  ) -> Diagnostic? {
    guard !documented.contains(symbol.usr), let location = symbol.location else { return nil }
    if let origin = library.origins[symbol.usr],
      documented.contains(origin.usr) || library.symbols[origin.usr] == nil
    {
      return nil
    }
    return Diagnostic(
      "symbol-is-undocumented",
      severity: .warning,
      at: location,
      "'\(symbol.title)' has no documentation"
    )
  }
}

/// The positions of a comment's text in its file.
package struct CommentPlaces {
  /// The position of the comment, or of the symbol if the compiler doesn't report one.
  package let start: SourcePosition
  private let lines: [Symbol.Comment.Line]

  package init(_ comment: Symbol.Comment, of symbol: Symbol) {
    lines = comment.lines
    start =
      comment.lines.first?.position ?? symbol.location ?? SourcePosition(file: symbol.module, line: 1)
  }

  /// Converts a position in the text to a position in the file. Text of other files stays where it is.
  package subscript(position: SourcePosition) -> SourcePosition {
    guard position.file.isEmpty else { return position }
    guard lines.indices.contains(position.line - 1), var place = lines[position.line - 1].position else {
      return start
    }
    place.column += position.column - 1
    return place
  }

  /// The position of a parameter's name in its list item.
  package func first(_ name: String) -> SourcePosition {
    for (index, line) in lines.enumerated() {
      let item = line.text.drop { $0 == " " }
      guard item.hasPrefix("-") || item.hasPrefix("*") || item.hasPrefix("+"),
        let range = line.text.firstRange(of: name)
      else { continue }
      let column = line.text.utf8.distance(from: line.text.startIndex, to: range.lowerBound) + 1
      return self[SourcePosition(file: "", line: index + 1, column: column)]
    }
    return start
  }
}

extension [Block] {
  /// The blocks without a heading that begins them.
  fileprivate var withoutTitle: [Block] {
    guard case .heading(1, _, _)? = first else { return self }
    return Array(dropFirst())
  }
}

extension CodeBlock {
  /// The code block with its position in the comment's file.
  fileprivate func placed(by places: CommentPlaces) -> CodeBlock {
    guard position.file.isEmpty else { return self }
    var block = self
    block.position = places[position]
    block.indentation += places[SourcePosition(file: "", line: firstLine)].column - 1
    return block
  }
}

extension Page {
  /// Creates a page with the code in a symbol's comment. Its sessions begin with an import of the symbol's
  /// module and the prelude of that module.
  fileprivate init(
    code: PageContent,
    of symbol: Symbol,
    at address: String,
    prelude: Sample?,
    language: String
  ) {
    var facts = Facts(
      sourcePath: "\(symbol.module)/\(symbol.title)-\(symbol.usr.shortHash)",
      urlPath: address,
      frontMatter: FrontMatter(title: symbol.title),
      language: language
    )
    facts.samples = code.samples
    facts.listings = code.listings
    facts.prelude = [Sample(importing: symbol.module)] + (prelude.map { [$0] } ?? [])
    self.init(facts)
  }
}
