import AppGroupSimulations
import AppGroups
import Foundation
import SimulationContract
import SimulationKit
import Testing

@Suite struct SharedFilesSimulationTests {
  let simulation = SharedFilesSimulation()

  private func run(_ changes: [String: JSONValue], of title: String? = nil) throws -> Run {
    let examples = try simulation.exampleScenarios()
    var scenario = try #require(examples.first { title == nil || $0.title == title }).scenario
    for (pointer, value) in changes.sorted(by: { $0.key < $1.key }) {
      let place = try #require(JSONPointer(pointer))
      scenario = try #require(scenario.replacing(place, with: value))
    }
    return try simulation.run(json: scenario)
  }

  private func run(_ steps: [SharedFilesStep], profile: String = "documented") throws -> Trace {
    try simulation.run(SharedFilesScenario(profile: profile, steps: steps))
  }

  @Test func whatIsLeftOutIsWhatTheInitializerFillsIn() throws {
    let checked = simulation.schema.check(["steps": []])
    #expect(checked.faults.isEmpty)
    let decoded = try CanonicalJSON.decode(
      SharedFilesScenario.self,
      from: CanonicalJSON.encode(checked.value)
    )
    #expect(decoded == SharedFilesScenario(steps: []))
  }

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  static let endings: [(title: String, status: String, sentence: String)] = [
    (
      "The extension reads what the app wrote", "new",
      "The extension finds 'sterling', the new text."
    ),
    (
      "The entitlement is removed", "no-container",
      "The extension gets nil for the container, and no file. The extension's entitlements list no app group."
    ),
    (
      "A typo on a phone: nil", "no-container",
      "The app gets nil for the container. The app's entitlements list 'group.com.example.money', not "
        + "'group.com.example.mony'."
    ),
    (
      "A typo on a Mac: a path to nothing", "phantom-container",
      "The app gets a path, and may not open what is there. The app's entitlements list 'group.com.example.money', "
        + "not 'group.com.example.mony'."
    ),
    (
      "A group of the team, which no website registers", "new",
      "The extension finds 'sterling', the new text."
    ),
    (
      "From watchOS 2 on, one group is two folders", "unchanged",
      "The extension finds 'pound'. It runs on the Apple Watch and the app on the iPhone: each has a container of its "
        + "own."
    ),
    (
      "Files in its own container are invisible to the other", "missing",
      "The extension finds no file."
    ),
    (
      "Killed while it writes in place", "torn",
      "The extension finds 'ster', which no process meant to write."
    ),
    (
      "Killed at the same moment of an atomic write", "old",
      "The extension finds 'pound', the old text. A temporary file is left beside it."
    ),
    ("The power is cut while it writes in place", "empty", "The extension finds an empty file."),
    (
      "The power is cut at the same moment of an atomic write", "old",
      "The extension finds 'pound', the old text. A temporary file is left beside it."
    ),
    ("Renamed without a sync: the new name, and no bytes", "empty", "The extension finds an empty file."),
    (
      "Renamed, and the folder not synced: whole, and old", "old",
      "The extension finds 'pound', the old text."
    ),
    ("The folder synced too: whole, and new", "new", "The extension finds 'sterling', the new text."),
    (
      "Suspended with a lock: 0xdead10cc", "dead-lock",
      "The app is killed with 0xdead10cc: it held an SQLite lock in DELETE mode in a shared container when it was to "
        + "be suspended."
    ),
    (
      "The same with an atomic file: suspended, resumed, done", "new",
      "The extension finds 'sterling', the new text."
    ),
    ("A background task gives time to unlock", "unchanged", "The extension finds 'pound'."),
    ("A lock in its own container: here it does no harm", "unchanged", "The extension finds 'pound'."),
    (
      "iOS 13 tolerates a file lock, and the extension waits", "busy",
      "The extension does not get the lock: the app holds it."
    ),
    (
      "Since iOS 14 the same lock kills", "dead-lock",
      "The app is killed with 0xdead10cc: it held a file lock in a shared container when it was to be suspended."
    ),
    (
      "Coordination: the reader waits for the writer", "new",
      "The extension finds 'sterling', the new text."
    ),
    (
      "iOS 8.1: suspended while it coordinates, a deadlock", "deadlock",
      "The extension waits for 'currency.txt' forever: the app was suspended in the middle of its accessor."
    ),
    ("Since iOS 8.2 the reader goes on", "unchanged", "The extension finds 'pound'."),
    (
      "A notification is a name, and three of them are one", "notified",
      "The extension hears 'com.example.money.changed', once for 3 posts."
    ),
    ("A process that is killed hears nothing", "new", "The extension finds 'sterling', the new text."),
  ]

