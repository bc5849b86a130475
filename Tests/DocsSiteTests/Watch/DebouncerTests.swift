import Testing

@testable import DocsSite

struct DebouncerTests {
  private let start = ContinuousClock.now

  private func moment(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  @Test func closesWhenNothingHasChangedForAWhile() {
    var window = Debouncer(quiet: .milliseconds(20), limit: .milliseconds(200))
    #expect(window.end == nil)
    window.add(["a"], at: moment(0))
    #expect(window.end == moment(20))
    window.add(["b"], at: moment(15))
    #expect(window.end == moment(35))
    #expect(window.close(at: moment(34)) == nil)
    #expect(window.close(at: moment(35)) == ["a", "b"])
    #expect(window.end == nil)
    #expect(window.close(at: moment(1000)) == nil)
  }

  @Test func theFirstChangeDoesNotWaitForEver() {
    var window = Debouncer(quiet: .milliseconds(20), limit: .milliseconds(100))
    for time in stride(from: 0, through: 95, by: 5) {
      window.add(["\(time)"], at: moment(time))
    }
    #expect(window.end == moment(100))
    #expect(window.close(at: moment(100))?.count == 20)
    window.add(["later"], at: moment(101))
    #expect(window.end == moment(121))
  }

  @Test func noChangeOpensNoWindow() {
    var window = Debouncer()
    window.add([], at: moment(0))
    #expect(window.end == nil)
  }
}
