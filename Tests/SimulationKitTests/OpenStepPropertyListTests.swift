import Foundation
import Testing

@testable import SimulationKit

@Suite struct OpenStepPropertyListTests {
  @Test(
    arguments: [
      ("{}", .dictionary([:])), (" ( ) ", .array([])), ("a", .text("a")), ("\"\"", .text("")),
      ("<>", .bytes([])),
      ("<0fbd 7771>", .bytes([0x0F, 0xBD, 0x77, 0x71])),
      (
        "{ a = (b, \"c\\n\\\"\", <ff>,); 'd' = {}; }",
        .dictionary(["a": .array([.text("b"), .text("c\n\""), .bytes([255])]), "d": .dictionary([:])])
      ),
      ("/* x */ // y\n a.b/c:d-e_f$ // z", .text("a.b/c:d-e_f$")),
      ("\"\\U00e4\\101\\7x\\Ud83d\\udca1ä\"", .text("äA\u{7}x💡ä")), ("\"//\"", .text("//")),
    ] as [(String, OpenStepPropertyList)]
  )
  func readsPropertyLists(_ text: String, expected: OpenStepPropertyList) throws {
    #expect(try OpenStepPropertyList(Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("{ a }", 4), ("{ a = ; }", 6), ("{ a = b }", 8), ("{ a = b; a = c; }", 9),
    ("(a b)", 3),
    ("(", 1), ("<f>", 2), ("<f f>", 2), ("<ff/**/>", 3), ("<fg>", 2), ("\"a", 2), ("\"\\", 2),
    ("\"\\U12\"", 5), ("\"\\Ud83d\"", 0),
    ("a b", 2),
    ("/* a", 4), ("=", 0), ("{}}", 2), ("\"\\400", 5),
  ])
  func refusesWhatIsNoPropertyList(_ text: String, offset: Int) {
    let fault = #expect(throws: OpenStepFault.self) { try OpenStepPropertyList(Array(text.utf8)) }
    #expect(fault?.offset == offset)
  }

  @Test func refusesPropertyListsThatAreTooDeep() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "(", count: depth) + String(repeating: ")", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try OpenStepPropertyList(nested(32)) }
    for depth in [32 + 1, 1_000_000] {
      #expect(throws: OpenStepFault.self) { try OpenStepPropertyList(nested(depth)) }
    }
  }

  @Test func readsBackWhateverTextItWrites() throws {
    var random = SeededSource(seed: 9)
    for _ in 0..<500 {
      let scalars = (0..<random.number(in: 0...30)).map { _ in
        UnicodeScalar(UInt32(random.number(in: 0...[0x7F, 0x3FF, 0x1_FFFF][random.number(in: 0...2)]))) ?? "x"
      }
      let text = String(String.UnicodeScalarView(scalars))
      let list = try OpenStepPropertyList(Array(OpenStepPropertyList.write([text: text]).utf8))
      #expect(list == .dictionary([text: .text(text)]))
    }
  }

  /// Foundation takes more than a receipt may hold; launch arguments are read as it reads them.
  @Test(arguments: [
    "{ a = 1 }", "{ a = 1; }", "{ a = 1; a = 2; }", "{ a; }", "{ a = b; c; }", "{ a = { b = 1; }; }", "(a,)",
    "(a b)", "(,)", "(a,,b)", "(1,2", "(\u{e9})", "(\"\u{e9}\")", "('it')", "(a+b)", "<0fA0 01>", "<0>",
    "<0 f>", "<0f\n>", "<0f // x\n>",
    "{ \"a\" = \"x\\ny\\t\\U00e9\\101\\q\"; }", "(a) b", "(a /* b */, // x\n c)", "\"x\" y", "\"a", "{= 1;}",
  ])
  func takesWhatFoundationTakes(_ text: String) throws {
    let theirs = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let ours = try? OpenStepPropertyList(Array(text.utf8), isStrict: false)
    #expect((ours == nil) == (theirs == nil))
    if let ours, let theirs {
      #expect(ours == Self.list(theirs))
    }
  }

  private static func list(_ value: Any) -> OpenStepPropertyList? {
    switch value {
    case let text as String: return .text(text)
    case let data as Data: return .bytes([UInt8](data))
    case let items as [Any]: return .array(items.compactMap(list))
    case let members as [String: Any]: return .dictionary(members.compactMapValues(list))
    default: return nil
    }
  }
}
