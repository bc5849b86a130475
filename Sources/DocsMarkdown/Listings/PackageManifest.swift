import SwiftSyntax

/// A `Package.swift`, or parts of one as READMEs show them.
package struct PackageManifest {
  /// A part that can be compiled by itself.
  package struct Part: Hashable, Sendable {
    /// The programs that it can be a part of, likeliest first.
    package var programs: [String]
    /// The line on which it begins in the listing, from 1.
    package var line: Int
    /// The number of lines before it in its programs.
    package var linesBefore: Int
  }

  /// A product of a package, as a target's dependency names it.
  package struct Product: Hashable, Sendable {
    package var name: String
    package var package: String
    /// The line and column of the name, from 1.
    package var line: Int
    package var column: Int
  }

  /// The version of the tools that it is written for, `5.9`; nil if it doesn't say.
  package let toolsVersion: String?
  package let parts: [Part]
  package let products: [Product]

  /// Reads a manifest.
  package init(_ code: String) {
    let source = SwiftSource(code)
    let comment = code.firstMatch(of: /\/\/\s*swift-tools-version:?\s*(\d+(?:\.\d+)*)/)
    toolsVersion = comment.map { String($0.1) }
    if Self.isWhole(source) {
      let head = source.imports.contains(Self.module) ? "\n" : Self.head
      // READMEs leave out what has nothing to do with a dependency, even the name.
      let named = code.replacing("Package(", with: "Package(name: \"\", ", maxReplacements: 1)
      parts = [Part(programs: [head + code, head + named], line: 1, linesBefore: 1)]
    } else {
      parts = Self.parts(of: source)
    }
    products = parts.flatMap { part in
      Self.products(in: part.programs.first ?? "", linesBefore: part.linesBefore + 1 - part.line)
    }
  }

  /// Whether code is a manifest, or begins as a part of one does.
  package static func isManifest(_ source: SwiftSource) -> Bool {
    if isWhole(source) { return true }
    let tokens = source.tree.tokens(viewMode: .sourceAccurate).prefix(3).map { $0 }
    return tokens.count == 3 && kind(tokens[0], tokens[1], tokens[2]) != nil
  }

  // MARK: Parts

  private static let module = "PackageDescription"
  private static let head = "import PackageDescription\n"

  private static func isWhole(_ source: SwiftSource) -> Bool {
    let code = String(decoding: source.bytes, as: UTF8.self)
    return source.imports.contains(module) || code.contains(/\blet\s+package\s*=\s*Package\(/)
  }

  /// What the first tokens of a part say that it is.
  fileprivate enum Kind: Hashable {
    /// Arguments of a call: `dependencies: [`.
    case arguments
    /// Elements of an array of some type: `.package(`.
    case elements([String])
  }

  private static let elements = [
    "package": ["Package.Dependency"], "product": ["Target.Dependency"], "byName": ["Target.Dependency"],
    "target": ["Target", "Target.Dependency"], "executableTarget": ["Target"], "testTarget": ["Target"],
    "systemLibrary": ["Target"], "binaryTarget": ["Target"], "plugin": ["Target", "Target.PluginUsage"],
    "macro": ["Target"], "library": ["Product"], "executable": ["Product"],
  ]
  private static let arguments: Set = [
    "dependencies", "targets", "products", "platforms", "traits", "swiftSettings",
  ]

  private static func kind(_ first: TokenSyntax, _ second: TokenSyntax, _ third: TokenSyntax) -> Kind? {
    if first.tokenKind == .period, third.tokenKind == .leftParen {
      return elements[second.text].map(Kind.elements)
    }
    let isArgument = arguments.contains(first.text) && second.tokenKind == .colon
    return isArgument && third.tokenKind == .leftSquare ? .arguments : nil
  }

  /// Splits a listing that shows several parts, each on a line of its own.
  private static func parts(of source: SwiftSource) -> [Part] {
    let tokens = source.tree.tokens(viewMode: .sourceAccurate).map { $0 }
    var starts: [(offset: Int, kind: Kind)] = []
    var depth = 0
    var last: Kind?
    for (index, token) in tokens.enumerated() {
      switch token.tokenKind {
      case .leftParen, .leftSquare, .leftBrace: depth += 1
      case .rightParen, .rightSquare, .rightBrace: depth -= 1
      default: break
      }
      guard depth == 0, index + 2 < tokens.count,
        let kind = kind(token, tokens[index + 1], tokens[index + 2])
      else { continue }
      // Elements of one array, and arguments of one call, stay together.
      if last == kind, tokens[index - 1].tokenKind == .comma { continue }
      last = kind
      starts.append((token.positionAfterSkippingLeadingTrivia.utf8Offset, kind))
    }
    return starts.indices.map { index in
      let start = starts[index].offset
      let end = index + 1 < starts.count ? starts[index + 1].offset : source.bytes.count
      let (line, column) = source.place(of: start)
      let text =
        String(repeating: " ", count: column - 1) + String(decoding: source[start..<end], as: UTF8.self)
      let programs =
        switch starts[index].kind {
        case .arguments:
          ["Package(name: \"\",", "Target.target(name: \"\","].map { head + "_ = \($0)\n\(text)\n)\n" }
        case .elements(let types):
          types.map { head + "let _: [\($0)] = [\n\(text)\n]\n" }
        }
      return Part(programs: programs, line: line, linesBefore: 2)
    }
  }

  private static func products(in program: String, linesBefore: Int) -> [Product] {
    let source = SwiftSource(program)
    let visitor = ProductVisitor(viewMode: .sourceAccurate)
    visitor.walk(source.tree)
    return visitor.found.map { name, package, offset in
      let (line, column) = source.place(of: offset)
      return Product(name: name, package: package, line: line - linesBefore, column: column)
    }
  }
}

/// Finds each `.product(name:package:)`.
private final class ProductVisitor: SyntaxVisitor {
  private(set) var found: [(name: String, package: String, offset: Int)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "product",
      let name = node.text(of: "name"), let package = node.text(of: "package")
    else { return .visitChildren }
    found.append((name.text, package.text, name.offset))
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// The text of an argument that is a string literal, and where it is.
  fileprivate func text(of label: String) -> (text: String, offset: Int)? {
    let argument = arguments.first { $0.label?.text == label }?.expression.as(StringLiteralExprSyntax.self)
    guard let argument, let text = argument.representedLiteralValue else { return nil }
    return (text, argument.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
