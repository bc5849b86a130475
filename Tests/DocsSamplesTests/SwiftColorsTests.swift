import Foundation
import Scratch
import SimulationKit
import SwiftIDEUtils
import SwiftParser
import Testing

@testable import DocsMarkdown
@testable import DocsSamples

/// The colors match SwiftIDEUtils, which only this test uses.
struct SwiftColorsTests {
  /// A file of this repository, with most of Swift's syntax.
  @Test(
    arguments: [
      Checkout.at("Package.swift"), Checkout.at("Sources/DocsMarkdown/Listings/SwiftSource.swift"),
      Checkout.at("Sources/DocsMarkdown/Highlight/CodeScanner.swift"),
      Checkout.at("Sources/DocsSamples/ListingCheck.swift"), Checkout.at("Sources/SimulationKit/World.swift"),
    ]
  )
  func agreesWithTheClassificationsOfFiles(file: URL) throws {
    let code = try String(contentsOf: file, encoding: .utf8)
    #expect(code.utf8.count > 500)
    #expect(Self.pieces(SwiftSource(code).colored) == Self.classified(code))
  }

  @Test(
    arguments: [
      "@available(iOS 8.0, macOS 10.10, *) @objc(a:b:) public final class A<B: C.D>: E {}",
      "@resultBuilder /* a */ struct A { @State(1) /// b\n private(set) var c = #colorLiteral(d: 1) }",
      "#if os(Linux) && compiler(>=6) // a\nlet a = 1\n#elseif DEBUG\n#else\n#endif",
      "#sourceLocation(file: \"a\", line: 1)\n#warning(\"b\")\nif #available(iOS 9, *) {}",
      "infix operator <>: A\nprefix operator √\noperator a",
      "func <> (a b: Int, _ c: inout D) -> E { a(b: c, d) }",
      "precedencegroup A { higherThan: B\n associativity: left\n assignment: true }",
      "let a = \"b\\(c)\\(d)e\" + \"\"\"\n  f\n  \\(g: \"h\")\n  \"\"\" + #\"i\\#(j)\"#",
      "let a = /b+/ , c = #/d e/#\nlet e = 0x1F + 1.5e3 - 1_000",
      "let <#name#>: <#Type#> = a<#b#>",
      "a.b.C.D(e: f).map { $0.g() } as? [H: I.J]?",
      "/** a */ /* b *//// c\n// d\n/**/ let e = 1 /* f */ // g",
      "func É() { é(); E\u{301}(a); e\u{301}(); Ǆ(); 日本() }",
      "let a = \"open\nlet b = 1", "} ) ] struct {", "func (", "@", "#", "\"\"\"\n", "/*", "a b c d",
      "<<<<<<< a\n=======\n>>>>>>> b",
      "nonisolated(unsafe) static let `default` = Self.init as any A & ~Copyable",
      "for await case let a? in b where c { guard let d else { continue } }",
      "#!/usr/bin/swift\nimport struct A.B\n@_exported import C",
    ]
  )
  func agreesWithTheClassifications(code: String) {
    #expect(Self.pieces(SwiftSource(code).colored) == Self.classified(code))
  }

  /// Like code that an author hasn't finished.
  @Test func agreesOnCodeThatIsCutAndMixedUp() throws {
    let bytes = Array(try Data(contentsOf: Checkout.at("Sources/DocsSamples/ListingCheck.swift")))
    var source = SeededSource(seed: 5)
    for _ in 0..<150 {
      let start = Int.random(in: 0..<bytes.count, using: &source)
      let end = min(bytes.count, start + Int.random(in: 0...400, using: &source))
      let other = Int.random(in: 0..<bytes.count, using: &source)
      let mixed = bytes[start..<end] + bytes[other..<min(bytes.count, other + 40)]
      let code = String(decoding: mixed, as: UTF8.self)
      #expect(Self.pieces(SwiftSource(code).colored) == Self.classified(code), "\(code.debugDescription)")
    }
  }

  private struct Piece: Equatable {
    var end: Int
    var tokenClass: TokenClass?
  }

  private static func pieces(_ code: ColoredCode) -> [Piece] {
    joined(code.pieces.map { Piece(end: $0.end, tokenClass: $0.tokenClass) })
  }

  /// Joins adjacent pieces without a color, because a reader sees no boundary between them.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    var joined: [Piece] = []
    for piece in pieces {
      if piece.tokenClass == nil, let last = joined.last, last.tokenClass == nil {
        joined.removeLast()
      }
      joined.append(piece)
    }
    return joined
  }

  /// The pieces according to SwiftIDEUtils.
  private static func classified(_ code: String) -> [Piece] {
    let bytes = Array(code.utf8)
    let pieces = Parser.parse(source: code).classifications.map { piece in
      let range = piece.range.lowerBound.utf8Offset..<piece.range.upperBound.utf8Offset
      let text = String(decoding: bytes[range], as: UTF8.self)
      let isCalled = range.upperBound < bytes.count && bytes[range.upperBound] == UInt8(ascii: "(")
      return Piece(end: range.upperBound, tokenClass: tokenClass(of: piece.kind, text, isCalled: isCalled))
    }
    // An empty string segment is a piece too.
    return joined(zip(pieces, [0] + pieces.map(\.end)).filter { $0.end > $1 }.map(\.0))
  }

  private static func tokenClass(
    of kind: SyntaxClassification,
    _ text: String,
    isCalled: Bool
  ) -> TokenClass? {
    switch kind {
    case .keyword, .ifConfigDirective: .keyword
    case .type: .type
    case .stringLiteral, .regexLiteral: .string
    case .integerLiteral, .floatLiteral: .number
    case .attribute: .attribute
    case .argumentLabel: .label
    case .lineComment, .blockComment: .comment
    case .docLineComment, .docBlockComment: .documentation
    case .identifier: text.first?.isUppercase == true ? .type : isCalled ? .function : nil
    case .dollarIdentifier, .editorPlaceholder, .operator, .none: nil
    @unknown default: nil
    }
  }
}
