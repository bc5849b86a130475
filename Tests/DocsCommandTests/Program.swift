import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The `docs` program that was built beside these tests, run as a person would.
enum Program {
  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder of the products: the test's own.
  static var products: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static var path: FilePath { FilePath(products.appending(path: "docs").path) }

  static func docs(_ arguments: String...) async throws -> Result {
    let result = try await run(
      .path(path),
      arguments: Arguments(arguments),
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    )
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): Int32(code)
      case .signaled(let signal): -Int32(signal)
      }
    return Result(status: status, output: result.standardOutput, errors: result.standardError)
  }
}

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "live docs é \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Every file below a folder with its bytes.
  func files(below folder: String) throws -> [String: Data] {
    let root = url.appending(path: folder)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      var isFolder: ObjCBool = false
      let file = root.appending(path: path)
      if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue {
        files[path] = try Data(contentsOf: file)
      }
    }
    return files
  }
}
