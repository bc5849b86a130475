import AppFoundation
import Simulator
import Testing
import WatchKit

@Suite("Timers and the present")
@MainActor
struct TimerTests {
  private func stage() throws -> ClockAppStage {
    let stage = try ClockAppStage.hierarchy("About")
    stage.app.launch()
    return stage
  }

  @Test func firesOnceAndIsThenInvalid() throws {
    let stage = try stage()
    let count = Counter()
    let timer = stage.app.run {
      Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in count.add() }
    }
    stage.world.letTimePass(4.9)
    #expect(count.value == 0 && timer.isValid)
    stage.world.letTimePass(10)
    #expect(count.value == 1 && !timer.isValid)
  }

  @Test func countsFromTheFirstDateHoweverLateItFires() throws {
    let stage = try stage()
    let dates = Counter()
    let first = ClockAppStage.start.addingTimeInterval(0.5)
    stage.app.run {
      let timer = Timer(fire: first, interval: 1, repeats: true) { timer in dates.add() }
      RunLoop.main.add(timer, forMode: .common)
      stage.app.context.isSuspended = true
    }
    stage.world.letTimePass(3)
    #expect(dates.value == 0, "a suspended app runs no code")
    stage.app.context.isSuspended = false
    stage.world.letTimePass(0)
    #expect(dates.value == 1, "missed firings are not made up for")
    stage.world.letTimePass(1)
    #expect(dates.value == 2)
  }

  @Test func isNotInARunLoopUntilItIsAdded() throws {
    let stage = try stage()
    let count = Counter()
    let timer = stage.app.run { Timer(timeInterval: 1, repeats: true) { _ in count.add() } }
    stage.world.letTimePass(10)
    #expect(count.value == 0)
    timer.fire()
    #expect(count.value == 1 && timer.isValid)
    timer.invalidate()
    timer.fire()
    #expect(count.value == 1)
  }

  @Test func endsWithTheProcess() throws {
    let stage = try stage()
    let count = Counter()
    stage.app.run { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in count.add() } }
    stage.app.kill()
    stage.world.letTimePass(10)
    #expect(count.value == 0)
  }

  @Test func readsTheClockOfTheWorldInAnAppsCode() throws {
    let stage = try stage()
    stage.world.letTimePass(90)
    stage.app.run {
      #expect(Date() == ClockAppStage.start.addingTimeInterval(90))
      #expect(Date.now.timeIntervalSinceNow == 0)
      #expect(Date(timeIntervalSinceNow: 10).timeIntervalSinceNow == 10)
    }
    #expect(Date() > Date(timeIntervalSince1970: 1_600_000_000), "a test's own code has the machine's clock")
  }
}

/// A number that closures of any actor change.
final class Counter: @unchecked Sendable {
  // Unchecked, because the tests run on one thread.
  private(set) var value = 0

  func add() { value += 1 }
}
