import Crypto
import Foundation
import SimulationKit

/// The modules that samples import, built by the package manager and linked into one dynamic library.
struct SampleLibrary: Sendable {
  /// What the compiler is told so that it finds the modules.
  let compilerArguments: [String]
  /// What the linker is told, in addition, so that it finds their code.
  let linkerArguments: [String]

  /// Why the modules cannot be used.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// A library of nothing, for sites whose samples use the toolchain's own modules only.
  static let empty = SampleLibrary(compilerArguments: [], linkerArguments: [])

  /// Builds modules of a package, and links them.
  ///
  /// - Parameters:
  ///   - modules: the names of the package's targets.
  ///   - package: the folder of the package.
  ///   - scratch: the folder for the linked library.
  ///   - report: is told what is going on.
  static func build(
    modules: [String],
    package: URL,
    scratch: URL,
    report: (String) -> Void
  ) async throws -> SampleLibrary {
    guard !modules.isEmpty else { return .empty }
    for module in modules {
      report("Building \(module)")
      let build = Subprogram(
        program: "swift",
        arguments: ["build", "--package-path", package.path, "--target", module]
      )
      let result = try await build.run()
      if let failure = result.failure {
        throw Failure(
          description:
            "The package manager cannot build \(module) (\(failure)):\n\(result.output)\(result.errors)"
        )
      }
    }
    let plan = try BuildPlan(modules: modules, products: try await products(of: package))
    let library = try await link(plan, in: scratch, report: report)
    return SampleLibrary(
      compilerArguments: plan.compilerArguments,
      linkerArguments: [
        "-L", scratch.path, "-l\(libraryName)", "-Xlinker", "-rpath", "-Xlinker",
        library.deletingLastPathComponent().path,
      ]
    )
  }

  private static let libraryName = "LiveDocsModules"

  private static func products(of package: URL) async throws -> URL {
    let result = try await Subprogram(
      program: "swift",
      arguments: ["build", "--package-path", package.path, "--show-bin-path"]
    ).run()
    guard result.failure == nil else { throw Failure(description: result.errors) }
    return URL(filePath: result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Arguments as a response file holds them: each in quotation marks, so that a path may have blanks.
  static func responseFile(_ arguments: [String]) -> String {
    arguments.map {
      "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
    }.joined()
  }

  /// Links the modules, unless the library at hand was linked from the same objects.
  private static func link(_ plan: BuildPlan, in scratch: URL, report: (String) -> Void) async throws -> URL {
    let library = scratch.appending(path: "lib\(libraryName).so")
    let stamp = scratch.appending(path: "lib\(libraryName).stamp")
    let objects = plan.objects()
    let state = try objects.map { object -> String in
      let attributes = try FileManager.default.attributesOfItem(atPath: object.path)
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      return "\(object.path) \(attributes[.size] ?? 0) \(date)"
    }.joined(separator: "\n")
    if FileManager.default.fileExists(atPath: library.path),
      (try? String(contentsOf: stamp, encoding: .utf8)) == state
    {
      return library
    }
    report("Linking the modules")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let list = scratch.appending(path: "objects.txt")
    try Self.responseFile(objects.map(\.path)).write(to: list, atomically: true, encoding: .utf8)
    let result = try await Subprogram(
      program: "swiftc",
      // A dependency may hold C++, whose runtime is then needed too.
      arguments: [
        "-emit-library", "-use-ld=lld", "-o", library.path, "@\(list.path)",
        "-Xlinker", "--as-needed", "-lstdc++",
      ]
    ).run()
    guard result.failure == nil else {
      throw Failure(description: "The modules cannot be linked:\n\(result.output)\(result.errors)")
    }
    try state.write(to: stamp, atomically: true, encoding: .utf8)
    return library
  }
}

/// How the package manager built some modules, read from the description that it leaves beside them.
///
/// The file is internal to the package manager, so it is read with suspicion: what is missing is an error
/// that says so, never a guess.
private struct BuildPlan {
  private struct Description: Decodable {
    struct Command: Decodable {
      var moduleName: String
      var objects: [String]
      var otherArguments: [String]
    }
    var swiftCommands: [String: Command]
    var targetDependencyMap: [String: [String]]
  }

  private let products: URL
  private let closure: [String]
  private let commands: [String: Description.Command]

  init(modules: [String], products: URL) throws {
    let file = products.appending(path: "description.json")
    let description: Description
    do {
      description = try JSONDecoder().decode(Description.self, from: Data(contentsOf: file))
    } catch {
      throw SampleLibrary.Failure(
        description:
          "\(file.path) does not say how the modules were built; this needs Swift 6.3's package manager (\(error))"
      )
    }
    self.products = products
    commands = Dictionary(description.swiftCommands.values.map { ($0.moduleName, $0) }) { first, _ in first }
    for module in modules where commands[module] == nil {
      throw SampleLibrary.Failure(
        description: "The package has no Swift module '\(module)'; docs.yml names it"
      )
    }
    closure = Set(modules + modules.flatMap { description.targetDependencyMap[$0] ?? [] }).sorted()
  }

  var compilerArguments: [String] {
    var seen: Set<[String]> = []
    let clang = closure.flatMap { Self.clangArguments(in: commands[$0]?.otherArguments ?? []) }
      .filter { seen.insert($0).inserted }
    return ["-I", products.appending(path: "Modules").path] + clang.joined().flatMap { ["-Xcc", $0] }
  }

  /// What goes through to clang, behind `-Xcc`: module maps, and `-I` with its folder.
  private static func clangArguments(in arguments: [String]) -> [[String]] {
    var passed = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-Xcc" }.map(\.1).makeIterator()
    var groups: [[String]] = []
    while let argument = passed.next() {
      groups.append(argument == "-I" ? [argument, passed.next()].compactMap(\.self) : [argument])
    }
    return groups
  }

  /// Every object file of the modules and of what they stand on.
  func objects() -> [URL] {
    closure.flatMap { module -> [URL] in
      if let command = commands[module] {
        return command.objects.map { URL(filePath: $0) }
      }
      let folder = products.appending(path: "\(module).build")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "o" }
        .sorted { $0.path < $1.path }
    }
  }
}
