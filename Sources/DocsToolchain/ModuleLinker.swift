import DocsFoundation
import Foundation

/// Links the modules that listings import into dynamic libraries.
///
/// Each library holds exactly the modules that the listings of a session import, and their dependencies. Any other code
/// could be found at run time, by a cast to a protocol or by a class name, and could change a verdict. A dynamic
/// library keeps every conformance, which a static archive would drop, and code compiled against it also runs with a
/// later version of it.
package struct ModuleLinker: Sendable {
  package let library: SampleLibrary
  /// The cache for the libraries. Each has a folder of its own, so no build removes one that another is using.
  package let cache: ContentCache

  package init(library: SampleLibrary, cache: ContentCache) {
    self.library = library
    self.cache = cache
  }

  /// The linked libraries.
  package struct Libraries: Sendable {
    fileprivate let library: SampleLibrary
    /// The folders, keyed by the modules in the library.
    fileprivate var folders: [[String]: String] = [:]

    /// The folder that holds the library for some imports; nil if they need none.
    package func folder(for imports: Set<String>) -> String? { folders[library.closure(of: imports)] }

    /// The linker arguments for a program with some imports.
    package func linkerArguments(for imports: Set<String>) -> [String] {
      folder(for: imports).map { ["-L", $0, "-l\(ModuleLinker.name)"] } ?? []
    }
  }

  private static let name = "LiveDocsModules"

  /// Links the libraries for some sets of imports, unless they are in the cache.
  ///
  /// - Throws: ``ToolchainError`` if the linker fails.
  package func libraries(for imports: [Set<String>]) async throws -> Libraries {
    let closures = Set(imports.map(library.closure)).filter { !$0.isEmpty }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let folders = try await closures.concurrently { try await folder(of: $0) }
    return Libraries(
      library: library,
      folders: Dictionary(zip(closures, folders)) { first, _ in first }
    )
  }

  private func folder(of closure: [String]) async throws -> String {
    let modules = closure.compactMap { library.modules[$0] }
    let objects = modules.flatMap(\.objects)
    let contents = Fingerprint(objects + modules.map(\.binary.description))
    let folder = cache.folder.appending(path: "modules/\(contents)")
    let file = folder.appending(path: "lib\(Self.name).so")
    let stamp: FileStamp? = cache.value(.library, contents)
    if let stamp, stamp == FileStamp(file.path) {
      cache.touch(folder)
    } else {
      try await link(objects, to: file)
      cache.store(FileStamp(file.path), .library, contents)
    }
    return folder.path
  }

  private func link(_ objects: [String], to file: URL) async throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let mark = UUID().uuidString
    let list = folder.appending(path: ".\(mark).txt")
    let staged = folder.appending(path: ".\(mark).so")
    defer { try? FileManager.default.removeItem(at: list) }
    try Self.responseFile(objects).write(to: list, atomically: true, encoding: .utf8)
    let result = try await Subprogram(
      program: "swiftc",
      arguments: [
        "-emit-library", "-use-ld=lld", "-o", staged.path, "@\(list.path)",
        // Programs find the library by this name, in the folder that they get when they start.
        "-Xlinker", "-soname", "-Xlinker", file.lastPathComponent,
        // A dependency may contain C++, which needs its runtime.
        "-Xlinker", "--as-needed", "-lstdc++",
      ]
    ).run()
    guard result.failure == nil, rename(staged.path, file.path) == 0 else {
      throw ToolchainError.failed("Can't link the modules", messages: result.output + result.errors)
    }
  }

  /// The text of a response file: each argument in quotation marks, because a path may have blanks.
  static func responseFile(_ arguments: [String]) -> String {
    arguments.map {
      "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
    }.joined()
  }
}
