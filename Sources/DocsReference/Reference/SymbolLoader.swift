import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// Loads the public symbols of modules, from the cache if they are unchanged.
package struct SymbolLoader {
  package let toolchain: Toolchain
  package let library: SampleLibrary
  package let cache: ContentCache
  /// The folder to which the paths of source files are relative.
  package let root: URL

  package init(toolchain: Toolchain, library: SampleLibrary, cache: ContentCache, root: URL) {
    self.toolchain = toolchain
    self.library = library
    self.cache = cache
    self.root = root
  }

  /// The symbols of some modules.
  package func load(_ modules: [String]) async throws -> SymbolLibrary {
    guard !modules.isEmpty else { return SymbolLibrary(graphs: []) }
    var graphs: [String: [Graph]] = [:]
    for module in modules {
      graphs[module] = cache.value(.symbols, key(of: module))
    }
    let missing = modules.filter { graphs[$0] == nil }
    let extractor = SymbolGraphExtractor(searchArguments: library.searchArguments)
    let extracted = try await missing.concurrently { module in
      try await extractor.graphs(
        of: [module],
        scratch: cache.folder.appending(path: "scratch/\(UUID().uuidString)")
      ).map { graph in
        let partition = try GraphPartition(Array(graph.bytes))
        let text = String(decoding: partition.declared, as: UTF8.self)
        return Graph(name: graph.name, text: text, inherited: partition.inherited)
      }
    }
    for (module, found) in zip(missing, extracted) {
      graphs[module] = found
      cache.store(found, .symbols, key(of: module))
    }
    let reader = SymbolGraphReader(package: root)
    let all = modules.flatMap { graphs[$0] ?? [] }
    return SymbolLibrary(
      graphs: try await all.concurrentMap { cached in
        var graph = try reader.graph(from: Data(cached.text.utf8), named: cached.name)
        graph.inherited = cached.inherited
        return graph
      }
    )
  }

  /// A symbol graph in the cache.
  private struct Graph: Codable, Sendable {
    var name: String
    var text: String
    var inherited: [InheritedMember]
  }

  private func key(of module: String) -> Fingerprint {
    Fingerprint(
      [
        "symbols 2", module, toolchain.identity.description,
        library.interface(of: [module]).description,
        library.modules[module]?.documentation.description ?? "",
      ] + SymbolGraphExtractor.options
    )
  }
}

extension SymbolCard {
  /// Creates the card of one of our own symbols.
  init(_ symbol: Symbol, comment: Symbol.Comment?) {
    usr = symbol.usr
    module = symbol.module
    declaration = symbol.declaration.map {
      Fragment(text: $0.text, tokenClass: TokenClass($0.kind))
    }
    summary = comment.flatMap { SymbolCard.summary(of: $0.lines.map(\.text)) }
  }
}

extension TokenClass {
  /// The class of a fragment of a declaration; nil for no highlighting.
  fileprivate init?(_ kind: Symbol.Fragment.Kind) {
    switch kind {
    case .keyword: self = .keyword
    case .attribute: self = .attribute
    case .number: self = .number
    case .string: self = .string
    case .type, .genericParameter: self = .type
    case .label: self = .label
    case .identifier, .parameter, .text: return nil
    }
  }
}
