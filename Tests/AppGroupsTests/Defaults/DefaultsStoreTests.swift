import Foundation
import Scratch
import SimulationKit
import Testing

@testable import AppGroups

@Suite struct DefaultsStoreTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store(
    _ application: String = Sample.application,
    arguments: [String: PlistValue] = [:],
    others: DefaultsStore.OtherFolders = .init(),
    rules: DefaultsStore.Rules = .init()
  ) throws -> DefaultsStore {
    try DefaultsStore(
      folder: folder.url,
      applicationID: application,
      arguments: arguments,
      others: others,
      rules: rules
    )
  }

  private func path(_ name: String) -> URL { folder.url.appending(path: name) }

  @Test func whatIsSetIsSeenAtOnceByEveryStore() throws {
    let first = try store().defaults(suiteName: Sample.suite)
    let second = try store("org.example.widget").defaults(suiteName: Sample.suite)
    #expect(try second.object(forKey: "currency") == nil)
    try first.set("sterling", forKey: "currency")
    #expect(try first.string(forKey: "currency") == "sterling")
    #expect(try second.string(forKey: "currency") == "sterling")
    try second.set("euro", forKey: "currency")
    #expect(try first.string(forKey: "currency") == "euro")
    try first.removeObject(forKey: "currency")
    #expect(try second.object(forKey: "currency") == nil)
  }

  @Test func whatIsSetIsThereInTheNextRun() throws {
    var random = SeededSource(seed: 3)
    let values = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", Sample.plist(&random)) })
    try store().defaults().set(values)
    #expect(try store().defaults().dictionaryRepresentation() == values)
    #expect(try store().persistentDomain(forName: Sample.application) == values)
  }

  @Test func aCheckpointIsAPropertyListThatOthersRead() throws {
    let store = try store()
    let defaults = try store.defaults()
    try defaults.set(["a": 1, "b": ["x", true]])
    try store.checkpoint(domain: Sample.application)
    let data = try Data(contentsOf: path("org.example.app.plist"))
    let read = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    #expect(read?["a"] as? Int == 1)
    #expect(read?.count == 2)
    try defaults.set(2, forKey: "a")
    #expect(try self.store().defaults().integer(forKey: "a") == 2)
  }

  @Test func theFilesAreForTheirOwnerAlone() throws {
    let store = try store()
    try store.defaults().set(1, forKey: "a")
    try store.checkpoint(domain: Sample.application)
    for name in try folder.url.contents() {
      let mode = try FileManager.default.attributesOfItem(atPath: path(name).path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
    #expect(
      try folder.url.contents() == [
        "org.example.app.journal", "org.example.app.lock", "org.example.app.plist",
      ]
    )
  }

  @Test func theJournalIsBroughtInWhenItIsLarge() throws {
    let writer = try store(rules: .init(journalSize: 2000)).defaults()
    let reader = try store().defaults()
    for number in 0..<500 {
      try writer.set(.integer(number), forKey: "k\(number % 40)")
      #expect(try reader.integer(forKey: "k\(number % 40)") == number)
    }
    let size = try Data(contentsOf: path("org.example.app.journal")).count
    #expect(size < 4000)
    #expect(try store().defaults().dictionaryRepresentation().count == 40)
  }

  @Test func severalValuesAreSetAtOnce() throws {
    let store = try store()
    try store.defaults().set(["a": 1, "b": 2])
    let before = try Data(contentsOf: path("org.example.app.journal"))
    // Without its last byte the record is torn, and neither value is there.
    try before.dropLast().write(to: path("org.example.app.journal"))
    #expect(try self.store().defaults().dictionaryRepresentation().isEmpty)
  }

  @Test func everyPlaceIsAskedInOrder() throws {
    let folders = try (0..<3).map { _ in try TemporaryFolder() }
    let names = ["managed", "this-host", "all-users"]
    for (folder, name) in zip(folders, names) {
      let other = try DefaultsStore(folder: folder.url, applicationID: "x")
      try other.setPersistentDomain(["k": .string(name)], forName: Sample.application)
      try other.setPersistentDomain(["k": .string("suite " + name)], forName: Sample.suite)
      try other.setPersistentDomain(["k": .string("global " + name)], forName: "NSGlobalDomain")
    }
    let store = try store(
      arguments: ["k": "arguments"],
      others: .init(managed: folders[0].url, thisHost: folders[1].url, allUsers: folders[2].url)
    )
    var defaults = try store.defaults()
    try defaults.register(defaults: ["k": "registration"])
    try defaults.set("application", forKey: "k")
    try store.setPersistentDomain(["k": "global"], forName: "NSGlobalDomain")
    try store.setPersistentDomain(["k": "suite"], forName: Sample.suite)
    try store.setPersistentDomain(["k": "second"], forName: "group.second")
    try defaults.addSuite(named: Sample.suite)
    try defaults.addSuite(named: "group.second")
    #expect(
      defaults.searchList.domains.map(\.name) == [
        "managed", "arguments", "this-host", "application", "added-suite-this-host", "added-suite",
        "added-suite-this-host", "added-suite", "global-this-host", "global", "all-users", "global-all-users",
        "registration",
      ]
    )
    #expect(try defaults.answer(forKey: "k")?.domain == .managed)
    #expect(try defaults.objectIsForced(forKey: "k"))

    try DefaultsStore(folder: folders[0].url, applicationID: "x").removePersistentDomain(
      forName: Sample.application
    )
    #expect(try defaults.answer(forKey: "k")?.domain == .arguments)
    // Without arguments, the rest of the search list answers, one domain after another.
    var plain = try self.store(
      others: .init(thisHost: folders[1].url, allUsers: folders[2].url)
    ).defaults()
    try plain.register(defaults: ["k": "registration"])
    try plain.addSuite(named: Sample.suite)
    try plain.addSuite(named: "group.second")
    let host = try DefaultsStore(folder: folders[1].url, applicationID: "x")
    let everybody = try DefaultsStore(folder: folders[2].url, applicationID: "x")
    let steps: [(String, DefaultsStore, String)] = [
      ("this-host", host, Sample.application), ("application", store, Sample.application),
      ("second", store, "group.second"), ("suite this-host", host, Sample.suite),
      ("suite", store, Sample.suite),
      ("global this-host", host, "NSGlobalDomain"), ("global", store, "NSGlobalDomain"),
      ("all-users", everybody, Sample.application), ("global all-users", everybody, "NSGlobalDomain"),
    ]
    for (value, owner, domain) in steps {
      #expect(try plain.string(forKey: "k") == value)
      try owner.removePersistentDomain(forName: domain)
    }
    #expect(try plain.answer(forKey: "k")?.domain == .registration)
  }

  @Test func registeredDefaultsAreOfTheProcessAndNeverStored() throws {
    let store = try store()
    try store.defaults().register(defaults: ["a": 1])
    #expect(try store.defaults(suiteName: Sample.suite).integer(forKey: "a") == 1)
    #expect(try self.store().defaults().object(forKey: "a") == nil)
    #expect(try folder.url.contents().isEmpty)
  }

  @Test func volatileDomainsAreReplacedAndNeverSearched() throws {
    let store = try store(arguments: ["arg": 1])
    try store.setVolatileDomain(["a": 1, "b": 2], forName: "scratch")
    try store.setVolatileDomain(["a": 3], forName: "scratch")
    #expect(store.volatileDomain(forName: "scratch") == ["a": 3])
    #expect(store.volatileDomain(forName: "NSArgumentDomain") == ["arg": 1])
    #expect(store.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain", "scratch"])
    #expect(try store.defaults().object(forKey: "a") == nil)
    #expect(throws: DefaultsFault.reservedDomain("NSArgumentDomain")) {
      try store.setVolatileDomain([:], forName: "NSArgumentDomain")
    }
    store.removeVolatileDomain(forName: "scratch")
    #expect(store.volatileDomain(forName: "scratch") == [:])
  }

  @Test func domainsAreListedAndRemoved() throws {
    let store = try store()
    try store.defaults().set(1, forKey: "a")
    try store.setPersistentDomain(["b": 1], forName: "NSGlobalDomain")
    try store.setPersistentDomain(["c": 1], forName: "other.domain")
    #expect(try store.persistentDomainNames() == ["NSGlobalDomain", Sample.application, "other.domain"])
    #expect(try store.persistentDomain(forName: "absent") == nil)
    try store.removePersistentDomain(forName: "other.domain")
    #expect(try store.persistentDomain(forName: "other.domain") == nil)
    #expect(try store.persistentDomainNames() == ["NSGlobalDomain", Sample.application])
  }

  @Test func changesOfThisProcessAreToldWithTheirKeys() async throws {
    let store = try store()
    let changes = store.changes()
    try store.defaults().set(["b": 1, "a": 1])
    try store.defaults().set(1, forKey: "a")
    try self.store().defaults().set(2, forKey: "a")
    try store.defaults().set(3, forKey: "a")
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == DefaultsChange(domain: Sample.application, keys: ["a", "b"]))
    // Setting an equal value is no change, and another store's writes aren't reported.
    #expect(await iterator.next() == DefaultsChange(domain: Sample.application, keys: ["a"]))
  }

  @Test func changesAreToldInTheOrderInWhichTheyWereWritten() async throws {
    let store = try store()
    let changes = store.changes()
    let defaults = try store.defaults()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { for number in 0..<100 { try defaults.set(1, forKey: "\(writer).\(number)") } }
      }
      try await group.waitForAll()
    }
    let bytes = try Data(contentsOf: folder.url.appending(path: "\(Sample.application).journal"))
    let written = Journal.content(of: Array(bytes.dropFirst(Journal.mark.count))).changes
    try #require(written.count == 400)
    var iterator = changes.makeAsyncIterator()
    for change in written {
      #expect(await iterator.next()?.keys == change.values.keys.sorted())
    }
  }

  #if os(Linux)
    @Test func noticesOfOtherStoresHaveANameAndNothingElse() async throws {
      let notices = try store().notices()
      try store("org.example.other").defaults().set(1, forKey: "a")
      var iterator = notices.makeAsyncIterator()
      #expect(await iterator.next() == "org.example.other")
      try store("org.example.other").setPersistentDomain(["b": 1], forName: "NSGlobalDomain")
      #expect(await iterator.next() == "NSGlobalDomain")
    }

    @Test func aChangeIsOneNoticeTheFirstOfADomainToo() throws {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      let defaults = try store().defaults()
      try #require(inotify_add_watch(descriptor, folder.url.path, UInt32(IN_MODIFY)) >= 0)
      for text in ["sterling", "euro", "dollar"] {
        try defaults.set(.string(text), forKey: "currency")
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        // An event of 16 bytes, plus the name padded to a multiple of 16.
        #expect(count == 16 + (Sample.application + ".journal").utf8.count / 16 * 16 + 16)
        #expect(read(descriptor, &buffer, buffer.count) == -1)
      }
    }
  #endif

  static let badNames: [(name: String, fault: DefaultsFault)] = [
    ("", .emptyName), ("../escape", .pathEscape("../escape")), ("/etc/passwd", .pathEscape("/etc/passwd")),
    ("a/b", .pathEscape("a/b")), ("a\0b", .pathEscape("a\0b")), ("..", .pathEscape("..")),
    ("/\u{301}x", .pathEscape("/\u{301}x")), ("a/\u{301}x", .pathEscape("a/\u{301}x")),
    (".\u{301}x", .pathEscape(".\u{301}x")), ("a..\u{301}x", .pathEscape("a..\u{301}x")),
    ("~root", .pathEscape("~root")), (".hidden", .pathEscape(".hidden")), ("NSGlobalDomain", .globalDomain),
    (".GlobalPreferences", .globalDomain), ("kCFPreferencesAnyApplication", .globalDomain),
    ("org.example.app", .ownBundleIdentifier("org.example.app")),
    (String(repeating: "é", count: 101), .nameTooLong(202)),
    (String(repeating: "a", count: 201), .nameTooLong(201)),
  ]

  @Test(arguments: badNames) func aSuiteNameIsConfined(name: String, fault: DefaultsFault) throws {
    let store = try store()
    #expect(throws: fault) { try store.defaults(suiteName: name) }
    var defaults = try store.defaults()
    #expect(throws: fault) { try defaults.addSuite(named: name) }
    #expect(try folder.url.contents().isEmpty)
  }

  @Test func whatIsNoKeyOrValueIsRefused() throws {
    let defaults = try store().defaults()
    #expect(throws: DefaultsFault.keyLength(0)) { try defaults.set(1, forKey: "") }
    #expect(throws: DefaultsFault.keyLength(4097)) {
      try defaults.set(1, forKey: String(repeating: "k", count: 4097))
    }
    for value: PlistValue in [
      .real(.nan), .real(-.infinity), .date(Date(timeIntervalSince1970: .nan)),
      .date(Date(timeIntervalSince1970: 1e300)),
      [["a": .date(.init(timeIntervalSince1970: 253_402_300_800))]],
    ] {
      #expect(throws: DefaultsFault.self) { try defaults.set(value, forKey: "k") }
      #expect(throws: DefaultsFault.self) { try defaults.set(["k": value]) }
      #expect(throws: DefaultsFault.self) { try defaults.register(defaults: ["k": value]) }
    }
    #expect(try folder.url.contents().isEmpty)
    #expect(try defaults.object(forKey: "k") == nil)
  }

  @Test func aDomainTakesNoMoreThanItsLimitAndMayShrink() throws {
    let defaults = try store(rules: .init(maximumDomainSize: 1000)).defaults()
    try defaults.set(.data(Data(count: 900)), forKey: "a")
    #expect(throws: DefaultsFault.domainTooLarge(1017)) {
      try defaults.set(.data(Data(count: 100)), forKey: "b")
    }
    #expect(try defaults.object(forKey: "b") == nil)
    try defaults.set(.data(Data(count: 10)), forKey: "a")
    try defaults.set(.data(Data(count: 100)), forKey: "b")
    let large = try store().defaults()
    try large.set(.data(Data(count: 2000)), forKey: "c")
    try defaults.set(.data(Data(count: 1900)), forKey: "c")
    #expect(throws: DefaultsFault.self) { try defaults.set(.data(Data(count: 2000)), forKey: "c") }
  }

  @Test func aDomainOfFourMebibytesIsTooLarge() throws {
    let defaults = try store().defaults()
    let half = PlistValue.data(Data(count: Device.maximumDomainSize / 2))
    try defaults.set(half, forKey: "a")
    #expect(throws: DefaultsFault.self) { try defaults.set(half, forKey: "b") }
    #expect(try store().defaults().dictionaryRepresentation().keys.sorted() == ["a"])
  }

  @Test func theFolderMustBeOne() throws {
    #expect(throws: DefaultsFault.store(path: "/nowhere/x", .noFolder)) {
      try DefaultsStore(folder: URL(filePath: "/nowhere/x"), applicationID: "a")
    }
    try folder.write("x", to: "file")
    #expect(throws: DefaultsFault.store(path: path("file").path, .noFolder)) {
      try DefaultsStore(folder: path("file"), applicationID: "a")
    }
  }

  @Test func threadsOfOneProcessLoseNothing() async throws {
    let store = try store(rules: .init(journalSize: 3000))
    let other = try self.store(rules: .init(journalSize: 3000))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<60 {
            #expect(throws: Never.self) {
              try (task % 2 == 0 ? store : other).defaults().set(
                .integer(number),
                forKey: "\(task)-\(number)"
              )
            }
          }
        }
      }
    }
    #expect(try store.defaults().dictionaryRepresentation().count == 480)
    #expect(try other.defaults().dictionaryRepresentation().count == 480)
  }
}

extension URL {
  /// The names in a folder, sorted.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(percentEncoded: false)).sorted()
  }
}
