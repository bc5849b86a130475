import SiriSimulations
import Testing

@Suite struct RestorationHandlerTests {
  @Test func restoresFromTheMainThreadOnly() throws {
    var handler = RestorationHandler()
    #expect(throws: RestorationHandler.Fault.offMainThread) {
      try handler.call(with: ["Menu"], on: .background)
    }
    #expect(handler.calls == 0)
    #expect(handler.faults == [.offMainThread])
    let restored = [
      try handler.call(with: ["Menu", "Solver"]), try handler.call(with: ["Menu"]),
      try handler.call(with: nil as [String]?),
    ]
    #expect(restored == [["Menu", "Solver"], ["Menu"], []])
    #expect(handler.calls == 3)
    #expect(handler.restoredObjects == 3)
  }
}
