import Testing

@testable import DocsReference

struct TypeSignatureTests {
  private func text(_ text: String) -> Symbol.Fragment { Symbol.Fragment(text: text, kind: .text) }

  private func type(_ name: String, _ usr: String? = nil) -> Symbol.Fragment {
    Symbol.Fragment(text: name, kind: .type, usr: usr)
  }

  private func keyword(_ text: String) -> Symbol.Fragment { Symbol.Fragment(text: text, kind: .keyword) }

  private func parameter(_ fragments: [Symbol.Fragment]) -> String? {
    TypeSignature(parameters: [fragments], result: []).parameters.first
  }

  @Test func shortFormsAreUsed() {
    let (array, dictionary, optional) = (
      type("Array", "s:Sa"), type("Dictionary", "s:SD"), type("Optional", "s:Sq")
    )
    let (open, close) = (text("<"), text(">"))
    #expect(parameter([array, open, type("Int"), close]) == "[Int]")
    #expect(parameter([dictionary, open, type("Key"), text(", "), type("Value"), close]) == "[Key:Value]")
    #expect(parameter([optional, open, array, open, type("Int"), text(">>")]) == "[Int]?")
    #expect(parameter([text("["), type("Key"), text(" : "), type("Value"), text("]?")]) == "[Key:Value]?")
    #expect(parameter([array, text("."), type("Index")]) == "Array.Index")
    #expect(parameter([type("Set"), open, type("Int"), close]) == "Set<Int>")
  }

  @Test func onlyTypesAreLeft() {
    let name = Symbol.Fragment(text: "body", kind: .identifier)
    let label = Symbol.Fragment(text: "_", kind: .label)
    #expect(
      parameter([
        label, text(" "), name, text(": "), Symbol.Fragment(text: "@Sendable", kind: .attribute), text(" ("),
        keyword("inout"), text(" "), type("Int"), text(", "), type("String"), text(") "), keyword("async"),
        text(" "),
        keyword("throws"), text("("), type("Failure"), text(") -> "), type("Bool"),
      ]) == "(Int,String)->Bool"
    )
    #expect(
      parameter([keyword("any"), text(" "), type("P"), text(" & "), type("Q"), text("...")]) == "P&Q..."
    )
    #expect(parameter([keyword("Any"), text(".Type")]) == "Any.Type")
    #expect(parameter([text("(("), type("Int"), text("))?")]) == "((Int))?")
    #expect(parameter([text("(("), type("Int"), text("))")]) == "Int")
    #expect(parameter([text("() -> ()")]) == "()->()")
  }

  @Test func aTupleReturnsEachElement() {
    func results(_ fragments: [Symbol.Fragment]) -> [String] {
      TypeSignature(parameters: [], result: fragments).results
    }
    #expect(results([text("()")]) == [])
    #expect(results([type("Void", "s:s4Voida")]) == [])
    #expect(results([type("Int")]) == ["Int"])
    let (a, b, c) = (type("A"), type("B"), type("C"))
    #expect(results([text("("), a, text(", (("), b, text(") -> "), c, text("))")]) == ["A", "((B)->C)"])
    #expect(results([text("(("), a, text(", "), b, text(") -> "), c, text(")")]) == ["(A,B)->C"])
    #expect(results([text("("), a, text(") -> "), b]) == ["(A)->B"])
  }

  @Test(arguments: ["<", ">", "((", "))", "[>", "->", ">)", "<(]>", ",", ".", ".Type"])
  func nothingElseTraps(spelling: String) {
    _ = parameter([text(spelling), type("Int"), text(spelling)])
    _ = TypeSignature(parameters: [], result: [text(spelling), type("Array", "s:Sa"), text(spelling)])
  }
}
