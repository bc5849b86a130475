import DocsFoundation
import DocsMarkdown
import DocsReference
import DocsToolchain
import Foundation

/// The compiler, and the site's package modules, built and read.
struct PackageModules: Sendable {
  let toolchain: Toolchain
  let library: SampleLibrary
  let symbols: SymbolLibrary
  let documentation: SymbolDocumentation
  /// The hidden code that precedes listings.
  let preludes: ListingPreludes
  let cache: ContentCache

  /// Builds and reads the modules that `docs.yml` names.
  ///
  /// - Parameters:
  ///   - catalogs: what adds to the comments of the modules.
  ///   - root: the folder of the site.
  ///   - report: called with each step of the build.
  static func load(
    _ configuration: SiteConfiguration,
    _ catalogs: Catalogs,
    root: URL,
    report: (BuildStep) -> Void
  ) async throws -> PackageModules {
    // Stored beside SwiftPM's build products, and just as disposable.
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
    let preludes = ListingPreludes(configuration, root: root)
    func documentation(_ neighbors: SymbolLibrary?) async -> SymbolDocumentation {
      await SymbolDocumentation(
        of: symbols,
        neighbors: neighbors,
        catalogs: catalogs,
        preludes: preludes.samples,
        includer: SampleIncluder(root: root, package: configuration.package),
        language: configuration.standardLanguage
      )
    }
    var read = await documentation(nil)
    // Symbols of other modules matter only if a comment names a symbol that has no page.
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
