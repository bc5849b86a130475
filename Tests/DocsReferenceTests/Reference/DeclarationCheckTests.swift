import DocsMarkdown
import TestPages
import TestPrograms
import Testing

@testable import DocsReference

struct DeclarationCheckTests {
  /// A module with what documentation of well-known packages shows.
  private static let blocks = """
    public struct Pairs<Base: Sequence>: Sequence {
      public typealias Element = (Base.Element, Base.Element)
      public struct Iterator: IteratorProtocol {
        public mutating func next() -> Element? { nil }
      }
      public func makeIterator() -> Iterator { Iterator() }
      public init(_ base: Base, limit: Int? = nil) {}
      public init?(parsing text: String) { nil }
      public subscript(position: Int) -> Element? { nil }
      public typealias Place = Int
      public func place(after place: Int) -> Int? { nil }
      public private(set) var count = 0
      public var limit: Int { get { 0 } set {} }
      public static func empty() async throws -> Pairs<Base> { fatalError() }
    }

    extension Pairs: Sendable where Base: Sendable {}

    extension Sequence {
      public func pairs() -> Pairs<Self> { Pairs(self) }
      public func grouped<Key>(by key: (Element) throws -> Key) rethrows -> [Key: [Element]] { [:] }
      public func mapped<Value>(_ transform: @escaping (Element, Int) -> Value?) -> [Value] { [] }
    }

    extension Collection where Element: Hashable {
      public func unique(after index: Index? = nil) -> [Element] { [] }
    }

    extension Collection where Element: Collection {
      public func flat() -> [Element] { [] }
      public func chosen(using generator: inout some RandomNumberGenerator) -> Int? { nil }
    }

    public func zipped<First, Second>(_ first: First, _ second: Second) -> [(First.Element, Second.Element)]
    where First: Sequence, Second: Collection, First.Element == Second.Element { [] }

    public func shared(_ edge: Edge) -> some Codable & Hashable { edge }

    public enum Edge: String, Codable {
      case top
      case bottom
    }

    public enum Move {
      case by(Int, to: Edge)
    }

    public struct Buffer<Element> {
      public mutating func write(_ body: (inout Buffer<Element>) -> Int) -> Int { 0 }
      public func filter(_ isIncluded: (Element) -> Bool) -> Buffer { self }
    }

    open class Block {
      open func fall(_ amount: Double) {}
    }

    public protocol Falling: AnyObject {
      associatedtype Place
      func fall(to place: Place) -> Bool
    }

    extension Sequence {
      public func latest() -> some Sequence & Sendable { [0] }
    }

    public protocol Rising {}
    public typealias Tumbling = Falling & Rising
    public final class Stone: Tumbling {
      public func fall(to place: Int) -> Bool { true }
      public func roll<Way: Direction>(_ way: Way.Type) {}
      public func walk(_ ways: any Direction...) {}
      public protocol Direction {}
    }

    """

  private static let compiled = Task {
    SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Blocks", blocks)]))
  }

  /// The faults of a listing, each with its line.
  private func faults(_ code: String) async throws -> [String] {
    let page = try TestPage.page("```swift declaration\n\(code)\n```", path: "content/page.md")
    let check = DeclarationCheck(try await Self.compiled.value)
    return page.samples.flatMap(check.diagnostics).map { "\($0.position.line - 4): \($0.summary)" }
  }

  @Test func theOrderOfACompositionDoesNotMatter() async throws {
    let same = try await faults("func shared(_ edge: Edge) -> some Hashable & Codable")
    let other = try await faults("func shared(_ edge: Edge) -> some Hashable")
    #expect(same == [])
    #expect(other.count == 1)
  }

  @Test(arguments: [
    "extension Sequence { func pairs() -> Pairs<Self> }",
    "extension Sequence {\n  public func pairs() -> Pairs<Self>\n}",
    "func pairs() -> Pairs<Self>",
    "mutating func write(_ body: (inout Buffer<Element>) -> Int) -> Int",
    "func filter((Element) -> Bool) -> Buffer<Element>",
    "func next() -> Element?",
    "func chosen<T: RandomNumberGenerator>(using generator: inout T) -> Int?",
    "func chosen(using: inout some RandomNumberGenerator) -> Int?",
    "extension Pairs { func place(after: Place) -> Place? }",
    "extension Collection where Element: Sequence { func flat() -> [Element] }",
    "extension Sequence { func grouped<K>(by: (Self.Element) throws -> K) rethrows -> Dictionary<K, Array<Element>> }",
    "extension Sequence { func mapped<V>(_ transform: @escaping (_ element: Element, Int) -> Optional<V>) -> [V] }",
    "extension Collection where Element: Hashable { func unique(after: Index? = nil) -> [Element] }",
    "extension Collection where Element: Equatable { func unique(after: Index?) -> [Element] }",
    "public func zipped<A: Sequence, B>(_ a: A, _ b: B) -> [(A.Element, B.Element)] where A.Element == B.Element",
    "func zipped<A, B>(_ a: A, _ b: B) -> [(A.Element, B.Element)] where B: Sequence, B.Element == A.Element",
    "struct Pairs<Base: Sequence>: Sequence { func makeIterator() -> Iterator }",
    "extension Pairs: Sendable where Base: Sendable {}",
    "extension Pairs { func makeIterator() -> Pairs<Base>.Iterator }",
    "struct Pairs<Base> { struct Iterator: IteratorProtocol { mutating func next() -> Element? } }",
    "extension Pairs { init(_ base: Base, limit: Int? = nil)\n init?(parsing text: String) }",
    "extension Pairs { subscript(position: Int) -> Element? { get } }",
    "extension Blocks.Pairs { static func empty() async throws -> Pairs }",
    "extension Pairs { static func empty() async throws -> Self\n var limit: Int { get set } }",
    "enum Edge: String, Codable { case top, bottom; init?(rawValue: String) }",
    "enum Move { case by(Int, to: Edge) }",
    "class Block { func fall(_ amount: Double) }",
    "protocol Falling: AnyObject { associatedtype Place\n func fall(to place: Place) -> Bool }",
    "class Stone: Blocks.Tumbling { func roll<W: Direction>(_ way: W.Type) }",
    "extension Blocks.Stone { func walk(_ ways: any Direction...) }",
    "class Stone { func roll<W>(_ way: W.Type) where W: Stone.Direction }",
    "func latest() -> some Sequence & Sendable",
    "extension Pairs { private func hidden()\n func makeIterator() -> Iterator }",
  ])
  func whatTheModuleDeclaresMayBeShownSo(_ code: String) async throws {
    #expect(try await faults(code) == [])
  }

