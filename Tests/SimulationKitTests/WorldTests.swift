import Foundation
import Testing

@testable import SimulationKit

struct WorldTests {
  private typealias Diary = World<[String]>

  private func world(limit: Int = 100) -> World<[String]> {
    World(state: [], seed: 7, start: Date(timeIntervalSince1970: 1000), limit: limit)
  }

  @Test func simultaneousActionsHappenInTheOrderInWhichTheyWereScheduled() throws {
    var world = world()
    for name in ["a", "b", "c", "d", "e"] {
      try world.schedule(after: 10) { $0.state.append(name) }
    }
    try world.schedule(after: 5) { $0.state.append("first") }
    try world.run()
    #expect(world.state == ["first", "a", "b", "c", "d", "e"])
    #expect(world.clock.elapsed == 10)
  }

  @Test func whatAnActionSchedulesForItsOwnMomentHappensAfterWhatWasThereBefore() throws {
    var world = world()
    try world.schedule(after: 10) { world throws(Rejection) in
      world.state.append("a")
      try world.schedule(after: 0) { $0.state.append("c") }
    }
    try world.schedule(after: 10) { $0.state.append("b") }
    try world.advance(by: 10)
    #expect(world.state == ["a", "b", "c"])
  }

  @Test func advancingIncludesItsLastMomentAndNothingBeyond() throws {
    var world = world()
    try world.schedule(after: 10) { $0.state.append("at 10") }
    try world.schedule(after: 11) { $0.state.append("at 11") }
    try world.advance(by: 10)
    #expect(world.state == ["at 10"])
    #expect(world.clock.elapsed == 10)
    try world.advance(by: 0)
    #expect(world.state == ["at 10"])
    try world.advance(by: 100)
    #expect(world.state == ["at 10", "at 11"])
    #expect(world.clock.now == Date(timeIntervalSince1970: 1000.11))
  }

  @Test func anActionSeesTheMomentItWasDueAt() throws {
    var world = world()
    for delay in [30, 10, 20] {
      try world.schedule(after: delay) { $0.record(.local, "tick", from: "Clock") }
    }
    try world.advance(by: 1000)
    #expect(world.trace.events.map(\.time) == [10, 20, 30])
    #expect(world.clock.elapsed == 1000)
  }

  @Test func timeNeverRunsBackwards() throws {
    var world = world()
    try world.schedule(after: 10) { world throws(Rejection) in try world.advance(by: 100) }
    try world.advance(by: 50)
    #expect(world.clock.elapsed == 110)
  }

  @Test func aWorldThatNeverComesToRestIsStopped() throws {
    @Sendable func again(_ world: inout Diary) throws(Rejection) {
      world.state.append("again")
      try world.schedule(after: 0) { world throws(Rejection) in try again(&world) }
    }
    var world = world(limit: 3)
    try again(&world)
    #expect(throws: Rejection(at: JSONPointer(["steps"]), "The scenario never ends")) {
      try world.run()
    }
    #expect(world.state.count == 4)
  }

  @Test func aRunThatNobodyWaitsForIsStopped() async throws {
    let task = Task { () throws -> Int in
      // Canceled before it starts, so the result doesn't depend on timing.
      withUnsafeCurrentTask { $0?.cancel() }
      var world = world()
      try world.schedule(after: 10) { $0.state.append("a") }
      do {
        try world.run()
      } catch {
        #expect(error as? Rejection == Rejection(at: JSONPointer(), "The run was stopped"))
      }
      return world.state.count
    }
    #expect(try await task.value == 0)
  }

  @Test func asManyActionsAsTheLimitAreNotTooMany() throws {
    var world = world(limit: 3)
    for _ in 1...3 {
      try world.schedule(after: 1) { $0.state.append("once") }
    }
    try world.run()
    #expect(world.state.count == 3)
  }

  @Test(arguments: [-1, Int.min])
  func refusesToGoBackInTime(delay: Int) {
    var world = world()
    let refusal = Rejection(at: JSONPointer(), "A world cannot wait \(delay) ms")
    #expect(throws: refusal) { try world.schedule(after: delay) { $0.state.append("never") } }
    #expect(throws: refusal) { try world.advance(by: delay) }
    #expect(world.clock.elapsed == 0)
  }

  @Test func refusesAMomentThatTheClockCannotTell() throws {
    var world = world()
    try world.advance(by: 1)
    let refusal = Rejection(at: JSONPointer(), "A world cannot wait \(Int.max) ms")
    #expect(throws: refusal) { try world.schedule(after: .max) { $0.state.append("never") } }
    #expect(throws: refusal) { try world.advance(by: .max) }
    try world.advance(by: .max - 1)
    #expect(world.clock.elapsed == .max)
  }

  @Test func anActionsRejectionComesOutAndEndsTheRun() throws {
    var world = world()
    try world.schedule(after: 1) { _ throws(Rejection) in throw Rejection(step: 2, "size", "Too large") }
    try world.schedule(after: 2) { $0.state.append("never") }
    #expect(throws: Rejection(at: JSONPointer(["steps", "2", "size"]), "Too large")) { try world.run() }
    #expect(world.state.isEmpty)
    #expect(world.clock.elapsed == 1)
  }

  @Test func aCopyIsAWorldOfItsOwn() throws {
    var original = world()
    try original.schedule(after: 10) { $0.state.append("shared \($0.random.number(in: 0...1_000_000))") }
    var copy = original
    try copy.schedule(after: 5) { $0.state.append("only in the copy") }
    try copy.run()
    #expect(original.state.isEmpty)
    #expect(original.clock.elapsed == 0)
    #expect(original.trace.events.isEmpty)
    try original.run()
    #expect(copy.state == ["only in the copy"] + original.state)
  }

  @Test func aThousandWorldsSideBySideAreAsEachAlone() async throws {
    @Sendable func numbers(seed: UInt64) throws -> [Int] {
      var world = World(state: [Int](), seed: seed, start: Date(timeIntervalSince1970: 0))
      for _ in 1...20 {
        let delay = world.random.number(in: 0...50)
        try world.schedule(after: delay) { $0.state.append(delay * 1000 + $0.random.number(in: 0...999)) }
      }
      try world.run()
      return world.state
    }
    let together = try await withThrowingTaskGroup(of: (UInt64, [Int]).self) { group in
      for seed in 0..<1000 as Range<UInt64> {
        group.addTask { (seed, try numbers(seed: seed)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for seed in 0..<1000 as Range<UInt64> {
      #expect(try together[seed] == numbers(seed: seed))
    }
    #expect(Set(together.values).count == 1000)
    for numbers in together.values {
      #expect(numbers.map { $0 / 1000 } == numbers.map { $0 / 1000 }.sorted())
    }
  }

  @Test func oneMomentHasOnePictureOfTheStage() {
    func figures(_ name: String) -> [Figure] { [Figure(id: "a", name: name, form: .phone, elements: [])] }
    var world = world()
    world.show(figures("before"))
    world.show(figures("instead"))
    world.record(.call, "ring()", from: "Visitor", to: "Bell", "Somebody is there.")
    world.show(figures("after"))
    let trace = world.finish(Outcome(status: "rung", sentence: "It rang."))
    #expect(trace.snapshots.map(\.after) == [-1, 0])
    #expect(trace.snapshots.flatMap(\.figures).map(\.name) == ["instead", "after"])
    #expect(
      trace.events == [
        Event(
          time: 0,
          kind: .call,
          name: "ring()",
          from: "Visitor",
          to: "Bell",
          detail: "Somebody is there."
        )
      ]
    )
    #expect(trace.outcome.status == "rung")
  }
}
