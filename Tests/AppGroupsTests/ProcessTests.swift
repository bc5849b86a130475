import AppGroups
import Foundation
import SimulationKit
import Testing

@Suite struct ProcessTests {
  let app: AppProcess
  let widget: AppProcess
  var table = ProcessTable()

  init() throws {
    app = try Samples.app("app")
    widget = try Samples.app("widget")
    table.launch(app)
    table.launch(widget)
  }

  private func lock(_ kind: FileLock.Kind, _ container: FileLock.Container = .group(Samples.group))
    -> FileLock
  {
    FileLock(kind, on: "money.sqlite", in: container)
  }

  @Test mutating func aLaunchGivesANewNumberAndForgetsLocks() throws {
    #expect(table.entries["app"]?.pid == 501)
    #expect(table.entries["widget"]?.pid == 502)
    #expect(try table.lock(lock(.file), by: "app") == nil)
    #expect(table.launch(app) == 503)
    #expect(table.entries["app"]?.locks == [])
    var late = ProcessTable(firstPID: .max)
    #expect(late.launch(app) == 99_998)
    #expect(late.launch(app) == 1)
  }

  static let rules: [(kind: FileLock.Kind, quirk: String?, isFatal: Bool)] = [
    (.file, nil, true), (.rollback, nil, true), (.walWrite, nil, true), (.walRead, nil, false),
    (.file, "tolerates-file-locks", false), (.rollback, "tolerates-file-locks", true),
    (.walWrite, "tolerates-file-locks", true), (.file, "coordination-deadlock", true),
  ]

  @Test(arguments: rules)
  func aLockAtSuspensionIsFatalByItsKindAndTheVersion(
    kind: FileLock.Kind,
    quirk: String?,
    isFatal: Bool
  ) throws {
    let profile = Profile(name: "p", title: "P", quirks: quirk.map { [.init($0, "", citation: "")] } ?? [])
    var table = ProcessTable(rules: SuspensionRules(profile))
    table.launch(app)
    let lock = lock(kind)
    #expect(try table.lock(lock, by: "app") == nil)
    #expect(try table.suspend("app") == (isFatal ? .ended(.deadLock(lock)) : .suspended))
    #expect(table.entries["app"]?.locks == (isFatal ? [] : [lock]))
    #expect(ProcessTable.Ending.deadLock(lock).code == 0xdead10cc)
  }

  @Test mutating func aLockInItsOwnContainerOrReleasedInTimeIsNot() throws {
    #expect(try table.lock(lock(.rollback, .own("app")), by: "app") == nil)
    #expect(try table.suspend("app") == .suspended)
    #expect(try table.lock(lock(.rollback), by: "widget") == nil)
    #expect(try table.suspend("widget", hasBackgroundTask: true) == .suspended)
    #expect(table.entries["widget"]?.locks == [])
  }

  @Test mutating func locksExcludeEachOtherUntilTheirHolderIsGone() throws {
    #expect(try table.lock(lock(.rollback), by: "app") == nil)
    #expect(try table.lock(lock(.file), by: "widget") == "app")
    #expect(try table.lock(lock(.walRead), by: "widget") == nil)
    #expect(try table.lock(lock(.file, .group("group.other")), by: "widget") == nil)
    try table.end("app")
    #expect(try table.lock(lock(.file), by: "widget") == nil)
    #expect(try table.unlock("widget").count == 3)
  }

  @Test mutating func whatDoesNotRunCanDoNothing() throws {
    try table.suspend("app")
    #expect(throws: ProcessFault.notRunning("app")) { try table.suspend("app") }
    #expect(throws: ProcessFault.notRunning("app")) { try table.lock(lock(.file), by: "app") }
    #expect(throws: ProcessFault.notSuspended("widget")) { try table.resume("widget") }
    #expect(throws: ProcessFault.notRunning("nobody")) { try table.end("nobody") }
    try table.resume("app")
    try table.end("app", .powerCut)
    #expect(throws: ProcessFault.notRunning("app")) { try table.end("app") }
    #expect(table.entries["app"]?.state == .ended(.powerCut))
    #expect(ProcessTable.Ending.powerCut.code == nil)
  }
}

