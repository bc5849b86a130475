import Foundation

/// Links the modules that listings import into dynamic libraries.
///
/// Each library holds what the listings of a session import, what that stands on, and nothing else: code that is there can
/// be found at run time, by a cast to a protocol or by the name of a class, and would have a say in a verdict. A dynamic
/// library keeps every conformance, which a static archive would lose, and what was compiled against it runs with a changed
/// one.
struct ModuleLinker: Sendable {
  let library: SampleLibrary
  /// Where the libraries are kept, each in a folder of its own, so that no build takes away what another one runs with.
  let cache: ContentCache

  /// Libraries that are there.
  struct Libraries: Sendable {
    fileprivate let library: SampleLibrary
    /// By the modules in it.
    fileprivate var folders: [[String]: String] = [:]

    /// The folder in which a program with some imports finds its library; nil where it needs none.
    func folder(for imports: Set<String>) -> String? { folders[library.closure(of: imports)] }

    /// What the linker is told of a program with some imports.
    func linkerArguments(for imports: Set<String>) -> [String] {
      folder(for: imports).map { ["-L", $0, "-l\(ModuleLinker.name)"] } ?? []
    }
  }

  private static let name = "LiveDocsModules"

  /// The libraries for listings with some imports, linked where they are not there.
  ///
  /// - Throws: ``SampleLibrary/Failure`` where the linker refuses.
  func libraries(for imports: [Set<String>]) async throws -> Libraries {
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
        // Programs find the library by this name, in the folder that they are started with.
        "-Xlinker", "-soname", "-Xlinker", file.lastPathComponent,
        // A dependency may hold C++, whose runtime is then needed too.
        "-Xlinker", "--as-needed", "-lstdc++",
      ]
    ).run()
    guard result.failure == nil, rename(staged.path, file.path) == 0 else {
      throw SampleLibrary.Failure(
        description: "The modules cannot be linked:\n\(result.output)\(result.errors)"
      )
    }
  }

  /// Arguments as a response file holds them: each in quotation marks, so that a path may have blanks.
  static func responseFile(_ arguments: [String]) -> String {
    arguments.map {
      "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
    }.joined()
  }
}
