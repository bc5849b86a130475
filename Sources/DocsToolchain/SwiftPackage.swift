import DocsFoundation
import Foundation

/// The description of a Swift package.
package struct SwiftPackage: Hashable, Sendable, Codable {
  /// Its name.
  package var name: String
  /// The modules of its library products, sorted by name.
  package var libraryModules: [String]
  /// All of its importable Swift modules, including those of no product.
  package var modules: [String]
  /// The names of its products, sorted.
  package var products: [String]

  package init(name: String, libraryModules: [String], modules: [String], products: [String]) {
    (self.name, self.libraryModules, self.modules, self.products) = (name, libraryModules, modules, products)
  }

  /// Describes a package, using SwiftPM.
  ///
  /// - Parameter folder: the folder with `Package.swift`.
  /// - Throws: ``ToolchainError`` if SwiftPM fails, such as for an invalid manifest.
  package static func describe(_ folder: URL) async throws -> SwiftPackage {
    let result = try await SwiftPM.run("package", ["describe", "--type", "json"], on: folder)
    if let failure = result.failure {
      throw ToolchainError.failed(
        "'swift package describe' fails in \(folder.path) (\(failure)). Fix the package first",
        messages: result.errors.prefix(2000).trimmingCharacters(in: .whitespacesAndNewlines)
      )
    }
    return try SwiftPackage(described: Data(result.output.utf8))
  }

  /// A description, and what it depends on besides the texts of the manifests.
  private struct Record: Codable {
    var package: SwiftPackage
    var environment: ManifestEnvironment
  }

  /// Describes a package, unless it was described before and its manifests haven't changed.
  ///
  /// - Throws: ``ToolchainError`` if SwiftPM fails.
  package static func describe(_ folder: URL, toolchain: Toolchain, cache: ContentCache) async throws
    -> SwiftPackage
  {
    let entries = ((try? Disk.entries(of: folder.path)) ?? []).map(\.name).sorted()
    let names = entries.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }
    let texts = names.map { (try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)) ?? "" }
    let key = Fingerprint(["package", toolchain.identity.description, folder.path] + names + texts)
    let variables = ProcessInfo.processInfo.environment
    if let record: Record = cache.value(.library, key), record.environment.holds(in: variables) {
      return record.package
    }
    let package = try await describe(folder)
    cache.store(
      Record(package: package, environment: ManifestEnvironment(readBy: texts, variables)),
      .library,
      key
    )
    return package
  }

  /// The parts of the output of `swift package describe` that matter here.
  private struct Description: Decodable {
    struct Target: Decodable {
      var name: String
      var c99name: String
      var type: String
      var module_type: String?
      var product_memberships: [String]?
    }
    struct Product: Decodable {
      var name: String
      var type: [String: JSONIgnored]
      var targets: [String]
    }
    var name: String
    var targets: [Target]
    var products: [Product]
  }

  /// A value that is ignored.
  private struct JSONIgnored: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  init(described json: Data) throws {
    let description: Description
    do {
      description = try JSONDecoder().decode(Description.self, from: json)
    } catch {
      throw ToolchainError.unknownOutput(of: "The output of 'swift package describe'", reason: "\(error)")
    }
    name = description.name
    let targets = description.targets.filter { $0.type == "library" && $0.module_type == "SwiftTarget" }
    let published = Set(
      description.products.filter { $0.type.keys.contains("library") }.flatMap(\.targets)
    )
    modules = targets.map(\.c99name).sorted()
    products = description.products.map(\.name).sorted()
    libraryModules = targets.filter { published.contains($0.name) }.map(\.c99name).sorted()
  }
}
