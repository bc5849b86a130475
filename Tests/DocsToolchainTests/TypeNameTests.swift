import Testing

@testable import DocsMarkdown
@testable import DocsToolchain

@Suite struct TypeNameTests {
  @Test(arguments: [
    ("$sSaySSGD", "[String]"),
    ("$sSDySSSiSgGD", "[String: Int?]"),
    ("$sypD", "Any"),
    ("$sytD", "Void"),
    ("$sSS_SitD", "(String, Int)"),
    ("$ss5Error_pD", "any Error"),
    ("$ss5Error_pSgD", "(any Error)?"),
    ("$s10Foundation12TimeIntervalaD", "TimeInterval"),
    ("$sSaySiGSSYaKcD", "(String) async throws -> [Int]"),
  ])
  func writesTypesAsAProgrammerDoes(mangled: String, expected: String) {
    #expect(TypeName.simplified(mangled: mangled) == expected)
  }

  @Test(arguments: [
    ("Swift.Optional<(Swift.Int) -> Swift.String>", "((Int) -> String)?"),
    ("Swift.Dictionary<Swift.String, (Swift.Int, Swift.Int)>", "[String: (Int, Int)]"),
    ("Swift.Array<Swift.Optional<Swift.Array<Swift.Int>>>", "[[Int]?]"),
    ("Page.(Lamp in _86FC517588E99F9D817942ABAA474915).State", "Lamp.State"),
    ("Page.(Base in _86FC)<Swift.Int>.Type", "Base<Int>.Type"),
    ("(extension in FoundationEssentials):Swift.String.CompareOptions", "String.CompareOptions"),
    ("(item: __owned A, at: Swift.Int...) -> ()", "(item: A, at: Int...) -> Void"),
    ("() -> ()", "() -> Void"),
    ("() async throws -> Swift.Int", "() async throws -> Int"),
    ("A.Swift.Sequence.Element", "A.Element"),
    ("A.Type", "A.Type"),
    ("Inner #1 in Page._page0() async throws -> ()", "Inner"),
    ("Swift.Array<Inner #1 in Page.f<A>(A) -> [A]>", "[Inner]"),
    ("(Inner #1 in Page.f() -> (), Swift.Int) -> Swift.Int", "(Inner, Int) -> Int"),
    ("Foundation.Predicate<Pack{Swift.Int}>", "Predicate<Int>"),
    ("@Swift.MainActor @Sendable () -> ()", "@MainActor @Sendable () -> Void"),
    (
      "(inout Page.World<Swift.String>) throws(Page.Fault) -> ()",
      "(inout World<String>) throws(Fault) -> Void"
    ),
  ])
  func leavesOutWhatOneDoesNotWrite(demangled: String, expected: String) {
    #expect(TypeName.simplified(demangled: demangled) == expected)
  }

  @Test(arguments: ["", "$", "Int", "$s", "$szzzzD", "s:Si"])
  func refusesWhatIsNoMangledType(text: String) {
    #expect(TypeName.simplified(mangled: text) == nil)
  }

  @Test(arguments: ["(", ")", ">", "<", "(extension in ", "Swift.Array<", "Pack{", "a.", " #", "("])
  func survivesBrokenWords(text: String) {
    #expect(TypeName.simplified(demangled: text).utf8.count <= text.utf8.count + 2)
  }
}
