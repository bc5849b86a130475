/// A group of a symbol's members. The order of the cases is that of a page.
package enum SymbolTopic: String, Hashable, Sendable, CaseIterable {
  case protocols, classes, structures, enumerations, typeAliases, functions, variables, macros
  case cases, associatedTypes, initializers, instanceProperties, instanceMethods, typeProperties,
    typeMethods, subscripts, operators, nestedTypes
  case defaultImplementations, extensions, others

  /// The topic of a symbol.
  ///
  /// - Parameters:
  ///   - isTopLevel: whether its parent is a module rather than a type.
  ///   - isDefault: whether it is a default implementation of a requirement.
  init(_ kind: Symbol.Kind, isTopLevel: Bool, isDefault: Bool) {
    guard !isDefault else {
      self = .defaultImplementations
      return
    }
    self =
      switch kind {
      case .protocol: isTopLevel ? .protocols : .nestedTypes
      case .class: isTopLevel ? .classes : .nestedTypes
      case .structure: isTopLevel ? .structures : .nestedTypes
      case .enumeration: isTopLevel ? .enumerations : .nestedTypes
      case .typealias: isTopLevel ? .typeAliases : .nestedTypes
      case .associatedtype: .associatedTypes
      case .enumerationCase: .cases
      case .initializer: .initializers
      case .method: .instanceMethods
      case .property: .instanceProperties
      case .typeMethod: .typeMethods
      case .typeProperty: .typeProperties
      case .subscript, .typeSubscript: .subscripts
      case .operator: .operators
      case .function: .functions
      case .variable: .variables
      case .macro: .macros
      case .extension: .extensions
      case .module, .other: .others
      }
  }

  /// The name in `words.yml`.
  package var word: String { "topic" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension SymbolLibrary {
  /// The members of a symbol, by topic.
  package func topics(of usr: String) -> [(topic: SymbolTopic, symbols: [Symbol])] {
    let isTopLevel = symbols[usr]?.kind == .module
    let groups = Dictionary(grouping: (children[usr] ?? []).compactMap { symbols[$0] }) { symbol in
      SymbolTopic(symbol.kind, isTopLevel: isTopLevel, isDefault: isDefaultImplementation(symbol))
    }
    return SymbolTopic.allCases.compactMap { topic in groups[topic].map { (topic, $0) } }
  }

  /// Whether the symbol is a default implementation of a requirement, of its own protocol or another one.
  func isDefaultImplementation(_ symbol: Symbol) -> Bool {
    origins[symbol.usr].map { defaultImplementations[$0.usr]?.contains(symbol.usr) == true } ?? false
  }
}

extension Symbol.Kind {
  /// The name in `words.yml`.
  package var word: String {
    switch self {
    case .module: "kindModule"
    case .protocol: "kindProtocol"
    case .class: "kindClass"
    case .structure: "kindStructure"
    case .enumeration: "kindEnumeration"
    case .typealias: "kindTypeAlias"
    case .associatedtype: "kindAssociatedType"
    case .enumerationCase: "kindCase"
    case .initializer: "kindInitializer"
    case .method: "kindInstanceMethod"
    case .property: "kindInstanceProperty"
    case .subscript: "kindInstanceSubscript"
    case .typeMethod: "kindTypeMethod"
    case .typeProperty: "kindTypeProperty"
    case .typeSubscript: "kindTypeSubscript"
    case .function: "kindFunction"
    case .operator: "kindOperator"
    case .variable: "kindVariable"
    case .macro: "kindMacro"
    case .extension: "kindExtension"
    case .other: "kindOther"
    }
  }
}
