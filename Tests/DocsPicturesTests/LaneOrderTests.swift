import SimulationKit
import Testing

@testable import DocsMarkdown
@testable import DocsPictures

struct LaneOrderTests {
  private func calls(_ pairs: (String, String)...) -> [Event] {
    pairs.map { Event(time: 0, kind: .call, name: "x", from: $0.0, to: $0.1) }
  }

  private func figure(_ name: String, _ form: Figure.Form) -> Figure {
    Figure(id: name, name: name, form: form, elements: [])
  }

  @Test func putsNeighborsTogether() throws {
    let run = try RunSample.run(calls(("A", "C"), ("A", "B"), ("B", "C"), ("A", "B"), ("C", "D"), ("C", "D")))
    // A B C D costs 7; the order of appearance, A C B D, would cost 10.
    #expect(LaneOrder(run, rest: "System").names == ["A", "B", "C", "D"])
  }

  @Test func followsFirstAppearanceWhereOrdersAreEqual() throws {
    let run = try RunSample.run(calls(("Phone", "Watch"), ("Watch", "Phone")))
    #expect(LaneOrder(run, rest: "System").names == ["Phone", "Watch"])
  }

  @Test func keepsServersRightOfDevices() throws {
    let run = try RunSample.run(
      calls(("Store", "Seller"), ("Seller", "Phone")),
      figures: [figure("Store", .server), figure("Anna's phone", .phone)]
    )
    #expect(LaneOrder(run, rest: "System").names == ["Phone", "Seller", "Store"])
  }

  @Test func waitsAndLocalEventsDoNotCountAsArrows() throws {
    let waits = (0..<5).map { _ in Event(time: 0, kind: .wait, name: "x", from: "A", to: "C") }
    let run = try RunSample.run(waits + calls(("A", "B"), ("B", "C")))
    #expect(LaneOrder(run, rest: "System").names == ["A", "B", "C"])
  }

  @Test func mergesTheQuietestActorsBeyondSix() throws {
    let run = try RunSample.run(
      calls(("A", "B"), ("B", "C"), ("C", "D"), ("D", "E"), ("E", "A"), ("F", "A"), ("G", "B"), ("H", "C"))
    )
    let order = LaneOrder(run, rest: "System")
    #expect(order.names.count == 6)
    #expect(Set(order.names) == ["A", "B", "C", "D", "E", "System"])
    #expect(order.index(of: "F") == order.names.firstIndex(of: "System"))
    #expect(order.index(of: "G") == order.index(of: "H"))
  }

  @Test func givesEachLaneALetterOfItsOwn() throws {
    let run = try RunSample.run(calls(("Watch", "Watch app"), ("Watch app", "W"), ("W", "Wa")))
    let letters = LaneOrder(run, rest: "System").letters
    #expect(letters.first == "W")
    #expect(Set(letters).count == 4)
  }
}
