/// The symbols of some modules, and their relationships.
///
/// Modules are symbols too, and so is a module's extension of a type from another module. Every symbol with a
/// page is reachable from a module through ``children``.
package struct SymbolLibrary: Sendable {
  /// A symbol whose module may be unavailable.
  package struct Reference: Hashable, Sendable {
    package var usr: String
    /// The name in Swift syntax, without its module.
    package var title: String
    package var constraints: [Symbol.Constraint] = []

    package init(usr: String, title: String, constraints: [Symbol.Constraint] = []) {
      self.usr = usr
      self.title = title
      self.constraints = constraints
    }
  }

  /// The identifiers of the modules, sorted by name.
  package let modules: [String]
  /// All symbols by identifier, including those without their own page.
  package private(set) var symbols: [String: Symbol] = [:]
  /// The members of each symbol that have pages, in reading order.
  package private(set) var children: [String: [String]] = [:]
  /// The parent of each symbol.
  package private(set) var parents: [String: String] = [:]
  /// The protocols that a type conforms to, or that a protocol refines.
  package private(set) var conformances: [String: [Reference]] = [:]
  /// The types that conform to a protocol.
  package private(set) var conformers: [String: [Reference]] = [:]
  /// The superclass of a class.
  package private(set) var superclasses: [String: [Reference]] = [:]
  package private(set) var subclasses: [String: [Reference]] = [:]
  /// The protocol requirement or superclass member that a member fulfills or overrides.
  package private(set) var origins: [String: Reference] = [:]
  /// The default implementations of a requirement.
  package private(set) var defaultImplementations: [String: [String]] = [:]
  /// The extensions of a type by other modules.
  package private(set) var extensions: [String: [String]] = [:]
  /// The folders of the symbols' pages, relative to the reference: `receipts/teststore/`.
  package private(set) var folders: [String: String] = [:]
  /// The symbols by the base name of their last component, for ``resolve(_:in:)``.
  package private(set) var names: [String: [String]] = [:]
  /// What protocols add to the types, by base name.
  private(set) var inherited: [String: [InheritedMember]] = [:]
  /// The names and paths that an unknown name is compared with, sorted.
  private(set) var spellings: (names: [String], paths: [String]) = ([], [])

  /// Indexes the graphs of some modules.
  package init(graphs: [ModuleGraph]) {
    let names = Set(graphs.map(\.module)).sorted()
    modules = names.map(Self.identifier)
    for name in names {
      symbols[Self.identifier(ofModule: name)] = Symbol(module: name)
    }
    for symbol in graphs.flatMap(\.symbols) {
      symbols[symbol.usr] = symbol
    }
    // A module's graph and those of its extensions may repeat a relationship.
    var added: Set<ModuleGraph.Relationship> = []
    for relationship in graphs.flatMap(\.relationships) where added.insert(relationship).inserted {
      add(relationship)
    }
    addParents()
    addChildren()
    for symbol in symbols.values {
      self.names[symbol.name.symbolBaseName, default: []].append(symbol.usr)
    }
    self.names = self.names.mapValues { $0.sorted() }
    inherited = Dictionary(grouping: graphs.flatMap(\.inherited)) { ($0.path.last ?? "").symbolBaseName }
    let written = symbols.values.filter { $0.kind != .extension && !isImplicit($0) }
    spellings.names = Set(written.map(\.name)).sorted()
    spellings.paths = Set(written.map { $0.path.joined(separator: "/") }).sorted()
    folders = SymbolAddresses.folders(of: self)
  }

  /// The identifier of a module.
  package static func identifier(ofModule name: String) -> String { "module:\(name)" }

  // MARK: Queries

  /// The symbols with pages, depth first from each module.
  package var pages: [Symbol] {
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

  /// The ancestors of a symbol, from the module inward, without the symbol itself.
  package func ancestors(of usr: String) -> [Symbol] {
    var ancestors: [Symbol] = []
    var usr = usr
    // A manipulated graph may contain a cycle.
    while let parent = parents[usr], let symbol = symbols[parent], ancestors.count < 64 {
      ancestors.append(symbol)
      usr = parent
    }
    return ancestors.reversed()
  }

  /// The address of the page that documents a symbol, relative to the site's base.
  ///
  /// - Returns: the symbol's own page, or that of the nearest ancestor that has one; nil if the symbol's
  ///   module is unavailable.
  package func address(of usr: String) -> String? {
    let page = [usr] + ancestors(of: usr).reversed().map(\.usr)
    return page.lazy.compactMap { folders[$0] }.first.map { "/api-reference/" + $0 }
  }

  /// Whether the compiler generated the symbol for a conformance: `init(from:)`, `init(rawValue:)`.
  package func isImplicit(_ symbol: Symbol) -> Bool {
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
    // The part before the first period is the module: "Swift.Sendable".
    let bare = name.map { $0.split(separator: ".", maxSplits: 1).last.map(String.init) ?? $0 }
    return Reference(usr: usr, title: symbols[usr]?.title ?? bare ?? usr, constraints: constraints)
  }

  /// Gives each symbol an available parent: its type, its module's extension of a type, or its module.
  private mutating func addParents() {
    for symbol in symbols.values.sorted(by: Symbol.precedes) where symbol.kind != .module {
      let module = Self.identifier(ofModule: symbol.module)
      // A default implementation belongs to its requirement's parent. The compiler doesn't report another
      // parent.
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
      // Members in the type's own file come before those in other files. Those of a module are sorted by
      // name.
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
  /// Creates the symbol of a module.
  fileprivate init(module: String) {
    self.init(kind: .module, usr: SymbolLibrary.identifier(ofModule: module), module: module, path: [])
  }

  /// Creates a module's extension of a type from another module, given one of its members.
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
