import SimulationKit
import Testing

struct NearMissTests {
  @Test(
    arguments: [
      ("bluetoth", "bluetooth"), ("BLUETOOTH", "bluetooth"), ("step", "steps"), ("stpes", "steps"),
      ("sed", "seed"),
      ("profile", "profile"), ("hand-of", "handoff"),
    ]
  )
  func findsTheWordThatWasMeant(typed: String, meant: String) {
    #expect(typed.nearest(among: ["seed", "profile", "steps", "bluetooth", "handoff"]) == meant)
  }

  @Test(arguments: ["", "x", "pizza", "completely different"])
  func findsNothingNear(typed: String) {
    #expect(typed.nearest(among: ["seed", "profile", "steps", "bluetooth", "on"]) == nil)
  }

  @Test func prefersTheNearestAndThenTheFirst() {
    #expect("stop".nearest(among: ["shop", "stops", "step"]) == "shop")
    #expect("range".nearest(among: ["oranges", "rang"]) == "rang")
    #expect("word".nearest(among: [String]()) == nil)
  }

  @Test func aWordOfAnyLengthIsAnsweredAtOnce() {
    let endless = String(repeating: "a", count: 1_000_000)
    #expect(endless.nearest(among: ["seed", endless + "b"]) == endless + "b")
    #expect(endless.nearest(among: ["seed"]) == nil)
  }
}
