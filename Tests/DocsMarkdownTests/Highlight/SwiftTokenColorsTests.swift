import Foundation
import Scratch
import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

/// Where tokens decide the colors of Swift, these are the colors of the tree.
///
/// `LIVEDOCS_COLORS=FOLDER:FOLDER` compares the two for other people's code too.
struct SwiftTokenColorsTests {
  private static let folders =
    ProcessInfo.processInfo.environment["LIVEDOCS_COLORS"]?.split(separator: ":").map {
      URL(filePath: String($0))
    } ?? []

  /// The pieces by tokens, if these decide, and by the tree. Adjacent pieces without a color are one.
  private static func pieces(_ code: String) -> (tokens: [ColoredCode.Piece]?, tree: [ColoredCode.Piece]) {
    (
      SwiftTokenColors.pieces(of: Array(code.utf8)).map(joined),
      joined(SwiftSource(code).colored.pieces)
    )
  }

  private static func joined(_ pieces: [ColoredCode.Piece]) -> [ColoredCode.Piece] {
    pieces.reduce(into: []) { joined, piece in
      if piece.tokenClass == nil, joined.last?.tokenClass == nil { _ = joined.popLast() }
      joined.append(piece)
    }
  }

  // MARK: Cases

  @Test(
    arguments: [
      "import Foundation\nimport struct A.B",
      "struct Lamp { let watts: Int; var name = \"a \\(watts) b\" }",
      "f(a: 1, b, default: c ? d : e, g: [h: i]) { j, k in l(m: j) }",
      "func f(a b: Int, for c: [String: A.B]?, _ d: inout Set<Int> = g(h: 1)) throws -> Result<Int, E> {}",
      "extension A: B, C { static subscript(i: Int) -> Int { 1 } ; init?(a: Int) { self.init(b: a) } }",
      "switch a {\ncase .b(let c): d(e: c)\ncase is F, let g as H: break\ndefault: i()\n}",
      "enum A: String { case a = \"b\", c\n  case d }",
      "/// a\n// b\n/* c */ @main struct D {} /** e */",
      "let a = b as? C ?? d.e[0].f!.init(g: \\.h)",
      "outer: for a in 0..<10 where_(b) { continue outer }",
      "let a = -1.5e3 + 0x1F / 2, b = $0, c = (d: 1, e)",
      "print(\"a\\(b, c: d)\\n\", to: &e)",
      "@Later @discardableResult func a(@B b: C) -> D {}",
      "let a = Array<Dictionary<String, [Int?]>>()", "if a < b, c > d {}", "", "// a", "a", "a.0.1", "`a`",
    ]
  )
  func tokensDecide(code: String) {
    let (tokens, tree) = Self.pieces(code)
    #expect(tokens == tree)
  }

  @Test(
    arguments: [
      // Words that are keywords in some places only.
      "await a()", "var a: some B { get async { c } }", "open class A {}", "func a(b: isolated C) {}",
      "A.Type",
      // Types whose names don't show it.
      "let a: b = 1", "func a() -> b {}", "a as b", "struct A: B, c {}", "Set<a>()", "func a(b: [c]) {}",
      "extension a {}", "let a: A.b", "a<b>()", "let c: A & b",
      // Parentheses that aren't those of a call.
      "enum A { case b(c: Int) }", "let (a, b) = c", "let a: (b: Int) -> C", "a { (b: Int) in c }",
      "@available(iOS 13, *) func a() {}", "func a<B>(c: B) {}", "a[b: 1]", "a { [b] (c: Int) in d }",
      // Code that only its tree explains, or that has none.
      "infix operator <>: A", "typealias A = b", "#if a\n#endif", "let a = /b/", "\\A.b",
      "\"\"\"\n  a\n  \"\"\"",
      "#\"a\"#", "f(", "a)", "{", "\"a", "extension A where B == c {}",
      "a.map(b(c:))", "a(b(c:d:))", "a, b(c: 1)", "? a(b: 1) : c", "+ a(b: 1)", "a: b(c: 1)", "a b(c: d)",
      "else { a(b: 1) }", "= a(b: 1)", "\"a\": B(c: 1)",
    ]
  )
  func theTreeDecides(code: String) {
    #expect(SwiftTokenColors.pieces(of: Array(code.utf8)) == nil)
    #expect(SwiftSource.colored(code) == SwiftSource(code).colored)
  }

  // MARK: Code that exists

  @Test func theTwoAgree() async throws {
    let own = ["Sources/DocsSamples", "content"].map(Checkout.at)
    let files = try (own + Self.folders).flatMap { folder -> [URL] in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      return paths.map { folder.appending(path: $0) }.filter { ["swift", "md"].contains($0.pathExtension) }
    }
    let counts = try await files.concurrentMap { file -> (all: Int, decided: Int) in
      let snippets = Self.snippets(
        of: String(decoding: try Data(contentsOf: file), as: UTF8.self),
        isMarkdown: file.pathExtension == "md"
      )
      var count = (all: snippets.count, decided: 0)
      for code in snippets {
        let (tokens, tree) = Self.pieces(code)
        guard let tokens else { continue }
        count.decided += 1
        if tokens != tree { Issue.record("\(file.path):\n\(code)") }
      }
      return count
    }
    let (all, decided) = counts.reduce((0, 0)) { ($0.0 + $1.all, $0.1 + $1.decided) }
    print("tokens decide the colors of \(decided) of \(all) pieces of code")
    #expect(decided > all / 4)
  }

  /// The listings of Markdown; of Swift, what is at the top, and what is between blank lines and at an indentation.
  private static func snippets(of text: String, isMarkdown: Bool) -> [String] {
    if isMarkdown {
      let fences = text.components(separatedBy: "\n```").filter { $0.hasPrefix("swift") }
      return fences.map { String($0.drop { $0 != "\n" }.dropFirst()) }
    }
    let source = SwiftSource(text)
    var snippets = source.items().map { String(decoding: source[$0.range], as: UTF8.self) }
    for separator in ["\n\n", "\n  }\n", "\n    }\n", "\n"] {
      snippets += text.components(separatedBy: separator).map {
        $0 + (separator.contains("}") ? separator : "")
      }
    }
    return snippets
  }

  /// Code that an author hasn't finished.
  @Test func theTwoAgreeOnCodeThatIsCutAndMixedUp() throws {
    let bytes = Array(try Data(contentsOf: Checkout.at("Sources/DocsSamples/ListingCheck.swift")))
    var source = SeededSource(seed: 7)
    for _ in 0..<200 {
      let start = Int.random(in: 0..<bytes.count, using: &source)
      let end = min(bytes.count, start + Int.random(in: 0...120, using: &source))
      let other = Int.random(in: 0..<bytes.count, using: &source)
      let mixed = bytes[start..<end] + bytes[other..<min(bytes.count, other + 20)]
      let code = String(decoding: mixed, as: UTF8.self)
      let (tokens, tree) = Self.pieces(code)
      if let tokens { #expect(tokens == tree, "\(code.debugDescription)") }
    }
  }
}
