import DocsFoundation
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Everything that SwiftPM built some modules from, as it was at that time: sources of any language, headers,
/// resources, plugins, manifests, the same of local package dependencies, and the environment if a manifest reads it.
///
/// Checking for changes only reads file metadata. That takes a microsecond per file, where SwiftPM takes a second.
struct PackageInputs: Sendable, Codable {
  /// The recorded state of a file or folder.
  private struct Input: Codable, Hashable {
    var stamp: FileStamp
    /// The time of the last change to its contents, name or permissions (ctime), which can't be set.
    var changed: [Int]
    /// The digest of a file; nil for a folder.
    var content: Fingerprint?

    /// Reads the current state of a path; nil if nothing is there.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      stamp = FileStamp(status)
      #if os(Linux)
        changed = [Int(status.st_ctim.tv_sec), status.st_ctim.tv_nsec]
      #else
        changed = [Int(status.st_ctimespec.tv_sec), status.st_ctimespec.tv_nsec]
      #endif
    }

    func isSame(as other: Input) -> Bool { stamp == other.stamp && changed == other.changed }
  }

  private var inputs: [String: Input]
  private var environment: ManifestEnvironment

  /// Records the inputs of some modules.
  ///
  /// - Parameters:
  ///   - plan: how SwiftPM built them.
  ///   - package: the folder of the package.
  init(of plan: BuildPlan, package: URL) throws {
    let packages = [package.standardizedFileURL.path] + Self.neighbors(of: package)
    var paths = Set(packages.flatMap(Self.manifests))
    environment = ManifestEnvironment(
      readBy: paths.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) },
      ProcessInfo.processInfo.environment
    )
    paths.insert(package.appending(path: "Package.resolved").path)
    paths.insert(package.appending(path: ".build/workspace-state.json").path)
    for folder in plan.inputFolders(in: packages) {
      paths.insert(folder)
      paths.formUnion(Self.everything(below: folder))
    }
    let products = plan.closure.flatMap {
      plan.interface(of: $0) + plan.documentation(of: $0) + plan.objects(of: $0)
    }
    paths.formUnion(products)
    let contents = paths.subtracting(products)
    inputs = [:]
    for path in paths {
      guard var input = Input(path) else { continue }
      input.content = contents.contains(path) ? try? Fingerprint(ofFile: URL(filePath: path)) : nil
      inputs[path] = input
    }
  }

  /// Whether nothing has changed since.
  var isFresh: Bool {
    environment.holds(in: ProcessInfo.processInfo.environment)
      && inputs.allSatisfy { path, input in Input(path).map(input.isSame) ?? false }
  }

  /// Whether any input changed so recently that it could change again without a new modification date.
  var isRecent: Bool { inputs.values.contains { !$0.stamp.isOlder(than: 0.05) } }

  /// Makes changes visible to SwiftPM and the compiler. They compare dates, and take a file for unchanged if it has the
  /// same date and size as before, or a date before the last build.
  func revealChanges() {
    let last = inputs.values.map(\.stamp).max { $0.isEarlier(than: $1) }
    for (path, input) in inputs {
      guard let content = input.content, let now = Input(path), now.changed != input.changed,
        let last, !last.isEarlier(than: now.stamp),
        let digest = try? Fingerprint(ofFile: URL(filePath: path)), digest != content
      else { continue }
      utimes(path, nil)
    }
  }

  // MARK: Finding inputs

  /// Local packages that this one depends on, directly or indirectly.
  private static func neighbors(of package: URL) -> [String] {
    struct State: Decodable {
      struct Object: Decodable { var dependencies: [Dependency] }
      struct Dependency: Decodable { var packageRef: Reference }
      struct Reference: Decodable {
        var kind: String
        var location: String
      }
      var object: Object
    }
    let file = package.appending(path: ".build/workspace-state.json")
    guard let data = try? Data(contentsOf: file),
      let state = try? JSONDecoder().decode(State.self, from: data)
    else {
      return []
    }
    return state.object.dependencies.map(\.packageRef).filter { $0.kind == "fileSystem" }.map(\.location)
      .sorted()
  }

  /// The manifests of a package, including those for specific tools versions.
  private static func manifests(of package: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package)) ?? []
    return names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.map { "\(package)/\($0)" }
  }

  /// The files and folders below a folder, without hidden ones.
  private static func everything(below folder: String) -> [String] {
    let found = FileManager.default.enumerator(
      at: URL(filePath: folder, directoryHint: .isDirectory),
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return found?.compactMap { ($0 as? URL)?.path } ?? []
  }
}

extension BuildPlan {
  /// The folders of the targets and plugins that some packages build the modules from.
  ///
  /// A target's folder is assumed to have two components below the package: `Sources/Lamps`.
  func inputFolders(in packages: [String]) -> [String] {
    var folders: Set<String> = []
    for path in inputs {
      guard let package = packages.first(where: { path.hasPrefix($0 + "/") }),
        !path.hasPrefix(package + "/.build/")
      else { continue }
      let words = path.dropFirst(package.count + 1).split(separator: "/").dropLast()
      guard !words.isEmpty else { continue }
      folders.insert("\(package)/\(words.prefix(2).joined(separator: "/"))")
    }
    return folders.sorted()
  }
}
