import Foundation

/// What a Swift package says of itself.
public struct SwiftPackage: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// The modules that other packages can import, by name, in the order of their names.
  public var libraryModules: [String]
  /// Every Swift module of it that can be imported, those of no product too.
  public var modules: [String]

  /// Why a package cannot be read.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong, and what the package manager says of it.
    public var description: String
  }

  /// Asks the package manager.
  ///
  /// - Parameter folder: the folder with `Package.swift`.
  /// - Throws: ``Failure`` where the manifest is wrong.
  public static func describe(_ folder: URL) async throws -> SwiftPackage {
    let result = try await Subprogram(
      program: "swift",
      arguments: ["package", "--package-path", folder.path, "describe", "--type", "json"]
    ).run()
    if let failure = result.failure {
      throw Failure(
        description: """
          'swift package describe' fails in \(folder.path) (\(failure)). Mend the package first:
          \(result.errors.prefix(2000).trimmingCharacters(in: .whitespacesAndNewlines))
          """
      )
    }
    return try SwiftPackage(described: Data(result.output.utf8))
  }

  /// What `swift package describe` prints, as far as it matters here.
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

  /// A value that is there and is not looked at.
  private struct JSONIgnored: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  init(described json: Data) throws {
    let description: Description
    do {
      description = try JSONDecoder().decode(Description.self, from: json)
    } catch {
      throw Failure(
        description: "'swift package describe' says something unknown; this needs Swift 6.3 (\(error))"
      )
    }
    name = description.name
    let targets = description.targets.filter { $0.type == "library" && $0.module_type == "SwiftTarget" }
    let published = Set(
      description.products.filter { $0.type.keys.contains("library") }.flatMap(\.targets)
    )
    modules = targets.map(\.c99name).sorted()
    libraryModules = targets.filter { published.contains($0.name) }.map(\.c99name).sorted()
  }
}
