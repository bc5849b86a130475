/// The symbols of some modules, and how they hang together.
///
/// The modules themselves are symbols too, and so is what a module adds to the types of another one; every
/// symbol with a page can be reached from a module by ``children``.
struct SymbolLibrary: Sendable {
  /// A symbol that may be of a module which is not at hand.
  struct Reference: Hashable, Sendable {
    var usr: String
    /// The name as Swift writes it, without its module.
    var title: String
    var constraints: [Symbol.Constraint] = []
  }

  /// The modules' identifiers, in the order of their names.
  let modules: [String]
  /// Every symbol by its identifier, those without a page of their own too.
  private(set) var symbols: [String: Symbol] = [:]
  /// The symbols that stand in each symbol and have a page, in the order of a reader.
  private(set) var children: [String: [String]] = [:]
  /// The symbol that each symbol stands in.
  private(set) var parents: [String: String] = [:]
  /// The protocols that a type conforms to, or that a protocol refines.
  private(set) var conformances: [String: [Reference]] = [:]
  /// The types that conform to a protocol.
  private(set) var conformers: [String: [Reference]] = [:]
  /// The superclass of a class.
  private(set) var superclasses: [String: [Reference]] = [:]
  private(set) var subclasses: [String: [Reference]] = [:]
  /// What a member fulfils or overrides: the requirement of a protocol, the member of a superclass.
  private(set) var origins: [String: Reference] = [:]
  /// The protocol's own implementations of a requirement.
  private(set) var defaultImplementations: [String: [String]] = [:]
  /// What other modules add to a type.
  private(set) var extensions: [String: [String]] = [:]
  /// The folders of the pages' addresses, by symbol, below the reference's own: `receipts/teststore/`.
  private(set) var folders: [String: String] = [:]
  /// The symbols by the base name of their last component, for ``resolve(_:in:)``.
  private(set) var names: [String: [String]] = [:]

  /// Indexes the graphs of some modules.
  init(graphs: [ModuleGraph]) {
    let names = Set(graphs.map(\.module)).sorted()
    modules = names.map(Self.identifier)
    for name in names {
      symbols[Self.identifier(ofModule: name)] = Symbol(module: name)
    }
    for symbol in graphs.flatMap(\.symbols) {
      symbols[symbol.usr] = symbol
    }
    for relationship in graphs.flatMap(\.relationships) {
      add(relationship)
    }
    addParents()
    addChildren()
    for symbol in symbols.values {
      self.names[symbol.name.symbolBaseName, default: []].append(symbol.usr)
    }
    self.names = self.names.mapValues { $0.sorted() }
    folders = SymbolAddresses.folders(of: self)
  }

  /// The identifier that stands for a module.
  static func identifier(ofModule name: String) -> String { "module:\(name)" }

  // MARK: Queries

  /// The symbols with pages, from each module down.
  var pages: [Symbol] {
    var pages: [Symbol] = []
    var waiting = Array(modules.reversed())
    while let usr = waiting.popLast() {
      if let symbol = symbols[usr] {
        pages.append(symbol)
      }
      waiting += (children[usr] ?? []).reversed()
    }
    return pages
  }

  /// The symbols around a symbol, from the module inwards, without the symbol itself.
  func ancestors(of usr: String) -> [Symbol] {
    var ancestors: [Symbol] = []
    var usr = usr
    // A graph that was tampered with may hold a circle.
    while let parent = parents[usr], let symbol = symbols[parent], ancestors.count < 64 {
      ancestors.append(symbol)
      usr = parent
    }
    return ancestors.reversed()
  }

  /// The address of the page on which a symbol is explained, below the base of the site.
  ///
  /// - Returns: the symbol's own page, for what has none that of the type around it, and nil for a symbol of
  ///   a module that is not at hand.
  func address(of usr: String) -> String? {
    let page = [usr] + ancestors(of: usr).reversed().map(\.usr)
    return page.lazy.compactMap { folders[$0] }.first.map { "/api-reference/" + $0 }
  }

  /// Whether the compiler made the symbol by itself, for a conformance: `init(from:)`, `init(rawValue:)`.
  func isImplicit(_ symbol: Symbol) -> Bool {
    symbol.isSynthesized
      || symbol.location == nil && origins[symbol.usr].map { symbols[$0.usr] == nil } ?? false
  }

  // MARK: Indexing

