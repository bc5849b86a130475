import Foundation

/// The compiler, and the modules of the site's package: built, and read.
struct PackageModules: Sendable {
  let toolchain: Toolchain
  let library: SampleLibrary
  let symbols: SymbolLibrary
  let documentation: SymbolDocumentation
  /// What the listings in doc comments begin with, by module.
  let preludes: CommentPreludes
  let cache: ContentCache

  /// Builds and reads the modules that `docs.yml` names.
  ///
  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - report: is told what is going on.
  static func load(
    _ configuration: SiteConfiguration,
    root: URL,
    report: (BuildStep) -> Void
  ) async throws -> PackageModules {
    // Beside what the package manager keeps, and as little worth keeping.
    let cache = ContentCache(ofSite: root)
    let toolchain = try await Toolchain.current(cache: cache)
    let library = try await SampleLibrary.build(
      modules: configuration.modules,
      package: root.appending(path: configuration.package).standardizedFileURL,
      toolchain: toolchain,
      cache: cache,
      report: report
    )
    let loader = SymbolLoader(toolchain: toolchain, library: library, cache: cache, root: root)
    let symbols = try await loader.load(configuration.modules)
    let preludes = CommentPreludes(configuration, root: root)
    func documentation(_ neighbors: SymbolLibrary?) async -> SymbolDocumentation {
      await SymbolDocumentation(
        of: symbols,
        neighbors: neighbors,
        preludes: preludes.samples,
        includer: SampleIncluder(root: root, package: configuration.package),
        language: configuration.standardLanguage
      )
    }
    var read = await documentation(nil)
    // Only who names a symbol that has no page has to know those of other modules.
    let others = library.modules(in: root.appending(path: configuration.package)).subtracting(
      configuration.modules
    )
    if !others.isEmpty, read.diagnostics.contains(where: { $0.identifier == "symbol-is-unknown" }) {
      read = await documentation(try await loader.load(others.sorted()))
    }
    return PackageModules(
      toolchain: toolchain,
      library: library,
      symbols: symbols,
      documentation: read,
      preludes: preludes,
      cache: cache
    )
  }
}
