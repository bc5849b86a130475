import Foundation
import SimulationKit

/// The modules that listings import, built by the package manager.
struct SampleLibrary: Hashable, Sendable, Codable {
  /// A module that listings may import, or one that such a module stands on.
  struct Module: Hashable, Sendable, Codable {
    /// Itself and all that it stands on, in order.
    var closure: [String]
    /// What a listing is compiled against. It stays the same while only bodies and comments change.
    var interface: Fingerprint
    /// What a listing is run against.
    var binary: Fingerprint
    /// The doc comments, and the places of the declarations.
    var documentation: Fingerprint
    /// Its object files.
    var objects: [String] = []
    /// The Swift files that it is made of, and what the compiler was told of them.
    var sources: [String]
    var arguments: [String]
  }

  /// What the compiler is told so that it finds the modules.
  var compilerArguments: [String] = []
  /// All modules, by name.
  var modules: [String: Module] = [:]

  /// Why the modules cannot be used.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Modules that the package does not have.
  struct UnknownModules: Error, CustomStringConvertible {
    var names: [String]
    /// Those that it has.
    var known: [String]

    var description: String {
      "The package has no \(names.joined(separator: ", ")), but \(known.joined(separator: ", "))"
    }
  }

  /// A library of nothing, for sites whose listings use the toolchain's own modules only.
  static let empty = SampleLibrary()

  /// A library as someone knows it.
  init(compilerArguments: [String] = [], modules: [String: Module] = [:]) {
    self.compilerArguments = compilerArguments
    self.modules = modules
  }

  /// What tells apart the interfaces that a listing with some imports is compiled against.
  func interface(of imports: Set<String>) -> Fingerprint {
    fingerprint(of: imports, \.interface)
  }

  /// What tells apart the code that a listing with some imports is run against.
  func binary(of imports: Set<String>) -> Fingerprint {
    fingerprint(of: imports, \.binary)
  }

  /// The module that a Swift file belongs to.
  func module(holding file: String) -> (name: String, module: Module)? {
    modules.sorted { $0.key < $1.key }.first { $0.value.sources.contains(file) }.map { ($0.key, $0.value) }
  }

  /// The Swift modules that the package in a folder has itself, and not from another one.
  func modules(in package: URL) -> Set<String> {
    let folder = package.standardizedFileURL.path + "/"
    return Set(
      modules.filter { _, module in
        !module.sources.isEmpty
          && module.sources.allSatisfy { $0.hasPrefix(folder) && !$0.hasPrefix(folder + ".build/") }
      }.keys
    )
  }

  /// The modules of the package that a listing with some imports stands on, in order.
  func closure(of imports: Set<String>) -> [String] {
    Set(imports.flatMap { modules[$0]?.closure ?? [] }).sorted()
  }

  private func fingerprint(of imports: Set<String>, _ part: KeyPath<Module, Fingerprint>) -> Fingerprint {
    Fingerprint(closure(of: imports).flatMap { [$0, modules[$0]?[keyPath: part].description ?? ""] })
  }

  // MARK: Building

  /// A library as it was built, and what it was made from.
  private struct Record: Codable {
    var library: SampleLibrary
    var inputs: PackageInputs
  }

  /// Builds modules of a package, unless nothing has changed since that was last done.
  ///
  /// - Parameters:
  ///   - modules: the names of the package's targets.
  ///   - package: the folder of the package.
  ///   - toolchain: the compiler.
  ///   - cache: where the library is kept.
  ///   - report: is told what is going on.
  static func build(
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
    // What changes from here on belongs to the next build.
    let inputs = try PackageInputs(of: plan, package: package)
    let library = try SampleLibrary(plan)
    if !inputs.isRecent {
      cache.store(Record(library: library, inputs: inputs), .library, key)
    }
    return library
  }

  private init(_ plan: BuildPlan) throws {
    compilerArguments = plan.compilerArguments
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
    var unknown: [String] = []
    for module in modules {
      report("Building \(module)")
      let result = try await Subprogram(
        program: "swift",
        arguments: ["build", "--package-path", package.path, "--target", module]
      ).run()
      if let failure = result.failure {
        guard !(result.output + result.errors).contains("no target named '\(module)'") else {
          unknown.append(module)
          continue
        }
        throw Failure(
          description:
            "The package manager cannot build \(module) (\(failure)):\n\(result.output)\(result.errors)"
        )
      }
    }
    guard unknown.isEmpty else {
      throw UnknownModules(names: unknown, known: try await SwiftPackage.describe(package).modules)
    }
    let result = try await Subprogram(
      program: "swift",
      arguments: ["build", "--package-path", package.path, "--show-bin-path"]
    ).run()
    guard result.failure == nil else { throw Failure(description: result.errors) }
    let products = URL(filePath: result.output.trimmingCharacters(in: .whitespacesAndNewlines))
    return try BuildPlan(modules: modules, products: products)
  }
}
