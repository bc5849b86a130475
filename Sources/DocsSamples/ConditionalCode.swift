import DocsMarkdown
import DocsToolchain
import Foundation
import SwiftIfConfig
import SwiftSyntax

/// Finds the code that the compiler skips because the `#if` around it is for another platform.
struct ConditionalCode {
  private let conditions: Conditions

  /// - Parameters:
  ///   - toolchain: the compiler.
  ///   - library: the modules of the package, which code may import.
  ///   - arguments: the compiler arguments of the module: `-DDEBUG`.
  /// - Throws: ``ToolchainError`` if the compiler's build configuration can't be decoded.
  init(_ toolchain: Toolchain, _ library: SampleLibrary, arguments: [String] = []) throws {
    var all: StaticBuildConfiguration
    do {
      all = try JSONDecoder().decode(StaticBuildConfiguration.self, from: Data(toolchain.conditions.utf8))
    } catch {
      throw ToolchainError.unknownOutput(
        of: "The output of 'swiftc -frontend -print-static-build-config'",
        reason: "\(error)"
      )
    }
    let words = zip(arguments, arguments.dropFirst() + [""])
    all.customConditions.formUnion(words.filter { $0.0 == "-D" }.map(\.1))
    all.customConditions.formUnion(
      arguments.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
    )
    conditions = Conditions(all: all, modules: toolchain.modules.union(library.modules.keys))
  }

  /// The byte ranges of the skipped code. Skipped imports alone don't count, because they serve other skipped code.
  func skipped(in source: SwiftSource) -> [Range<Int>] {
    guard source.bytes.contains(UInt8(ascii: "#")) else { return [] }
    let regions = source.tree.configuredRegions(in: conditions)
    return regions.compactMap { clause, state in
      guard state != .active, let elements = clause.elements else { return nil }
      if case .statements(let items) = elements, items.allSatisfy({ $0.item.is(ImportDeclSyntax.self) }) {
        return nil
      }
      let start = elements.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = elements.endPositionBeforeTrailingTrivia.utf8Offset
      return start < end ? start..<end : nil
    }
  }
}

/// The conditions that hold for this compiler and this package.
private struct Conditions: BuildConfiguration {
  let all: StaticBuildConfiguration
  /// The modules that can be imported.
  let modules: Set<String>

  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) throws -> Bool {
    importPath.first.map { modules.contains($0.1) } ?? false
  }

  func isCustomConditionSet(name: String) throws -> Bool { all.isCustomConditionSet(name: name) }
  func hasFeature(name: String) throws -> Bool { all.hasFeature(name: name) }
  func hasAttribute(name: String) throws -> Bool { all.hasAttribute(name: name) }
  func isActiveTargetOS(name: String) throws -> Bool { all.isActiveTargetOS(name: name) }
  func isActiveTargetArchitecture(name: String) throws -> Bool {
    all.isActiveTargetArchitecture(name: name)
  }
  func isActiveTargetEnvironment(name: String) throws -> Bool {
    all.isActiveTargetEnvironment(name: name)
  }
  func isActiveTargetRuntime(name: String) throws -> Bool { all.isActiveTargetRuntime(name: name) }
  func isActiveTargetPointerAuthentication(name: String) throws -> Bool {
    all.isActiveTargetPointerAuthentication(name: name)
  }
  func isActiveTargetObjectFormat(name: String) throws -> Bool {
    all.isActiveTargetObjectFormat(name: name)
  }
  var targetPointerBitWidth: Int { all.targetPointerBitWidth }
  var targetAtomicBitWidths: [Int] { all.targetAtomicBitWidths }
  var endianness: Endianness { all.endianness }
  var languageVersion: VersionTuple { all.languageVersion }
  var compilerVersion: VersionTuple { all.compilerVersion }
}
