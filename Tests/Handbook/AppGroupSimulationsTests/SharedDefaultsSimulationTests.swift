import AppGroupSimulations
import AppGroups
import Foundation
import SimulationContract
import SimulationKit
import Testing

@Suite struct SharedDefaultsSimulationTests {
  let simulation = SharedDefaultsSimulation()

  private func base() throws -> JSONValue {
    try #require(try simulation.exampleScenarios().first).scenario
  }

  private func run(_ changes: [String: JSONValue]) throws -> Run {
    var scenario = try base()
    for (pointer, value) in changes.sorted(by: { $0.key < $1.key }) {
      let place = try #require(JSONPointer(pointer))
      scenario = try #require(scenario.replacing(place, with: value))
    }
    return try simulation.run(json: scenario)
  }

  private func example(_ title: String) throws -> SharedDefaultsScenario {
    try #require(simulation.examples.first { $0.title == title }).scenario
  }

  /// The names of the replies in a run.
  private func replies(_ title: String) throws -> [String] {
    try simulation.run(example(title)).events.filter { $0.kind == .reply }.map(\.name)
  }

  @Test func whatIsLeftOutIsWhatTheInitializerFillsIn() throws {
    let checked = simulation.schema.check(["steps": []])
    #expect(checked.faults.isEmpty)
    let decoded = try CanonicalJSON.decode(
      SharedDefaultsScenario.self,
      from: CanonicalJSON.encode(checked.value)
    )
    #expect(decoded == SharedDefaultsScenario(steps: []))
  }

  @Test func keepsThePromisesOfEverySimulation() throws {
    let broken = try brokenPromises(of: simulation)
    #expect(broken == [])
  }

