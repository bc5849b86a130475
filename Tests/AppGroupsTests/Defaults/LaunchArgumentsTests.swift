import AppGroups
import Foundation
import Testing

@Suite struct LaunchArgumentsTests {
  private func value(_ text: String) -> PlistValue? { LaunchArguments.domain(of: ["-k", text])["k"] }

  @Test func pairsAreReadAndEverythingElseIsPassedOver() {
    #expect(
      LaunchArguments.domain(of: [
        "program", "-currency", "yen", "file", "-count", "5", "-flag", "-n", "-5", "-last",
      ])
        == ["currency": "yen", "count": "5"]
    )
    #expect(LaunchArguments.domain(of: ["-k", "a", "-k", "b"]) == ["k": "b"])
    #expect(LaunchArguments.domain(of: []) == [:])
    #expect(LaunchArguments.domain(of: ["-", "x"]) == [:])
    #expect(value("5")?.asInteger == 5)
    #expect(value("YES")?.asBoolean == true)
  }

  @Test func propertyListsInTheOldStyleAreRead() {
    #expect(value("(a, b, \"c d\")") == ["a", "b", "c d"])
    #expect(value("(a,)") == ["a"])
    #expect(value("{a = 1; b = (x); \"c d\" = {};}") == ["a": "1", "b": ["x"], "c d": [:]])
    #expect(value("{ a = \"x\\ny\"; }") == ["a": "x\ny"])
    #expect(value("{a = 1; a = 2; b;}") == ["a": "2", "b": "b"])
    #expect(value("<0fA0 01>") == .data(Data([0x0F, 0xA0, 0x01])))
    #expect(value("\"quoted\"") == "quoted")
  }

  @Test func whatIsNoPropertyListIsText() {
    let deep = String(repeating: "(", count: 100_000)
    for text in [
      "(a", "{a}", "{a = 1", "{a = 1}", "(\u{e9})", "<0>", "<xy>", "\"open", "(a) b", "(a b)", "{= 1;}",
      "\"\\", deep,
    ] {
      #expect(value(text) == .string(text))
    }
  }
}
