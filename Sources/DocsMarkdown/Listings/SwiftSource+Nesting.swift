import SwiftSyntax

extension SwiftSource {
  /// How deeply brackets may be nested.
  ///
  /// For each `[`, and each `<` after a name, swift-syntax and the compiler try whether a type begins there, and inside
  /// again: the time doubles with each. Any bracket takes stack.
  package struct Nesting: Sendable {
    /// How deep brackets of any kind may be.
    var brackets: Int
    /// How deep `[` may be, and how many `<` may be open in a line.
    var types: Int

    /// In text that authors write.
    package static let ofAuthors = Nesting(brackets: 128, types: 16)
    /// In text that anyone writes: less time, at the price of refusing some honest text.
    package static let ofReaders = Nesting(brackets: 12, types: 12)

    /// The offset of the first bracket that is nested too deeply, in bytes; nil if none is.
    ///
    /// Brackets in comments and literals count too, because what is one is only known by parsing.
    package func fault(in code: String) -> Int? {
      var (all, squares, angles) = (0, 0, 0)
      var last: UInt8 = 0
      for (offset, byte) in code.utf8.enumerated() {
        switch byte {
        case UInt8(ascii: "["): (all, squares) = (all + 1, squares + 1)
        case UInt8(ascii: "("), UInt8(ascii: "{"): all += 1
        case UInt8(ascii: "]"): (all, squares) = (max(0, all - 1), max(0, squares - 1))
        case UInt8(ascii: ")"), UInt8(ascii: "}"): all = max(0, all - 1)
        // Several in a row are one operator.
        case UInt8(ascii: "<") where last != byte: angles += 1
        case UInt8(ascii: ">"), UInt8(ascii: "\n"), UInt8(ascii: ";"): angles = 0
        default: break
        }
        if all > brackets || squares > types || angles > types { return offset }
        last = byte
      }
      return nil
    }

    /// How deeply statements, expressions and types are parsed; what is deeper stays unparsed.
    ///
    /// swift-syntax takes 256 by default, for which a debug build needs more stack than a thread has.
    static let deepestStatement = 160

    /// The stack that parsing a text takes at most for each of its bytes, in a debug build.
    static let stackForByte = 4096

    /// How deep a tree may be that is visited. A chain such as `a.b.c` is as deep as it is long.
    static let deepestTree = 2000

    /// Whether a tree is deeper than ``deepestTree``.
    static func isTooDeep(_ tree: SourceFileSyntax) -> Bool {
      var waiting = [(node: Syntax(tree), depth: 0)]
      while let (node, depth) = waiting.popLast() {
        if depth > deepestTree { return true }
        for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
          waiting.append((child, depth + 1))
        }
      }
      return false
    }
  }
}
