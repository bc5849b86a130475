import DocsFoundation
import DocsToolchain
import Foundation
import SymbolKit

/// Reads the files that `swift-symbolgraph-extract` writes.
///
/// Source of the format: https://github.com/swiftlang/swift-docc-symbolkit/blob/main/openapi.yaml
package struct SymbolGraphReader {
  /// The folder of the package; source paths are made relative to it.
  private let root: String

  /// Creates a reader for the graphs of one package.
  package init(package: URL) {
    root = package.standardizedFileURL.path
  }

  /// Reads a graph.
  ///
  /// - Parameters:
  ///   - bytes: the JSON.
  ///   - name: the name of the file, for error messages.
  /// - Throws: ``ToolchainError`` if the bytes aren't a symbol graph.
  package func graph(from bytes: Data, named name: String) throws -> ModuleGraph {
    let graph: SymbolKit.SymbolGraph
    do {
      graph = try JSONDecoder().decode(SymbolKit.SymbolGraph.self, from: bytes)
    } catch {
      throw ToolchainError.unknownOutput(of: name, reason: Self.reason(error))
    }
    let module = graph.module.name
    return ModuleGraph(
      module: module,
      symbols: graph.symbols.values.map { symbol($0, module: module) }.sorted(by: Symbol.precedes),
      relationships: graph.relationships.compactMap(relationship)
    )
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "'\(key.stringValue)' is missing at '\(path(context))'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(context.debugDescription) ('\(path(context))')"
    default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
  }

  // MARK: Symbols

  private func symbol(_ symbol: SymbolGraph.Symbol, module: String) -> Symbol {
    let origin = symbol[mixin: SymbolGraph.Symbol.Swift.Extension.self]
    let generics = symbol[mixin: SymbolGraph.Symbol.Swift.Generics.self]
    let signature = symbol[mixin: SymbolGraph.Symbol.FunctionSignature.self]
    let declaration = symbol[mixin: SymbolGraph.Symbol.DeclarationFragments.self]?.declarationFragments
    let extendedModule = origin?.extendedModule ?? module
    return Symbol(
      usr: symbol.identifier.precise,
      module: module,
      extendedModule: extendedModule == module ? nil : extendedModule,
      kind: Symbol.Kind(rawValue: symbol.kind.identifier.identifier) ?? .other,
      path: symbol.pathComponents,
      declaration: (declaration ?? []).map(Symbol.Fragment.init),
      subheading: (symbol.names.subHeading ?? declaration ?? []).map(Symbol.Fragment.init),
      parameters: signature?.parameters.map(Self.name)
        ?? (symbol.kind.identifier == .case ? Self.labels(in: declaration ?? []) : []),
      signature: signature.map {
        TypeSignature(
          parameters: $0.parameters.map { $0.declarationFragments.map(Symbol.Fragment.init) },
          result: $0.returns.map(Symbol.Fragment.init)
        )
      },
      genericParameters: generics?.parameters.map(\.name) ?? [],
      comment: symbol.docComment.flatMap(comment),
      location: symbol[mixin: SymbolGraph.Symbol.Location.self].map {
        place(in: path(of: $0.uri), at: $0.position)
      },
      availability: (symbol[mixin: SymbolGraph.Symbol.Availability.self]?.availability ?? [])
        .map(Self.availability),
      constraints: (origin?.constraints ?? []).map(Self.constraint),
      isSynthesized: symbol.identifier.precise.contains(InheritedMember.mark)
    )
  }

  /// The internal name, which documentation uses. The format stores it as the identifier, with the backticks of a
  /// keyword.
  private static func name(of parameter: SymbolGraph.Symbol.FunctionSignature.FunctionParameter) -> String {
    let name = parameter.declarationFragments.first { $0.kind == .identifier }?.spelling ?? parameter.name
    return withoutBackticks(name)
  }

  /// The labels of the values of an enumeration's case, for which the format has no signature.
  private static func labels(in declaration: [SymbolGraph.Symbol.DeclarationFragments.Fragment]) -> [String] {
    declaration.filter { $0.kind == .externalParameter }.map { withoutBackticks($0.spelling) }
  }

  private static func withoutBackticks(_ name: String) -> String {
    name.filter { $0 != "`" }
  }

  private static func constraint(
    _ constraint: SymbolGraph.Symbol.Swift.GenericConstraint
  ) -> Symbol.Constraint {
    Symbol.Constraint(
      kind: Symbol.Constraint.Kind(rawValue: constraint.kind.rawValue) ?? .conformance,
      left: constraint.leftTypeName,
      right: constraint.rightTypeName
    )
  }

  private static func availability(
    _ item: SymbolGraph.Symbol.Availability.AvailabilityItem
  ) -> Symbol.Availability {
    Symbol.Availability(
      platform: item.domain?.rawValue,
      introduced: item.introducedVersion?.shortText,
      deprecated: item.deprecatedVersion?.shortText,
      isDeprecated: item.isUnconditionallyDeprecated || item.deprecatedVersion != nil,
      isUnavailable: item.isUnconditionallyUnavailable || item.obsoletedVersion != nil,
      message: item.message,
      renamed: item.renamed
    )
  }

  // MARK: Places

  private func comment(_ list: SymbolGraph.LineList) -> Symbol.Comment? {
    guard list.lines.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return nil }
    let file = list.uri.map(path(of:))
    return Symbol.Comment(
      lines: list.lines.map { line in
        Symbol.Comment.Line(
          text: line.text,
          position: file.flatMap { file in line.range.map { place(in: file, at: $0.start) } }
        )
      }
    )
  }

  private func place(
    in file: String,
    at position: SymbolGraph.LineList.SourceRange.Position
  ) -> SourcePosition {
    // Our lines and columns begin at 1. Clamp absurd values, which can't come from a file.
    let range = 0...(1 << 30)
    return SourcePosition(
      file: file,
      line: min(max(position.line, range.lowerBound), range.upperBound) + 1,
      column: min(max(position.character, range.lowerBound), range.upperBound) + 1
    )
  }

  private func path(of uri: String) -> String {
    let path = uri.hasPrefix("file://") ? String(uri.dropFirst("file://".count)) : uri
    let decoded = path.removingPercentEncoding ?? path
    for path in [decoded, path] where path.hasPrefix(root + "/") {
      return String(path.dropFirst(root.count + 1))
    }
    return decoded
  }

  // MARK: Relationships

  private func relationship(_ relationship: SymbolGraph.Relationship) -> ModuleGraph.Relationship? {
    typealias Origin = SymbolGraph.Relationship.SourceOrigin
    guard let kind = ModuleGraph.Relationship.Kind(rawValue: relationship.kind.rawValue) else { return nil }
    return ModuleGraph.Relationship(
      kind: kind,
      source: relationship.source,
      target: relationship.target,
      targetName: relationship.targetFallback,
      origin: relationship[mixin: Origin.self].map {
        ModuleGraph.Relationship.Origin(usr: $0.identifier, title: $0.displayName)
      },
      constraints: relationship.swift.genericConstraints.map(Self.constraint)
    )
  }
}

extension Symbol.Fragment {
  /// Reads a fragment of a symbol graph.
  init(_ fragment: SymbolGraph.Symbol.DeclarationFragments.Fragment) {
    self.init(
      text: fragment.spelling,
      kind: Kind(rawValue: fragment.kind.rawValue) ?? .text,
      usr: fragment.preciseIdentifier
    )
  }
}

extension SymbolGraph.SemanticVersion {
  /// The version without trailing zeros: `15.0`, `10.12.1`.
  fileprivate var shortText: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
}

extension Symbol {
  /// Source order, followed by symbols without a location.
  package static func precedes(_ left: Symbol, _ right: Symbol) -> Bool {
    switch (left.location, right.location) {
    case (let first?, let second?): (first, left.usr) < (second, right.usr)
    case (nil, nil): left.usr < right.usr
    case (let first, _): first != nil
    }
  }
}
