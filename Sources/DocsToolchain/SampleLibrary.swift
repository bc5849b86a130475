import DocsFoundation
import Foundation
import SimulationKit

/// The modules that listings import, built by SwiftPM.
package struct SampleLibrary: Hashable, Sendable, Codable {
  /// A module that listings may import, or a dependency of one.
  package struct Module: Hashable, Sendable, Codable {
    /// The module and all of its dependencies, sorted.
    var closure: [String]
    /// The fingerprint of its interface, which listings are compiled against. It doesn't change with function bodies
    /// and comments.
    package var interface: Fingerprint
    /// The fingerprint of its object code, which listings run against.
    package var binary: Fingerprint
    /// The fingerprint of its doc comments and the source locations of its declarations.
    package var documentation: Fingerprint
    /// Its object files.
    package var objects: [String] = []
    /// Its Swift files, and the compiler arguments that they were compiled with.
    package var sources: [String]
    package var arguments: [String]
  }

  /// The compiler arguments that make the modules visible.
  package var searchArguments: [String] = []
  /// The macros that they declare, each as the path of its program and the name of its module.
  package var macros: [String] = []
  /// All modules, by name.
  package var modules: [String: Module] = [:]

  /// A library without modules, for sites whose listings import only the toolchain's own modules.
  package static let empty = SampleLibrary()

  /// Creates a library from known parts.
  init(searchArguments: [String] = [], modules: [String: Module] = [:]) {
    self.searchArguments = searchArguments
    self.modules = modules
  }

  /// The compiler arguments for code that imports the modules and uses their macros.
  package var compilerArguments: [String] {
    searchArguments + macros.flatMap { ["-load-plugin-executable", $0] }
  }

  /// The files and folders that the compiler reads for code that imports the modules.
  package var files: [String] {
    let named = searchArguments.map { String($0.split(separator: "=", maxSplits: 1).last ?? "") }
      .filter { $0.hasPrefix("/") }
    let maps = named.filter { $0.hasSuffix(".modulemap") }
    let headers = maps.map { URL(filePath: $0) }.flatMap { map -> [String] in
      // A map that SwiftPM generated is among object files, and names the headers by their full paths.
      let folder = map.deletingLastPathComponent()
      return folder.pathExtension == "build"
        ? BuildPlan.names(in: map).filter { $0.hasPrefix("/") } : [folder.path]
    }
    let programs = macros.map { String($0.prefix { $0 != "#" }) }
    return Set(named + headers + programs).sorted()
  }

  /// The fingerprint of the interfaces that a listing with some imports is compiled against.
  package func interface(of imports: Set<String>) -> Fingerprint {
    fingerprint(of: imports, \.interface)
  }

  /// The fingerprint of the code that a listing with some imports runs against.
  package func binary(of imports: Set<String>) -> Fingerprint {
    fingerprint(of: imports, \.binary)
  }

  /// The module that a Swift file belongs to.
  package func module(holding file: String) -> (name: String, module: Module)? {
    modules.sorted { $0.key < $1.key }.first { $0.value.sources.contains(file) }.map { ($0.key, $0.value) }
  }

  /// The Swift modules that belong to the package in a folder, and not to a dependency.
  package func modules(in package: URL) -> Set<String> {
    let folder = package.standardizedFileURL.path + "/"
    return Set(
      modules.filter { _, module in
        !module.sources.isEmpty
          && module.sources.allSatisfy { $0.hasPrefix(folder) && !$0.hasPrefix(folder + ".build/") }
      }.keys
    )
  }

  /// The modules of the package that some imports need, including dependencies, sorted.
  func closure(of imports: Set<String>) -> [String] {
    Set(imports.flatMap { modules[$0]?.closure ?? [] }).sorted()
  }

  private func fingerprint(of imports: Set<String>, _ part: KeyPath<Module, Fingerprint>) -> Fingerprint {
    Fingerprint(closure(of: imports).flatMap { [$0, modules[$0]?[keyPath: part].description ?? ""] })
  }

  // MARK: Building

  /// A built library with its inputs.
  private struct Record: Codable {
    var library: SampleLibrary
    var inputs: PackageInputs
  }

  /// Builds modules of a package, unless nothing has changed since the last build.
  ///
  /// - Parameters:
  ///   - modules: the names of the package's targets.
  ///   - package: the folder of the package.
  ///   - toolchain: the compiler.
  ///   - cache: the cache for the library.
  ///   - report: called with each step of the build.
  package static func build(
    modules: [String],
    package: URL,
    toolchain: Toolchain,
    cache: ContentCache,
    report: (BuildStep) -> Void
  ) async throws -> SampleLibrary {
    guard !modules.isEmpty else { return .empty }
    let key = Fingerprint([toolchain.identity.description, package.path] + modules)
    let record: Record? = cache.value(.library, key)
    if let record, record.inputs.isFresh { return record.library }
    record?.inputs.revealChanges()
    let plan = try await build(modules, package: package, report: report)
    // Later changes belong to the next build.
    let inputs = try PackageInputs(of: plan, package: package)
    let library = try SampleLibrary(plan)
    if !inputs.isRecent {
      cache.store(Record(library: library, inputs: inputs), .library, key)
    }
    return library
  }

  private init(_ plan: BuildPlan) throws {
    searchArguments = plan.searchArguments
    macros = plan.macros
    for name in plan.closure {
      modules[name] = Module(
        closure: plan.closure(of: name),
        interface: try Self.fingerprint(of: plan.interface(of: name)),
        binary: try Self.fingerprint(of: plan.objects(of: name)),
        documentation: try Self.fingerprint(of: plan.documentation(of: name)),
        objects: plan.objects(of: name),
        sources: plan.sources(of: name),
        arguments: plan.arguments(of: name)
      )
    }
  }

  private static func fingerprint(of files: [String]) throws -> Fingerprint {
    Fingerprint(try files.map { try Fingerprint(ofFile: URL(filePath: $0)).description })
  }

  private static func build(
    _ modules: [String],
    package: URL,
    report: (BuildStep) -> Void
  ) async throws -> BuildPlan {
    let result = try await SwiftPM.run("build", ["--show-bin-path"], on: package)
    if let failure = result.failure {
      throw ToolchainError.failed("'swift build --show-bin-path' fails (\(failure))", messages: result.errors)
    }
    let products = URL(filePath: result.output.trimmingCharacters(in: .whitespacesAndNewlines))
    var unknown: [String] = []
    var dependencies: [String: Set<String>]?
    var waiting = modules
    while let module = waiting.popLast() {
      report("Building \(module)")
      let result = try await SwiftPM.run("build", ["--target", module], on: package)
      if let failure = result.failure {
        guard !(result.output + result.errors).contains("no target named '\(module)'") else {
          unknown.append(module)
          continue
        }
        throw ToolchainError.failed(
          "SwiftPM can't build \(module) (\(failure))",
          messages: result.output + result.errors
        )
      }
      // SwiftPM takes seconds to find nothing to do. So modules that need others come first, and those are left out.
      let known = try dependencies ?? BuildPlan.dependencies(products: products)
      dependencies = known
      waiting.removeAll { known[module]?.contains($0) == true }
      waiting.sort { (known[$0]?.count ?? 0, $1) < (known[$1]?.count ?? 0, $0) }
    }
    guard unknown.isEmpty else {
      throw ToolchainError.unknownModules(
        unknown.sorted(),
        known: try await SwiftPackage.describe(package).modules
      )
    }
    return try BuildPlan(modules: modules, products: products)
  }
}