  @Test(arguments: [
    ("extension Sequence {\n  func pears() -> Pairs<Self>\n}", "2: Blocks declares no 'Sequence.pears()'"),
    ("func pairs(by: Int) -> Pairs<Self>", "1: Blocks declares no 'pairs(by:)'"),
    (
      "func filter((Element) -> Bool) -> Pairs<Element>",
      "1: 'filter(_:)' returns 'Buffer', not 'Pairs<Element>'"
    ),
    (
      "extension Sequence { func pairs() -> [Self] }",
      "1: 'Sequence.pairs()' returns 'Pairs<Self>', not 'Array<Self>'"
    ),
    (
      "extension Sequence { func grouped<K>(by: (Element) -> K) rethrows -> [K: [Element]] }",
      "1: 'Sequence.grouped(by:)' takes '(Element)throws->$0' as 'key', not '(Element)->$0'"
    ),
    (
      "extension Sequence { func grouped<K>(by: (Element) throws -> K) throws -> [K: [Element]] }",
      "1: 'Sequence.grouped(by:)' is declared 'rethrows'"
    ),
    (
      "extension Collection where Element: Comparable { func unique(after: Index?) -> [Element] }",
      "1: 'Collection.unique(after:)' doesn't require 'Element:Comparable'"
    ),
    (
      "extension Pairs { init(_ base: Base, limit: Int? = 3) }",
      "1: 'Pairs.init(_:limit:)' has the default 'nil' for 'limit'"
    ),
    ("extension Pairs { init(parsing text: String) }", "1: 'Pairs.init(parsing:)' is 'Self?', not 'Self'"),
    ("extension Pairs { func empty() async throws -> Pairs }", "1: 'Pairs.empty()' is static"),
    (
      "extension Pairs { var count: Int { get set }\n func makeIterator() -> Iterator }",
      "1: 'Pairs.count' can't be set"
    ),
    ("extension Pairs { var limit: String { get } }", "1: 'Pairs.limit' is 'Int', not 'String'"),
    ("class Pairs { func makeIterator() -> Iterator }", "1: 'Pairs' is declared with 'struct', not 'class'"),
    (
      "struct Pairs: Hashable { func makeIterator() -> Iterator }", "1: 'Pairs' doesn't conform to 'Hashable'"
    ),
    ("enum Move { case by(Int, to: Int) }", "1: 'Move.by(_:to:)' takes 'Edge' as number 2, not 'Int'"),
    (
      "extension Pairs { mutating func makeIterator() -> Iterator }",
      "1: 'Pairs.makeIterator()' isn't mutating"
    ),
    ("class Block: Tumbling { func fall(_ amount: Double) }", "1: 'Block' doesn't conform to 'Tumbling'"),
    ("func latest() -> some Sequence", "1: 'latest()' returns 'some Sendable&Sequence', not 'some Sequence'"),
    ("func pairs( -> Pairs", "0: The declarations can't be parsed"),
    ("print(1)", "0: The listing declares nothing"),
  ])
  func whatIsOtherwiseIsNamed(_ code: String, _ fault: String) async throws {
    #expect(try await faults(code) == [fault])
  }

  /// Nobody can say whether it is so.
  @Test func aTargetThatIsNoProductIsNotCompared() async throws {
    func faults(_ path: String, _ code: String) async throws -> [String] {
      let page = try TestPage.page("```swift declaration\n\(code)\n```", path: path)
      return page.samples.flatMap(DeclarationCheck(try await Self.compiled.value).diagnostics).map(\.summary)
    }
    let code = "struct Tower { func fall() }"
    #expect(
      try await faults("Sources/Towers/Towers.docc/page.md", code).first
        == "'Tower' isn't checked: listings can't import 'Towers'"
    )
    #expect(
      try await faults("Sources/Blocks/Blocks.docc/page.md", code).first == "Blocks declares no 'Tower'"
    )
    #expect(try await faults("Sources/Towers/Towers.docc/page.md", "func pairs() -> Pairs<Self>") == [])
  }

  @Test func withoutModulesNothingIsCompared() throws {
    let page = try TestPage.page("```swift declaration\nfunc shine() throws\n```", path: "README.md")
    let faults = page.samples.flatMap(DeclarationCheck(SymbolLibrary(graphs: [])).diagnostics)
    #expect(faults.map(\.identifier) == ["declaration-has-no-module"])
    #expect(faults.map(\.summary) == ["'shine()' isn't checked: listings can't import any module here"])
  }

  @Test func theDeclarationIsShown() async throws {
    let page = try TestPage.page("```swift declaration\nfunc pairs() -> [Self]\n```", path: "content/page.md")
    let faults = page.samples.flatMap(DeclarationCheck(try await Self.compiled.value).diagnostics)
    #expect(faults.map(\.hints) == [["Blocks declares: func pairs() -> Pairs<Self>"]])
  }
}