@Suite struct FileCoordinationTests {
  @Test func readersShareAndAWriterIsAlone() {
    var coordination = FileCoordination()
    let first = coordination.request(.read, of: "a", by: "app")
    let second = coordination.request(.read, of: "a", by: "widget")
    #expect(first.isGranted && second.isGranted)
    let writer = coordination.request(.write, of: "a", by: "watch")
    #expect(!writer.isGranted)
    #expect(coordination.blockers(of: writer.number).map(\.process) == ["app", "widget"])
    #expect(coordination.request(.write, of: "b", by: "watch").isGranted)
    // A later reader doesn't overtake the writer.
    let late = coordination.request(.read, of: "a", by: "late")
    #expect(!late.isGranted)
    #expect(coordination.end(first.number) == [])
    #expect(coordination.end(second.number).map(\.number) == [writer.number])
    #expect(coordination.end(writer.number).map(\.number) == [late.number])
  }

  @Test func aSuspendedHolderBlocksOnlyWithTheOldFault() {
    for deadlocks in [true, false] {
      var coordination = FileCoordination(deadlocks: deadlocks)
      let holder = coordination.request(.write, of: "a", by: "app")
      coordination.suspend("app")
      let reader = coordination.request(.read, of: "a", by: "widget")
      #expect(reader.isGranted != deadlocks)
      #expect(coordination.blockers(of: reader.number).map(\.number) == (deadlocks ? [holder.number] : []))
      coordination.resume("app")
      #expect(coordination.end(holder.number).count == (deadlocks ? 1 : 0))
    }
  }

  @Test func aProcessThatEndsGivesBackWhatItHad() {
    var coordination = FileCoordination(deadlocks: true)
    _ = coordination.request(.write, of: "a", by: "app")
    let reader = coordination.request(.read, of: "a", by: "widget")
    coordination.suspend("app")
    #expect(coordination.remove("app").map(\.number) == [reader.number])
  }

  @Test func aWaitingProcessThatIsSuspendedGetsItsTurnWhenItRuns() {
    var coordination = FileCoordination()
    let holder = coordination.request(.write, of: "a", by: "app")
    let waiting = coordination.request(.write, of: "a", by: "widget")
    coordination.suspend("widget")
    #expect(coordination.end(holder.number) == [])
    let third = coordination.request(.write, of: "a", by: "app")
    #expect(third.isGranted)
    #expect(coordination.resume("widget") == [])
    #expect(coordination.end(third.number).map(\.number) == [waiting.number])
  }
}

@Suite struct DarwinNotificationTests {
  @Test func onlyTheNameArrivesAndOnce() throws {
    var center = DarwinNotificationCenter()
    try center.addObserver("widget", of: "a")
    try center.addObserver("widget", of: "a")
    try center.addObserver("widget", of: "b")
    try center.addObserver("app", of: "a")
    #expect(try center.post("a") == ["app", "widget"])
    #expect(try center.post("b") == ["widget"])
    #expect(try center.post("a") == ["app", "widget"])
    #expect(try center.post("c") == [])
    let delivered = center.turnRunLoop(of: "widget")
    #expect(delivered.names == ["a", "b"])
    #expect(delivered.postCount == 3)
    #expect(center.turnRunLoop(of: "widget").names == [])
    center.remove("app")
    #expect(center.turnRunLoop(of: "app").names == [])
    #expect(try center.post("a") == ["widget"])
  }

  @Test func aNameMustBeOne() throws {
    var center = DarwinNotificationCenter()
    #expect(throws: DarwinNotificationCenter.Fault.emptyName) { try center.post("") }
    #expect(throws: DarwinNotificationCenter.Fault.nul) { try center.addObserver("app", of: "a\0b") }
    #expect(throws: DarwinNotificationCenter.Fault.nameTooLong(201)) {
      try center.post(String(repeating: "a", count: 201))
    }
  }
}