  @Test func examplesEndAsTheirTitlesSay() throws {
    let statuses = try simulation.examples.map { try simulation.run($0.scenario).outcome.status }
    #expect(
      statuses == [
        "shared", "nothing", "nothing", "shared", "nothing", "phantom-container",
        "global", "global-all-users", "nothing",
        "shared", "nothing", "shared", "shared",
        "own", "own", "own",
        "too-large", "ended-by-size", "ended-by-size",
        "shared", "nothing", "own", "own", "own", "own",
      ]
    )
  }

  static let obstacles: [(pointer: String, value: JSONValue, condition: String)] = [
    ("/app/entitled", false, "app-entitled"),
    ("/extension/entitled", false, "extension-entitled"),
    ("/extension/group", "group.com.example.mony", "same-group"),
    ("/extension/platform", "watchOS2", "same-device"),
    ("/extension/team", "ZZZZZ99999", "extension-team"),
    ("/groupTeam", "ZZZZZ99999", "extension-team"),
    ("/steps/1/milliseconds", 99, "saved"),
    ("/steps/0/key", "curency", "written"),
  ]

  @Test(arguments: obstacles)
  func oneChangeKeepsTheValueAwayAndIsNamed(
    pointer: String,
    value: JSONValue,
    condition: String
  ) throws {
    let run = try run([pointer: value])
    #expect(run.outcome.status == "nothing")
    #expect(run.outcome.facts["value"] == .null)
    let absence = try #require(run.events.last { $0.kind == .absent })
    #expect(absence.reasons.first { !$0.holds }?.name == condition)
  }

  @Test(arguments: [("iOS", "shared"), ("watchOS1", "shared"), ("watchOS2", "nothing"), ("macOS", "nothing")])
  func theExtensionSharesOnlyOnTheSameDevice(platform: String, status: String) throws {
    #expect(try run(["/extension/platform": .string(platform)]).outcome.status == status)
  }

  @Test func aWriteArrivesAtTheMomentItIsSaved() throws {
    #expect(try run(["/steps/1/milliseconds": 99]).outcome.status == "nothing")
    #expect(try run(["/steps/1/milliseconds": 100]).outcome.status == "shared")
    #expect(try run(["/steps/1/milliseconds": 0, "/saveDelay": 0]).outcome.status == "shared")
  }

  @Test func aReplyNamesThePlacesThatWereAsked() throws {
    let run = try run([:])
    let reply = try #require(run.events.first { $0.kind == .reply })
    #expect(reply.reasons.map(\.name) == ["managed", "arguments", "cloud", "group"])
    #expect(reply.reasons.map(\.holds) == [false, false, false, true])
    #expect(reply.name == "\"sterling\"")
  }

  @Test func aGetterThatDoesNotConvertSaysSo() throws {
    #expect(try run(["/steps/0/value": true]).outcome.facts["value"] == "1")
    #expect(try run(["/steps/0/value": ["a"]]).outcome.status == "not-converted")
    #expect(try run(["/steps/0/value": ["a"], "/steps/2/getter": "stringArray"]).outcome.status == "shared")
    #expect(
      try run(["/steps/0/value": true, "/steps/2/getter": "double"]).outcome.facts["value"] == .number(0)
    )
  }

  @Test func aRegisteredDefaultIsNamedAsSuch() throws {
    let example = try example("Registered in the app, asked in the extension")
    #expect(
      try simulation.run(example).outcome.sentence
        == "The extension gets nil for 'currency'. The app has only registered 'currency', and no other "
        + "process sees what a process registers."
    )
  }

  @Test func stagesFollowWhatIsStored() throws {
    let run = try run([:])
    let folders = run.snapshots.compactMap { $0.figures.first { $0.id == "group-phone" } }
    #expect(folders.count == run.snapshots.count)
    #expect(folders.first?.elements.contains(.text("Empty", mark: .muted)) == true)
    #expect(
      folders.last?.elements.contains(.row(label: "currency", value: "\"sterling\"", mark: .plain)) == true
    )
    #expect(run.snapshots.allSatisfy { $0.figures.allSatisfy { (2...15).contains($0.elements.count) } })
  }

  @Test func aSearchLightsUpPlaceByPlace() throws {
    let run = try simulation.run(example("One key in six places"))
    let figures = run.snapshots.compactMap { $0.figures.first { $0.id == "search-list" } }
    let asked = figures.map { figure in
      figure.elements.filter { element in
        if case .row(_, let value, let mark) = element {
          mark != .muted && value != "not asked"
        } else {
          false
        }
      }.count
    }
    // Each search starts with one domain and ends with the one that answers.
    #expect(asked.filter { $0 > 0 }.max() == 5)
    let first = asked.firstIndex(of: 1) ?? 0
    #expect(Array(asked[first..<first + 2]) == [1, 2])
    let last = try #require(figures.last)
    #expect(last.elements.contains(.row(label: "Global", value: "\"franc\"", mark: .ok)))
    #expect(last.elements.contains(.row(label: "Managed", value: "asked, nothing", mark: .plain)))
    #expect(last.elements.contains(.row(label: "Registered", value: "not asked", mark: .muted)))
    #expect(last.elements.contains(.row(label: "Domain, this Mac", value: "not on iOS", mark: .muted)))
    #expect(try replies("One key in six places") == ["\"yen\"", "\"sterling\"", "\"dollar\"", "\"franc\""])
  }

  @Test func everyPlaceOfAMacAnswersInItsTurn() throws {
    #expect(try replies("Every place of a Mac's search list") == (1...8).map { "\"place \($0)\"" })
    let run = try simulation.run(example("Every place of a Mac's search list"))
    #expect(
      run.outcome.facts["asked"] == [
        "managed", "arguments", "this-host", "group", "global-this-host", "global", "all-users",
        "global-all-users",
      ]
    )
  }

  @Test func aProcessThatIsKilledLosesWhatWasNotSaved() throws {
    let scenario = try example("Killed before the save")
    let run = try simulation.run(scenario)
    #expect(run.events.first { $0.name == "SIGKILL" }?.detail.contains("lost: currency.") == true)
    #expect(run.outcome.status == "nothing")
    var later = scenario
    later.steps[1] = .wait(.init(milliseconds: 100))
    #expect(try simulation.run(later).outcome.status == "own")
    later.steps = [.write(.init(.app, key: "k", value: 1)), .kill(.init(.app)), .read(.init(.app, key: "k"))]
    let ended = try simulation.run(later)
    #expect(ended.outcome.status == "lost")
    #expect(ended.events.last?.kind == .absent)
  }

  static let losses: [(reader: ProcessRole, steps: [SharedDefaultsStep], profile: String, why: String)] =
    [
      (
        .app, [.kill(.init(.app)), .launch(.init(.app))], "documented",
        "The app had set 'currency', and was ended before that was saved."
      ),
      (
        .extension, [.kill(.init(.app))], "documented",
        "The app had set 'currency', and was ended before that was saved."
      ),
      (
        .app, [.launch(.init(.app))], "linux-foundation",
        "The app had set 'currency', and was ended before it called synchronize()."
      ),
      (
        .app, [.fill(.init(.app, key: "cache", bytes: 1_048_576)), .launch(.init(.app))], "tvos",
        "The app had set 'currency', and was ended before that was saved."
      ),
      (
        .app, [.kill(.init(.app)), .launch(.init(.app)), .remove(.init(.app, key: "currency"))],
        "documented", "The extension has not written 'currency' into its group."
      ),
      (
        .app,
        [.synchronize(.init(.app)), .remove(.init(.app, key: "currency")), .synchronize(.init(.app))],
        "documented", "The extension has not written 'currency' into its group."
      ),
    ]

  @Test(arguments: losses)
  func aLossIsBlamedOnWhoLostIt(
    reader: ProcessRole,
    steps: [SharedDefaultsStep],
    profile: String,
    why: String
  ) throws {
    let trace = try simulation.run(
      SharedDefaultsScenario(
        profile: profile,
        steps: [.write(.init(.app, key: "currency", value: "sterling"))] + steps + [
          .wait(.init(milliseconds: 250)), .read(.init(reader, key: "currency")),
        ]
      )
    )
    #expect(trace.outcome.status == "nothing")
    #expect(trace.outcome.sentence == "The \(reader.rawValue) gets nil for 'currency'. \(why)")
    let absence = try #require(trace.events.last { $0.kind == .absent })
    #expect(absence.detail == why)
    #expect(absence.from == (why.hasPrefix("The app") ? "App" : "Extension"))
  }

  @Test func aLossInTheStandardDefaultsIsBlamedToo() throws {
    let trace = try simulation.run(
      SharedDefaultsScenario(
        global: ["currency": "franc"],
        steps: [
          .write(.init(.app, key: "currency", value: "sterling", defaults: .standard)),
          .kill(.init(.app)), .launch(.init(.app)),
          .read(.init(.app, key: "currency", defaults: .standard)), .read(.init(.app, key: "currency")),
        ]
      )
    )
    let absences = trace.events.filter { $0.kind == .absent }
    #expect(absences.map(\.from) == ["App"])
    #expect(absences.first?.reasons.map(\.name) == ["written", "saved"])
    #expect(absences.first?.reasons.map(\.holds) == [true, false])
    // The group never had the value, so reading the global domain's is no loss.
    #expect(!trace.outcome.sentence.contains("was ended"))
  }

  static let machines: [(profile: String, name: String, words: [String])] = [
    ("linux-foundation", "Linux machine", ["iPhone", "iOS"]),
    ("tvos", "Apple TV", ["iPhone", "iOS"]),
  ]

  @Test(arguments: machines)
  func aProfileOfAnotherSystemDrawsItsOwnMachine(profile: String, name: String, words: [String]) throws {
    let examples = simulation.examples.map(\.scenario).filter { $0.profile == profile }
    #expect(!examples.isEmpty)
    for example in examples + [SharedDefaultsScenario(profile: profile, steps: [.locate(.init(.app))])] {
      var scenario = example
      scenario.steps.append(.read(.init(.app, key: "nothing", detail: .search)))
      let trace = try simulation.run(scenario)
      let text = String(
        decoding: try CanonicalJSON.encode(trace.events) + CanonicalJSON.encode(trace.snapshots)
          + CanonicalJSON.encode(trace.outcome),
        as: UTF8.self
      )
      #expect(text.contains(name))
      for word in words { #expect(!text.contains(word)) }
    }
  }

  @Test func twoMachinesWithLinuxHaveTwoNames() throws {
    let run = try simulation.run(
      SharedDefaultsScenario(
        profile: "linux-foundation",
        extension: .init(bundleID: "com.example.money.widget", platform: .macOS),
        steps: [.read(.init(.extension, key: "currency"))]
      )
    )
    #expect(
      run.outcome.sentence.hasSuffix(
        "The extension runs on the other Linux machine and the app on the Linux machine; each has a container of "
          + "its own."
      )
    )
  }

  @Test func aNewProcessKeepsItsWriteForTheWholeDelay() throws {
    // The pending save of the killed process must not count as one of the next process.
    let scenario = SharedDefaultsScenario(steps: [
      .write(.init(.app, key: "a", value: 1)), .wait(.init(milliseconds: 50)), .kill(.init(.app)),
      .launch(.init(.app)), .write(.init(.app, key: "b", value: 1)), .wait(.init(milliseconds: 99)),
      .read(.init(.extension, key: "b")),
    ])
    #expect(try simulation.run(scenario).outcome.status == "nothing")
  }

  @Test func whatIsNotSavedStandsInTheProcess() throws {
    let run = try simulation.run(example("Before the save and after it"))
    let apps = run.snapshots.compactMap { $0.figures.first { $0.id == "app" } }
    let row = Figure.Element.row(label: "Not saved: currency", value: "\"sterling\"", mark: .wait)
    #expect(apps.contains { $0.elements.contains(row) })
    #expect(apps.last?.elements.contains(row) == false)
    #expect(try replies("Before the save and after it") == ["\"sterling\"", "nil", "\"sterling\""])
  }

  @Test func eachIsToldWhatItMayKnow() throws {
    let run = try simulation.run(example("Who is told of a change"))
    let told = run.events.filter { $0.name.contains("didChange") && $0.kind == .local }.map(\.from)
    #expect(told == ["App", "Extension", "App"])
    #expect(run.events.filter { $0.name.hasPrefix("observeValue") }.map(\.to) == ["Extension"])
    let post = try #require(run.events.first { $0.name == "com.example.money.changed" })
    #expect(post.to == "Extension")
    #expect(!post.detail.contains("sterling"))
  }

  @Test func gettersConvertAsTheHeaderSaysAndOnLinuxOtherwise() throws {
    #expect(
      try replies("What each getter makes of true") == ["true", "\"1\"", "1", "0.0", "0.0", "nil", "true"]
    )
    #expect(
      try replies("What each getter makes of text")
        == ["\"tYes\"", "\"tYes\"", "0", "0.0", "0.0", "nil", "false"]
    )
    #expect(try replies("A URL comes back whole") == ["\"https://a.b/c?d=e\""])
    #expect(
      try replies("On Linux, Foundation makes a number of true")
        == ["true", "\"1\"", "1", "1.0", "1.0", "nil", "true"]
    )
    #expect(try replies("On Linux, Foundation takes text for true").last == "true")
    #expect(try replies("On Linux, Foundation keeps the path alone") == ["\"file:///c\""])
  }

  @Test func onLinuxFoundationWaitsToBeAskedOnBothSides() throws {
    #expect(
      try replies("On Linux, Foundation does not see the other process") == ["nil", "nil", "\"sterling\""]
    )
    let run = try simulation.run(example("On Linux, Foundation does not see the other process"))
    let failed = run.events.filter { $0.kind == .absent }.compactMap { $0.reasons.first { !$0.holds }?.name }
    #expect(failed == ["saved", "synchronized"])
    #expect(try replies("On Linux, Foundation loses what was not synchronized") == ["nil"])
    let silent = try simulation.run(example("On Linux, Foundation tells nobody"))
    #expect(!silent.events.contains { $0.name.hasPrefix("observeValue") })
    var documented = try example("On Linux, Foundation tells nobody")
    documented.profile = "documented"
    #expect(try simulation.run(documented).events.contains { $0.name.hasPrefix("observeValue") })
  }

  @Test func limitsAreThoseOfThePlatform() throws {
    func status(_ profile: String, _ platform: Platform, _ bytes: Int) throws -> Trace {
      try simulation.run(
        SharedDefaultsScenario(
          profile: profile,
          extension: .init(bundleID: "x", platform: platform),
          steps: [.fill(.init(.extension, key: "k", bytes: bytes))]
        )
      )
    }
    #expect(try status("documented", .iOS, 4_194_000).outcome.status == "nothing-asked")
    #expect(try status("documented", .iOS, 4_194_304).outcome.status == "too-large")
    #expect(try status("documented", .watchOS2, 2_000_000).outcome.status == "nothing-asked")
    #expect(try status("watchos-26", .watchOS2, 1_048_000).outcome.status == "nothing-asked")
    #expect(try status("watchos-26", .watchOS2, 1_048_576).outcome.status == "ended-by-size")
    #expect(try status("watchos-26", .iOS, 1_048_576).outcome.status == "nothing-asked")
    let warned = try status("tvos", .iOS, 524_288)
    #expect(warned.events.contains { $0.name == "UserDefaults.sizeLimitExceededNotification" })
    #expect(warned.outcome.status == "nothing-asked")
    #expect(try status("tvos", .iOS, 1_048_576).outcome.status == "ended-by-size")
    #expect(try status("linux-foundation", .iOS, 5_000_000).outcome.status == "nothing-asked")
  }

  @Test func largeDataIsNotWrittenIntoTheOutcome() throws {
    let run = try simulation.run(
      SharedDefaultsScenario(steps: [
        .fill(.init(.app, key: "k", bytes: 1_000_000)), .read(.init(.app, key: "k", getter: .data)),
      ])
    )
    #expect(run.outcome.facts["value"] == "1000000 bytes")
  }

  @Test func aKindOfValueIsReadFromText() throws {
    func value(_ kind: String, _ text: String, _ getter: String) throws -> JSONValue? {
      try simulation.run(json: [
        "steps": [
          ["do": "write", "process": "app", "key": "k", "value": .string(text), "kind": .string(kind)],
          ["do": "read", "process": "app", "key": "k", "getter": .string(getter)],
        ]
      ]).outcome.facts["value"]
    }
    #expect(try value("data", "aGk=", "data") == "aGk=")
    #expect(try value("date", "2026-03-08T06:59:59Z", "object") == "2026-03-08T06:59:59Z")
    #expect(try value("url", "https://a.b", "url") == "https://a.b")
    #expect(try value("url", "https://a.b", "string") == .null)
    #expect(try value("plain", "/tmp/x", "url") == "file:///tmp/x")
  }

  static let badSteps: [(step: JSONValue, place: String)] = [
    (["do": "write", "process": "app", "key": "k", "value": "x", "kind": "date"], "value"),
    (
      ["do": "write", "process": "app", "key": "k", "value": "0000-01-01T00:00:00Z", "kind": "date"], "value"
    ),
    (
      ["do": "write", "process": "app", "key": "k", "value": "10000-01-01T00:00:00Z", "kind": "date"], "value"
    ),
    (["do": "write", "process": "app", "key": "k", "value": 1, "kind": "date"], "value"),
    (["do": "write", "process": "app", "key": "k", "value": "a b%", "kind": "data"], "value"),
    (["do": "write", "process": "app", "key": "k", "value": "", "kind": "url"], "value"),
    (["do": "write", "process": "app", "key": "k", "value": "x", "kind": "uid"], "kind"),
    (["do": "fill", "process": "app", "key": "k", "bytes": 5_000_001], "bytes"),
    (["do": "fill", "process": "app", "key": "k", "bytes": -1], "bytes"),
    (["do": "observe", "process": "app", "key": ""], "key"),
    (["do": "listen", "process": "app", "name": ""], "name"),
    (["do": "post", "process": "app", "name": ""], "name"),
    (["do": "kill", "process": "watch"], "process"),
    (["do": "read", "process": "app", "key": "k", "detail": "all"], "detail"),
    (["do": "setVolatileDomain", "process": "app"], "do"),
  ]

  @Test(arguments: badSteps) func aBadStepIsRejectedAtItsMember(step: JSONValue, place: String) throws {
    let rejection = #expect(throws: Rejection.self) { try simulation.run(json: ["steps": [step]]) }
    #expect(rejection?.pointer.description == "/steps/0/\(place)")
  }

  static let badInputs: [(pointer: String, value: JSONValue, place: String)] = [
    ("/group", "com.example.money", "/group"),
    ("/group", "group.a/../b", "/group"),
    ("/group", "", "/group"),
    ("/app/group", "", "/app/group"),
    ("/app/group", "com.example.money", "/app/group"),
    ("/extension/group", "NSGlobalDomain", "/extension/group"),
    ("/extension/group", "com.example", "/extension/group"),
    ("/extension/group", "group.\0", "/extension/group"),
    ("/app/bundleID", "", "/app/bundleID"),
    ("/app/team", "../x", "/app/team"),
    ("/groupTeam", "", "/groupTeam"),
    ("/extension/bundleID", "com.example.money", "/extension/bundleID"),
    ("/global", ["a": .null], "/global/a"),
    ("/global", ["": 1], "/global"),
    ("/places", ["managed": ["a": .null]], "/places/managed/a"),
    ("/places", ["thisHost": ["": 1]], "/places/thisHost"),
    ("/places", ["somewhere": [:]], "/places/somewhere"),
    ("/steps/0/value", .string(String(repeating: "a", count: 2000)), "/steps/0/value"),
    ("/steps/0/value", .null, "/steps/0/value"),
    ("/steps/0/value", ["a": [1, .null]], "/steps/0/value/a/1"),
    ("/steps/0/value", [[[[[1]]]]], "/steps/0/value"),
    ("/steps/0/key", "", "/steps/0/key"),
    ("/steps/1/milliseconds", -1, "/steps/1/milliseconds"),
    ("/steps/2/getter", "strings", "/steps/2/getter"),
    ("/steps/2/process", "watch", "/steps/2/process"),
    ("/extension/platform", "watchOS", "/extension/platform"),
    ("/saveDelay", 60_001, "/saveDelay"),
    ("/profile", "ios-8", "/profile"),
  ]

  @Test(arguments: badInputs)
  func badInputIsRejectedAtItsPlace(pointer: String, value: JSONValue, place: String) throws {
    let rejection = #expect(throws: Rejection.self) { try run([pointer: value]) }
    #expect(rejection?.pointer.description == place)
  }
}
