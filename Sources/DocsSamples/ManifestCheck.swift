import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// Compiles listings that are a `Package.swift` or a part of one, and looks up the products that they name.
package struct ManifestCheck {
  private let toolchain: Toolchain
  private let cache: ContentCache
  /// The package of the site, whose products are known; nil if it has none.
  private let package: SwiftPackage?
  /// The names by which manifests call the package.
  private let names: Set<String>
  private let scratch: URL

  /// - Parameters:
  ///   - names: the names by which manifests call the package: that of its folder and that of its repository.
  ///   - scratch: a folder for intermediate files.
  package init(
    toolchain: Toolchain,
    cache: ContentCache,
    package: SwiftPackage?,
    names: [String],
    scratch: URL
  ) {
    self.toolchain = toolchain
    self.cache = cache
    self.package = package
    self.names = Set((names + (package.map { [$0.name] } ?? [])).map { $0.lowercased() })
    self.scratch = scratch
  }

  /// The faults of each listing, in the order of the listings.
  ///
  /// - Throws: an error if the compiler can't be run.
  package func diagnostics(of samples: [Sample]) async throws -> [[Diagnostic]] {
    try await samples.concurrently { sample in
      let manifest = PackageManifest(sample.code)
      var faults: [Diagnostic] = []
      for part in manifest.parts {
        faults += try await errors(in: part, version: manifest.toolsVersion).map { message in
          Diagnostic(
            "manifest-is-wrong",
            at: sample.place(line: max(1, message.line), column: message.column),
            message.text.asHeadline
          )
        }
      }
      if manifest.parts.isEmpty {
        faults.append(
          Diagnostic(
            "manifest-is-wrong",
            at: sample.position,
            "The listing isn't a Package.swift or a part of one",
            hints: ["Write a whole manifest, or a part such as .package(url: ...) or dependencies: [...]"]
          )
        )
      }
      return faults + manifest.products.compactMap { unknown($0, in: sample) }
    }
  }

  /// The fault of a product that the package doesn't have.
  private func unknown(_ product: PackageManifest.Product, in sample: Sample) -> Diagnostic? {
    guard let package, names.contains(product.package.lowercased()), !package.products.contains(product.name)
    else { return nil }
    let near = product.name.nearest(among: package.products)
    return Diagnostic(
      "manifest-is-wrong",
      at: sample.place(line: product.line, column: product.column),
      "\(package.name) has no product '\(product.name)'",
      hints: [near.map { "Did you mean '\($0)'?" } ?? "It has \(package.products.joined(separator: ", "))"]
    )
  }

  // MARK: Compiling

  /// The errors of the program with the fewest of them, at lines of the listing.
  private func errors(in part: PackageManifest.Part, version: String?) async throws -> [Compilation.Message] {
    var fewest: [Compilation.Message]?
    for program in part.programs {
      let errors = try await compilation(of: program, version: version).errors
      if errors.count < fewest?.count ?? .max { fewest = errors }
      if errors.isEmpty { break }
    }
    return (fewest ?? []).map { message in
      var message = message
      message.line += part.line - part.linesBefore - 1
      return message
    }
  }

  private func compilation(of program: String, version: String?) async throws -> Compilation {
    let version = version ?? toolchain.version
    let arguments = toolchain.frontend.arguments + toolchain.manifestArguments(version: version)
    let key = Fingerprint(["manifest", toolchain.identity.description, program] + arguments)
    if let known: Compilation = cache.value(.compilation, key) { return known }
    let folder = scratch.appending(path: "manifest-\(key)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "Package.swift")
    try Data(program.utf8).write(to: file)
    let result = try await Subprogram(program: toolchain.frontend.program, arguments: arguments + [file.path])
      .run()
    let messages = CompilerMessage.messages(in: result.errors + result.output).filter {
      $0.severity == .error
    }
    guard result.failure == nil || !messages.isEmpty else {
      throw ToolchainError.failed(
        "The compiler can't check a manifest",
        messages: String((result.errors + result.output).prefix(500))
      )
    }
    let compilation = Compilation(
      messages: messages.map {
        Compilation.Message(
          severity: .error,
          listing: 0,
          line: $0.position.line,
          column: $0.position.column,
          text: $0.text
        )
      }
    )
    cache.store(compilation, .compilation, key)
    return compilation
  }
}
