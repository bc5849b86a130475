import Foundation
import SimulationKit

/// The modules that listings import, built by the package manager and linked into one dynamic library.
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
    /// The Swift files that it is made of, and what the compiler was told of them.
    var sources: [String]
    var arguments: [String]
  }

  /// What the compiler is told so that it finds the modules.
  var compilerArguments: [String] = []
  /// What the linker is told, in addition, so that it finds their code.
  var linkerArguments: [String] = []
  /// The folder in which a program finds the library when it starts; nil where there is none.
  var folder: String?
  /// The linked library itself.
  var file: String? { folder.map { "\($0)/lib\(Self.name).so" } }
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

  private func fingerprint(of imports: Set<String>, _ part: KeyPath<Module, Fingerprint>) -> Fingerprint {
    let closure = Set(imports.flatMap { modules[$0]?.closure ?? [] }).sorted()
    return Fingerprint(closure.flatMap { [$0, modules[$0]?[keyPath: part].description ?? ""] })
  }

  // MARK: Building

  /// A library as it was built, and what the file system said of everything that it was made of.
  private struct Record: Codable {
    var library: SampleLibrary
    var stamps: [String: FileStamp]

    /// Whether the linked library is still the one that was linked.
    var isWhole: Bool { library.file.map { FileStamp($0) == stamps[$0] } ?? true }

    /// Whether all of it still stands as it was, with nothing added.
    var isFresh: Bool {
      stamps.allSatisfy { FileStamp($0.key) == $0.value }
    }
  }

  /// Builds modules of a package and links them, unless nothing has changed since that was last done.
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
    if let record, record.isFresh {
      record.library.folder.map { cache.touch(URL(filePath: $0)) }
      return record.library
    }
    if let record, !record.isWhole, let folder = record.library.folder {
      // It has its name from what it was linked from, and is no longer that.
      try? FileManager.default.removeItem(atPath: folder)
    }
    let plan = try await build(modules, package: package, report: report)
    // What changes from here on belongs to the next build.
    var stamps = stamps(of: plan, package: package)
    let library = try await link(plan, cache: cache, report: report)
    let isSettled = !stamps.values.contains(where: \.isRecent)
    if let file = library.file {
      stamps[file] = FileStamp(file)
    }
    if isSettled {
      cache.store(Record(library: library, stamps: stamps), .library, key)
    }
    return library
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

  /// The stamps of all that the library was made of: the package's own sources with the folders that they
  /// lie in, its manifest, the versions of what it depends on, and what the package manager made of them.
  private static func stamps(of plan: BuildPlan, package: URL) -> [String: FileStamp] {
    let root = package.path
    let hidden = package.appending(path: ".build").path + "/"
    var paths: Set = [
      "\(root)/Package.swift", "\(root)/Package.resolved", "\(hidden)workspace-state.json",
    ]
    for module in plan.closure {
      paths.formUnion(plan.interface(of: module) + plan.documentation(of: module) + plan.objects(of: module))
      for source in plan.sources(of: module) where !source.hasPrefix(hidden) {
        paths.insert(source)
        var folder = URL(filePath: source).deletingLastPathComponent()
        while folder.path.hasPrefix(root), folder.path != root, paths.insert(folder.path).inserted {
          folder.deleteLastPathComponent()
        }
      }
    }
    return Dictionary(uniqueKeysWithValues: paths.compactMap { path in FileStamp(path).map { (path, $0) } })
  }

  // MARK: Linking

  private static let name = "LiveDocsModules"

  /// Links the modules, unless there is a library that was linked from the same objects.
  ///
  /// Each library lies in a folder of its own, so that no build takes away what another one runs with.
  private static func link(
    _ plan: BuildPlan,
    cache: ContentCache,
    report: (BuildStep) -> Void
  ) async throws -> SampleLibrary {
    var modules: [String: Module] = [:]
    for name in plan.closure {
      modules[name] = Module(
        closure: plan.closure(of: name),
        interface: try fingerprint(of: plan.interface(of: name)),
        binary: try fingerprint(of: plan.objects(of: name)),
        documentation: try fingerprint(of: plan.documentation(of: name)),
        sources: plan.sources(of: name),
        arguments: plan.arguments(of: name)
      )
    }
    let objects = plan.closure.flatMap { plan.objects(of: $0) }
    let contents = Fingerprint(objects + plan.closure.compactMap { modules[$0]?.binary.description })
    let folder = cache.folder.appending(path: "modules/\(contents)")
    let library = folder.appending(path: "lib\(name).so")
    if !FileManager.default.fileExists(atPath: library.path) {
      report("Linking the modules")
      try await link(objects, to: library)
    }
    return SampleLibrary(
      compilerArguments: plan.compilerArguments,
      linkerArguments: ["-L", folder.path, "-l\(name)"],
      folder: folder.path,
      modules: modules
    )
  }

  private static func link(_ objects: [String], to library: URL) async throws {
    let folder = library.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let mark = UUID().uuidString
    let list = folder.appending(path: ".\(mark).txt")
    let staged = folder.appending(path: ".\(mark).so")
    defer { try? FileManager.default.removeItem(at: list) }
    try responseFile(objects).write(to: list, atomically: true, encoding: .utf8)
    let result = try await Subprogram(
      program: "swiftc",
      arguments: [
        "-emit-library", "-use-ld=lld", "-o", staged.path, "@\(list.path)",
        // Programs find the library by this name, in the folder that they are started with.
        "-Xlinker", "-soname", "-Xlinker", library.lastPathComponent,
        // A dependency may hold C++, whose runtime is then needed too.
        "-Xlinker", "--as-needed", "-lstdc++",
      ]
    ).run()
    guard result.failure == nil, rename(staged.path, library.path) == 0 else {
      throw Failure(description: "The modules cannot be linked:\n\(result.output)\(result.errors)")
    }
  }

  private static func fingerprint(of files: [String]) throws -> Fingerprint {
    Fingerprint(try files.map { try Fingerprint(ofFile: URL(filePath: $0)).description })
  }

  /// Arguments as a response file holds them: each in quotation marks, so that a path may have blanks.
  static func responseFile(_ arguments: [String]) -> String {
    arguments.map {
      "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
    }.joined()
  }
}

extension FileStamp {
  /// Whether the file changed so lately that it may change again without a new date.
  fileprivate var isRecent: Bool {
    let age = Date.now.timeIntervalSince1970 - Double(seconds) - Double(nanoseconds) / 1e9
    return age < 0.05
  }
}