  @Test func examplesEndAsTheirTitlesSay() throws {
    let outcomes = try simulation.examples.map { ($0.title, try simulation.run($0.scenario).outcome) }
    #expect(outcomes.map(\.0) == Self.endings.map(\.title))
    for (outcome, ending) in zip(outcomes, Self.endings) {
      #expect(outcome.1.status == ending.status)
      #expect(outcome.1.sentence == ending.sentence)
    }
  }

  /// The extension's findings for each stop of the slider.
  static let sliders: [(method: String, crash: String, survivors: String, findings: String)] = [
    ("in-place", "kill", "metadata", "old empty torn torn torn new new new new"),
    ("atomic", "kill", "metadata", "old old old old old old old new new"),
    ("in-place", "power-cut", "nothing", "old old old old old old new new new"),
    ("in-place", "power-cut", "metadata", "old empty empty empty empty empty new new new"),
    ("in-place", "power-cut", "everything", "old empty torn torn torn new new new new"),
    ("rename-only", "power-cut", "metadata", "old old old old old old empty empty empty"),
    ("atomic", "power-cut", "nothing", "old old old old old old old old old"),
    ("atomic", "power-cut", "metadata", "old old old old old old old new new"),
    ("durable", "power-cut", "nothing", "old old old old old old old old new"),
    ("durable", "power-cut", "everything", "old old old old old old old new new"),
    ("in-place", "suspend", "metadata", "old empty torn torn torn new new new new"),
    ("atomic", "suspend", "metadata", "old old old old old old old new new"),
    ("in-place", "none", "metadata", "new new new new new new new new new"),
  ]

  @Test(arguments: sliders)
  func oneNumberMovesTheCrash(method: String, crash: String, survivors: String, findings: String) throws {
    let found = try (0...8).map { count in
      try run([
        "/steps/0/method": .string(method), "/steps/0/crash": .string(crash),
        "/steps/0/survivors": .string(survivors), "/steps/0/crashAfter": .integer(count),
      ]).outcome.status
    }
    #expect(found.joined(separator: " ") == findings)
  }

