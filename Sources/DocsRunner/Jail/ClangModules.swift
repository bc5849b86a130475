import DocsFoundation
import DocsSamples
import DocsToolchain
import Foundation

/// The precompiled modules of C that listings may import.
///
/// The compiler makes them when it first needs them. In a jail it can't, because it may not write where others read.
struct ClangModules {
  private let listings: EditableListings

  init(_ listings: EditableListings) { self.listings = listings }

  /// The toolchain's modules that import modules of C.
  private static let modules = [
    "Swift", "Foundation", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Testing", "XCTest",
    "Synchronization", "Observation", "RegexBuilder", "Distributed", "Cxx", "CxxStdlib",
  ]

  func compile() async throws {
    let folder = listings.cache.folder.appending(path: "scratch/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let toolchain = listings.toolchain
    let arguments =
      toolchain.frontend.arguments + Toolchain.arguments(for: .executable, module: SampleProgram.module)
      + listings.library.compilerArguments + ["-module-cache-path", listings.cache.clangModules.path]
    // One that can't be imported here can't be imported by a text either.
    _ = try await (Self.modules + listings.modules.sorted()).concurrently { module in
      let file = folder.appending(path: "\(module).swift")
      try Data("import \(module)\n".utf8).write(to: file)
      return try await Subprogram(
        program: toolchain.frontend.program,
        arguments: arguments + [file.path, "-o", file.path + ".o"]
      ).run()
    }
    if Jail.isRoot { open(listings.cache.clangModules) }
  }

  /// Lets every user read a folder. The compiler makes it for its own user and group.
  private func open(_ folder: URL) {
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).map
    {
      folder.appending(path: $0).path
    }
    for path in [folder.deletingLastPathComponent().path, folder.path] + paths {
      chmod(path, Disk.isFolder(path) ? 0o755 : 0o644)
    }
  }
}