  private mutating func add(_ relationship: ModuleGraph.Relationship) {
    let (source, target) = (relationship.source, relationship.target)
    if let origin = relationship.origin {
      origins[source] = Reference(usr: origin.usr, title: origin.title)
    }
    let reference = reference(to: target, named: relationship.targetName, relationship.constraints)
    switch relationship.kind {
    case .memberOf, .requirementOf, .optionalRequirementOf, .extensionTo:
      parents[source] = target
    case .conformsTo:
      conformances[source, default: []].append(reference)
      conformers[target, default: []].append(self.reference(to: source, named: nil, relationship.constraints))
    case .inheritsFrom:
      superclasses[source, default: []].append(reference)
      subclasses[target, default: []].append(self.reference(to: source, named: nil, []))
    case .overrides:
      origins[source] = reference
    case .defaultImplementationOf:
      origins[source] = reference
      defaultImplementations[target, default: []].append(source)
    }
  }

  private func reference(
    to usr: String,
    named name: String?,
    _ constraints: [Symbol.Constraint]
  ) -> Reference {
    // The name has its module before the first point: "Swift.Sendable".
    let bare = name.map { $0.split(separator: ".", maxSplits: 1).last.map(String.init) ?? $0 }
    return Reference(usr: usr, title: symbols[usr]?.title ?? bare ?? usr, constraints: constraints)
  }

  /// Gives each symbol a parent that is at hand: its type, what its module adds to a type, or its module.
  private mutating func addParents() {
    for symbol in symbols.values.sorted(by: Symbol.precedes) where symbol.kind != .module {
      let module = Self.identifier(ofModule: symbol.module)
      // A default implementation stands where its requirement does, and the compiler says no more of it.
      let type = parents[symbol.usr] ?? origins[symbol.usr].flatMap { parents[$0.usr] }
      let isForeign = symbol.extendedModule != nil
      if let type, !isForeign, symbols[type] != nil {
        parents[symbol.usr] = type
        continue
      }
      guard isForeign, let type, symbol.path.count > 1 else {
        parents[symbol.usr] = module
        continue
      }
      let usr = "extension:\(symbol.module):\(type)"
      if symbols[usr] == nil {
        symbols[usr] = Symbol(extending: type, by: symbol, usr: usr)
        parents[usr] = module
        extensions[type, default: []].append(usr)
      }
      parents[symbol.usr] = usr
    }
  }

  private mutating func addChildren() {
    for symbol in symbols.values.sorted(by: Symbol.precedes) where !isImplicit(symbol) {
      if let parent = parents[symbol.usr] {
        children[parent, default: []].append(symbol.usr)
      }
    }
    for (parent, usrs) in children {
      let file = symbols[parent]?.location?.file
      // What stands beside the type comes before its extensions in other files; those of a module by name.
      children[parent] = usrs.compactMap { symbols[$0] }.enumerated().sorted { left, right in
        file == nil
          ? (left.element.title, left.element.usr) < (right.element.title, right.element.usr)
          : (left.element.location?.file == file ? 0 : 1, left.offset)
            < (right.element.location?.file == file ? 0 : 1, right.offset)
      }.map(\.element.usr)
    }
    conformers = conformers.mapValues { $0.sorted { ($0.title, $0.usr) < ($1.title, $1.usr) } }
    conformances = conformances.mapValues { $0.sorted { ($0.title, $0.usr) < ($1.title, $1.usr) } }
    subclasses = subclasses.mapValues { $0.sorted { ($0.title, $0.usr) < ($1.title, $1.usr) } }
    extensions = extensions.mapValues { $0.sorted() }
    defaultImplementations = defaultImplementations.mapValues { $0.sorted() }
  }
}

extension Symbol {
  /// A module.
  fileprivate init(module: String) {
    self.init(kind: .module, usr: SymbolLibrary.identifier(ofModule: module), module: module, path: [])
  }

  /// What a module adds to a type of another one, of which one member is known.
  fileprivate init(extending type: String, by member: Symbol, usr: String) {
    self.init(kind: .extension, usr: usr, module: member.module, path: member.path.dropLast())
    extendedModule = member.extendedModule
    let name = path.joined(separator: ".")
    declaration = [
      Fragment(text: "extension", kind: .keyword), Fragment(text: " ", kind: .text),
      Fragment(text: name, kind: .type, usr: type),
    ]
    subheading = declaration
  }

  private init(kind: Kind, usr: String, module: String, path: [String]) {
    self.init(
      usr: usr,
      module: module,
      kind: kind,
      path: path,
      declaration: [],
      subheading: [],
      parameters: [],
      genericParameters: [],
      availability: [],
      constraints: [],
      isSynthesized: false
    )
  }
}