  @Test func theStageShowsTheCallsOfTheWriteAndWhereItStopped() throws {
    let run = try run([:], of: "Killed while it writes in place")
    let write = try #require(run.snapshots.last?.figures.last)
    #expect(write.id == "write")
    #expect(write.elements.first == .status("3 of 6 calls made"))
    guard case .outline(let lines) = write.elements.last else {
      Issue.record("\(write)")
      return
    }
    #expect(
      lines.map(\.text) == [
        "Data.write(to:)",
        "open(\"currency.txt\", O_CREAT | O_TRUNC): a reader finds empty",
        "write(2 bytes): a reader finds torn",
        "write(2 bytes): a reader finds torn",
        "killed",
        "write(2 bytes)",
        "write(2 bytes)",
        "fsync(file)",
      ]
    )
    #expect(lines.map(\.mark) == [.plain, .fail, .fail, .fail, .fail, .muted, .muted, .muted])
  }

  @Test func theStageShowsTheFolderAsATreeWithWhatIsLeft() throws {
    let run = try run([:], of: "Killed at the same moment of an atomic write")
    let folder = try #require(run.snapshots.last?.figures.first { $0.id == "group-phone" })
    guard case .outline(let lines) = folder.elements[1] else {
      Issue.record("\(folder)")
      return
    }
    #expect(lines.count == 3)
    #expect(lines[1].text.hasPrefix(".dat.nosync1F5."))
    #expect(lines[1].text.hasSuffix(": 'ster'"))
    #expect(lines[1].mark == .quirk)
    #expect(lines[2].text == "currency.txt: 'pound'")
    #expect(run.outcome.facts["leftovers"] == 1)
    #expect(run.outcome.facts["app"] == "killed")
  }

  static let possibilities: [(method: String, pieces: Int, count: Int, value: String?)] = [
    ("in-place", 2, 2, "currency.txt: pound or empty or ster"),
    ("in-place", 2, 4, nil),
    ("atomic", 2, 3, "nothing else but a temporary file"),
    ("atomic", 2, 5, "currency.txt: pound or sterling"),
    ("rename-only", 1, 3, "currency.txt: pound or empty or sterling"),
    ("durable", 2, 6, nil),
  ]

  @Test(arguments: possibilities)
  func theFolderTellsWhatAPowerCutMightLeave(
    method: String,
    pieces: Int,
    count: Int,
    value: String?
  ) throws {
    let run = try run([
      "/steps/0/method": .string(method), "/steps/0/pieces": .integer(pieces), "/steps/0/crash": "kill",
      "/steps/0/crashAfter": .integer(count),
    ])
    let folder = try #require(run.snapshots.last?.figures.first { $0.id == "group-phone" })
    #expect(folder.elements.contains(.status("All of it is on the disk")) == (value == nil))
    let row = value.map { Figure.Element.row(label: "After a power cut", value: $0, mark: .info) }
    #expect(folder.elements.dropFirst(2) == (row.map { [$0] } ?? []))
  }

  @Test func noFigureOfAnyExampleIsOverfull() throws {
    for example in simulation.examples {
      for snapshot in try simulation.run(example.scenario).snapshots {
        for figure in snapshot.figures {
          #expect((2...7).contains(figure.elements.count), "\(example.title): \(figure.id)")
          for case .outline(let lines) in figure.elements { #expect(lines.count <= 14) }
        }
        #expect(Set(snapshot.figures.map(\.id)).count == snapshot.figures.count)
      }
    }
  }

  @Test func aTwoSidedTypingErrorIsNilOnAPhoneAndAPhantomOnAMac() throws {
    for (platform, status) in [("iOS", "no-container"), ("macOS", "phantom-container")] {
      for group in ["group.com.example.mony", "ABC"] {
        let run = try run(
          [
            "/app/asksFor": .string(group), "/app/platform": .string(platform),
            "/extension/platform": .string(platform),
          ],
          of: "A typo on a phone: nil"
        )
        #expect(run.outcome.status == status)
        #expect(run.outcome.facts["opens"] == false)
        #expect((run.outcome.facts["path"] == .null) == (platform == "iOS"))
      }
    }
    let empty = try run(
      ["/app/asksFor": "", "/app/platform": "macOS", "/extension/platform": "macOS"],
      of: "A typo on a phone: nil"
    )
    #expect(empty.outcome.status == "no-container")
  }

  @Test func whoIsSuspendedOrWaitsDoesNothing() throws {
    let suspended = try run([.suspend(.init(.app)), .write(.init(.app, "x")), .read(.init(.extension))])
    #expect(suspended.outcome.status == "unchanged")
    #expect(suspended.events.contains { $0.kind == .absent && $0.detail.contains("is suspended") })
    let waiting = try run([
      .coordinate(.init(.app, .write, milliseconds: 100, text: "x")),
      .coordinate(.init(.extension, .read)),
      .read(.init(.extension)),
      .read(.init(.app)),
    ])
    #expect(waiting.outcome.status == "new")
    #expect(waiting.events.contains { $0.kind == .absent && $0.detail.contains("still waits") })
    #expect(waiting.events.contains { $0.kind == .absent && $0.detail.contains("in the middle") })
  }

  @Test func whatHasEndedBeginsAnew() throws {
    let run = try run([
      .kill(.init(.app)), .kill(.init(.app)), .suspend(.init(.app)), .resume(.init(.app)),
      .write(.init(.app, "sterling")), .read(.init(.extension)), .resume(.init(.app)),
    ])
    #expect(run.events.filter { $0.name == "launch" }.count == 1)
    #expect(run.outcome.status == "new")
    #expect(run.outcome.facts["app"] == "running")
  }

  @Test func aPowerCutEndsEveryProcessOfTheDeviceAndNoOther() throws {
    let both = try run([
      .observe(.init(.extension)),
      .write(.init(.app, "sterling", crash: .powerCut, after: 1)),
    ])
    #expect(both.outcome.facts["extension"] == "off")
    #expect(both.outcome.status == "power-cut")
    let watch = try simulation.run(
      SharedFilesScenario(
        extension: .init(bundleID: "w", platform: .watchOS2),
        steps: [.write(.init(.app, "sterling", crash: .powerCut, after: 1))]
      )
    )
    #expect(watch.outcome.facts["extension"] == "running")
  }

  @Test func anAccessorThatIsSuspendedGoesOnWithWhatIsLeftOfItsTime() throws {
    let run = try run([
      .coordinate(.init(.app, .write, milliseconds: 200, text: "sterling")),
      .wait(.init(milliseconds: 50)),
      .suspend(.init(.app)),
      .wait(.init(milliseconds: 1000)),
      .read(.init(.extension)),
      .resume(.init(.app)),
    ])
    #expect(run.events.last { $0.name == "accessor returns" }?.time == 1200)
    #expect(run.events.first { $0.name.hasPrefix("Data(contentsOf:") }?.time == 1050)
  }

  @Test func theDeadlockEndsWhenTheHolderIsKilledOrResumed() throws {
    let begin: [SharedFilesStep] = [
      .coordinate(.init(.app, .write, text: "sterling")), .suspend(.init(.app)),
      .coordinate(.init(.extension, .read)),
    ]
    #expect(try run(begin, profile: "ios-8.1").outcome.status == "deadlock")
    #expect(try run(begin + [.resume(.init(.app))], profile: "ios-8.1").outcome.status == "new")
    #expect(try run(begin + [.kill(.init(.app))], profile: "ios-8.1").outcome.status == "unchanged")
  }

  @Test func aNotificationWaitsForTheMainThread() throws {
    let run = try run([
      .observe(.init(.extension)),
      .coordinate(.init(.app, .write, milliseconds: 500, text: "x")),
      .coordinate(.init(.extension, .read, milliseconds: 100)),
      .wait(.init(milliseconds: 500)),
      .notify(.init(.app)),
    ])
    let callback = try #require(run.events.first { $0.name.hasPrefix("callback") })
    #expect(callback.time == 600)
    #expect(run.outcome.status == "notified")
  }

  @Test func everyFatalLockIsNamedWithItsKind() throws {
    for (kind, status) in [
      (FileLock.Kind.file, "dead-lock"), (.rollback, "dead-lock"), (.walWrite, "dead-lock"),
      (.walRead, "suspended"),
    ] {
      let run = try run([.lock(.init(.app, kind)), .suspend(.init(.app))])
      #expect(run.outcome.status == status)
      #expect(run.outcome.facts["code"] == (status == "dead-lock" ? "0xdead10cc" : nil))
    }
  }

  static let survivals: [(steps: [SharedFilesStep], profile: String, status: String, sentence: String)] = [
    (
      [.suspend(.init(.app))], "documented", "suspended",
      "The app is suspended and not killed: it holds no lock."
    ),
    (
      [.lock(.init(.app, .rollback, in: "own")), .suspend(.init(.app))], "documented", "suspended",
      "The app is suspended and not killed: it holds no lock in a shared container."
    ),
    (
      [.lock(.init(.app, .walRead)), .suspend(.init(.app))], "documented", "suspended",
      "The app is suspended and not killed: an SQLite read transaction in WAL mode, which it holds in a shared "
        + "container, is tolerated."
    ),
    (
      [.lock(.init(.extension, .file)), .suspend(.init(.extension))], "ios-13", "suspended",
      "The extension is suspended and not killed: a file lock, which it holds in a shared container, is tolerated."
    ),
    (
      [.lock(.init(.app, .rollback)), .suspend(.init(.app, backgroundTask: true))], "documented", "suspended",
      "The app is suspended and not killed: it let go of its lock in time."
    ),
    (
      [.read(.init(.extension)), .suspend(.init(.app))], "documented", "suspended",
      "The app is suspended and not killed: it holds no lock."
    ),
    (
      [.suspend(.init(.app)), .resume(.init(.app))], "documented", "resumed",
      "The app was suspended, and continues where it stopped."
    ),
    (
      [.write(.init(.app, "sterling", crash: .suspend, after: 3)), .resume(.init(.app))], "documented",
      "resumed", "The app was suspended, and continues where it stopped."
    ),
    (
      [.write(.init(.app, "sterling", crash: .suspend, after: 3))], "documented", "suspended",
      "The app is suspended, and no process has read the files since."
    ),
    (
      [.suspend(.init(.app)), .lock(.init(.app, .file))], "documented", "idle",
      "The app is suspended: none of its code runs."
    ),
    (
      [.write(.init(.app, "sterling", crash: .suspend, after: 3)), .kill(.init(.app))], "documented",
      "killed", "The app is killed, and no process has read the files since."
    ),
    (
      [.suspend(.init(.app)), .kill(.init(.app))], "documented", "nothing-asked", "Nobody read anything."
    ),
    (
      [.suspend(.init(.app)), .resume(.init(.app)), .sign(.init(.app, groups: []))], "documented",
      "nothing-asked", "Nobody read anything."
    ),
  ]

  @Test(arguments: survivals)
  func whoIsSuspendedAndNotKilledIsSaidToBe(
    steps: [SharedFilesStep],
    profile: String,
    status: String,
    sentence: String
  ) throws {
    let outcome = try run(steps, profile: profile).outcome
    #expect(outcome.status == status)
    #expect(outcome.sentence == sentence)
    #expect(outcome.facts["code"] == nil)
  }

  static let interruptions: [(steps: [SharedFilesStep], line: String)] = [
    (
      [.lock(.init(.app, .rollback)), .write(.init(.app, "sterling", crash: .suspend, after: 3))],
      "killed: 0xdead10cc"
    ),
    ([.write(.init(.app, "sterling", crash: .suspend, after: 3))], "suspended"),
    (
      [.write(.init(.app, "sterling", crash: .suspend, after: 3)), .kill(.init(.app))], "killed"
    ),
  ]

  @Test(arguments: interruptions)
  func aWriterIsDrawnAsWhatBecameOfIt(steps: [SharedFilesStep], line: String) throws {
    let run = try run(steps)
    let write = try #require(run.snapshots.last?.figures.last { $0.id == "write" })
    guard case .outline(let lines) = write.elements.last else {
      Issue.record("\(write)")
      return
    }
    #expect(lines.filter { $0.mark == .fail && !$0.text.contains("a reader") }.map(\.text) == [line])
    // Only a process that stays in memory is resumed.
    let isPromised = run.events.contains { $0.detail.contains("before it is resumed") }
    #expect(isPromised == !line.contains("0xdead10cc"))
  }

  static let badInputs: [(pointer: String, value: JSONValue, place: String)] = [
    ("/group", "com.example.money\0", "/group"),
    ("/group", "group.a/../b", "/group"),
    ("/group", "", "/group"),
    ("/group", "com.example.money", "/group"),
    ("/group", "ABCDE12345.money", "/group"),
    ("/groupTeam", "", "/groupTeam"),
    ("/groupTeam", "../x", "/groupTeam"),
    ("/app/bundleID", "", "/app/bundleID"),
    ("/app/bundleID", "../x", "/app/bundleID"),
    ("/app/team", "a/b", "/app/team"),
    ("/app/platform", "watchOS", "/app/platform"),
    ("/app/groups", ["com.example.money"], "/app/groups/0"),
    ("/app/groups", ["group.a", "group."], "/app/groups/1"),
    ("/app/groups", ["group.a", "ABCDE12345.money"], "/app/groups/1"),
    ("/app/groups", ["group.a", "group.a"], "/app/groups/1"),
    ("/app/groups", ["group.a", "group.b", ""], "/app/groups/2"),
    ("/app/groups", ["group.../x"], "/app/groups/0"),
    ("/app/groups", ["/etc"], "/app/groups/0"),
    ("/app/groups", ["group.\0"], "/app/groups/0"),
    ("/app/groups", ["group.$(X)"], "/app/groups/0"),
    ("/app/groups", [.string("group." + String(repeating: "a", count: 200))], "/app/groups/0"),
    ("/app/groups", [1], "/app/groups/0"),
    ("/app/groups", "group.a", "/app/groups"),
    ("/app/asksFor", "../x", "/app/asksFor"),
    ("/app/asksFor", "/etc/passwd", "/app/asksFor"),
    ("/app/asksFor", "a\0b", "/app/asksFor"),
    ("/app/asksFor", .string(String(repeating: "a", count: 201)), "/app/asksFor"),
    ("/extension/bundleID", "com.example.money", "/extension/bundleID"),
    ("/files", ["../x": "a"], "/files/..~1x"),
    ("/files", ["": "a"], "/files/"),
    ("/files", ["a/b": "a"], "/files/a~1b"),
    ("/steps/0/file", "../x", "/steps/0/file"),
    ("/steps/0/file", "/etc/passwd", "/steps/0/file"),
    ("/steps/0/file", "a/b", "/steps/0/file"),
    ("/steps/0/file", "", "/steps/0/file"),
    ("/steps/0/file", "a\0", "/steps/0/file"),
    ("/steps/0/file", "%2e%2e", "/steps/0/file"),
    ("/steps/0/file", .string(String(repeating: "a", count: 256)), "/steps/0/file"),
    ("/steps/1/file", "..", "/steps/1/file"),
    ("/steps/0/in", "com.example.money.widget", "/steps/0/in"),
    ("/steps/0/in", "/private/var/mobile", "/steps/0/in"),
    ("/steps/1/in", "com.example.money", "/steps/1/in"),
    ("/steps/0/method", "safe", "/steps/0/method"),
    ("/steps/0/crashAfter", -1, "/steps/0/crashAfter"),
    ("/steps/0/crashAfter", 21, "/steps/0/crashAfter"),
    ("/steps/0/pieces", 0, "/steps/0/pieces"),
    ("/steps/0/text", .string(String(repeating: "a", count: 201)), "/steps/0/text"),
    ("/steps/1", ["do": "notify", "process": "app", "name": ""], "/steps/1/name"),
    ("/steps/1", ["do": "observe", "process": "app", "name": "a\0"], "/steps/1/name"),
    ("/steps/1", ["do": "sign", "process": "app", "groups": ["x"]], "/steps/1/groups/0"),
    ("/steps/1", ["do": "lock", "process": "app", "kind": "file", "file": "../x"], "/steps/1/file"),
    ("/steps/1", ["do": "coordinate", "process": "app", "access": "read", "file": "~"], "/steps/1/file"),
    ("/steps/1", ["do": "wait", "milliseconds": -1], "/steps/1/milliseconds"),
    ("/profile", "ios-9", "/profile"),
  ]

  @Test(arguments: badInputs)
  func badInputIsRejectedAtItsPlace(pointer: String, value: JSONValue, place: String) throws {
    let rejection = #expect(throws: Rejection.self) { try run([pointer: value]) }
    #expect(rejection?.pointer.description == place)
  }

  @Test func randomScenariosEndAndEndTheSameWay() throws {
    var random = SeededSource(seed: 99)
    let pick = { (random: inout SeededSource) -> ProcessRole in
      random.number(in: 0...1) == 0 ? .app : .extension
    }
    for _ in 0..<(100 * RandomInput.factor) {
      let steps = (0..<random.number(in: 1...20)).map { _ -> SharedFilesStep in
        let actor = pick(&random)
        switch random.number(in: 0...12) {
        case 0, 1:
          return .write(
            .init(
              actor,
              "v\(random.number(in: 0...9))",
              in: ["group", "own"][random.number(in: 0...1)],
              method: FileWrite.Method.allCases[random.number(in: 0...3)],
              crash: SharedFilesStep.Crash.allCases[random.number(in: 0...3)],
              after: random.number(in: 0...8),
              survivors: ModelFolder.Survivors.allCases[random.number(in: 0...2)]
            )
          )
        case 2: return .read(.init(actor))
        case 3: return .locate(.init(actor))
        case 4, 5:
          return .coordinate(
            .init(
              actor,
              random.number(in: 0...1) == 0 ? .read : .write,
              milliseconds: random.number(in: 0...300),
              text: "c"
            )
          )
        case 6: return .lock(.init(actor, FileLock.Kind.allCases[random.number(in: 0...3)]))
        case 7: return .suspend(.init(actor, backgroundTask: random.number(in: 0...1) == 0))
        case 8: return .resume(.init(actor))
        case 9: return .kill(.init(actor))
        case 10: return .observe(.init(actor))
        case 11: return .notify(.init(actor))
        default: return .wait(.init(milliseconds: random.number(in: 0...200)))
        }
      }
      let profile = simulation.profiles[random.number(in: 0...2)].name
      let first = try run(steps, profile: profile)
      #expect(try run(steps, profile: profile) == first)
      #expect(!first.outcome.sentence.isEmpty)
      #expect(first.outcome.status != "deadlock" || profile == "ios-8.1")
      // An atomic write is never seen in part, whatever happens around it.
      let isAtomic = !steps.contains {
        switch $0 {
        case .write(let step): step.method == .inPlace || step.method == .renameOnly
        case .coordinate(let step): step.access == .write
        default: false
        }
      }
      if isAtomic { #expect(!["torn", "empty"].contains(first.outcome.status)) }
    }
  }
}
