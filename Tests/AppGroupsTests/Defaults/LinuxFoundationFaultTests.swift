import Foundation
import Scratch
import Testing

@testable import AppGroups

/// The bugs of Foundation's `UserDefaults` on Linux, one by one, which ours doesn't have.
///
/// If a bug shows within one process, the test checks Foundation too, to detect when it is fixed.
@Suite(.serialized) struct LinuxFoundationFaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func defaults(suiteName: String? = nil) throws -> StoredDefaults {
    try DefaultsStore(folder: folder.url, applicationID: "app").defaults(suiteName: suiteName)
  }

  @Test func namesThatLeadOutOfTheFolderAreRefused() throws {
    for name in ["../escape", "", "NSGlobalDomain"] {
      #expect(throws: DefaultsFault.self) { try defaults(suiteName: name) }
    }
    #if os(Linux)
      #expect(UserDefaults(suiteName: "../escape") != nil)
    #endif
    let parent = folder.url.deletingLastPathComponent()
    #expect(!FileManager.default.fileExists(atPath: parent.appending(path: "escape.plist").path))
  }

  @Test func whatIsSetIsStoredWithoutSynchronize() throws {
    try defaults().set(1, forKey: "k")
    #expect(try defaults().integer(forKey: "k") == 1)
  }

  @Test func whatAnotherProcessWritesIsSeenWithoutSynchronize() throws {
    let reader = try defaults(suiteName: Sample.suite)
    #expect(try reader.object(forKey: "a-0") == nil)
    #expect(try WriterProcess(folder.url, name: "a", from: 0, to: 1).finish() == ["open", "0"])
    #expect(try reader.object(forKey: "a-0") == 0)
  }

  @Test func theFileIsReplacedAsAWhole() throws {
    let defaults = try defaults()
    try defaults.set(1, forKey: "k")
    try defaults.store.checkpoint(domain: "app")
    let plist = folder.url.appending(path: "app.plist")
    let reader = try FileHandle(forReadingFrom: plist)
    try defaults.set(2, forKey: "k")
    try defaults.store.checkpoint(domain: "app")
    // A reader that has the old file open still gets its complete contents.
    let old = try BinaryPlist.decode([UInt8](reader.readToEnd() ?? Data()))
    #expect(old == ["k": 1])
    #expect(try BinaryPlist.decode([UInt8](Data(contentsOf: plist))) == ["k": 2])
  }

  @Test func aTornFileIsAnErrorAndIsNotErased() throws {
    try defaults().set(1, forKey: "k")
    try defaults().store.checkpoint(domain: "app")
    let plist = folder.url.appending(path: "app.plist")
    let torn = try Data(contentsOf: plist).dropLast(5)
    try torn.write(to: plist)
    #expect(throws: DefaultsFault.self) { try defaults().set(2, forKey: "other") }
    #expect(try Data(contentsOf: plist) == torn)
  }

  @Test func aURLIsKeptWhole() throws {
    let url = try #require(URL(string: "https://a.b/c?d=e"))
    try defaults().set(PlistValue(url: url), forKey: "site")
    #expect(try defaults().url(forKey: "site") == url)
    #if os(Linux)
      let foundation = try #require(UserDefaults(suiteName: "livedocs-\(UUID().uuidString)"))
      foundation.set(url, forKey: "site")
      #expect(foundation.url(forKey: "site") == URL(string: "file:///c"))
    #endif
  }

  @Test func aChangeIsTold() async throws {
    let store = try DefaultsStore(folder: folder.url, applicationID: "app")
    var changes = store.changes().makeAsyncIterator()
    try store.defaults().set(1, forKey: "k")
    #expect(await changes.next() == DefaultsChange(domain: "app", keys: ["k"]))
  }

  @Test func gettersConvertAsTheHeaderSays() throws {
    let defaults = try defaults()
    try defaults.set(["flag": true, "text": "tYes"])
    #expect(try defaults.float(forKey: "flag") == 0)
    #expect(try defaults.double(forKey: "flag") == 0)
    #expect(try !defaults.bool(forKey: "text"))
    #if os(Linux)
      let foundation = try #require(UserDefaults(suiteName: "livedocs-\(UUID().uuidString)"))
      foundation.set(true, forKey: "flag")
      foundation.set("tYes", forKey: "text")
      #expect(foundation.float(forKey: "flag") == 1)
      #expect(foundation.bool(forKey: "text"))
    #endif
  }

  @Test func anAbsentDomainIsNil() throws {
    #expect(try defaults().store.persistentDomain(forName: "absent") == nil)
    #if os(Linux)
      #expect(
        UserDefaults.standard.persistentDomain(forName: "livedocs-\(UUID().uuidString)")?.isEmpty == true
      )
    #endif
  }

  @Test func aVolatileDomainIsReplacedForTheWholeProcess() throws {
    let store = try DefaultsStore(folder: folder.url, applicationID: "app")
    try store.setVolatileDomain(["a": 1], forName: "v")
    try store.setVolatileDomain(["b": 2], forName: "v")
    #expect(store.volatileDomain(forName: "v") == ["b": 2])
    #expect(try store.defaults().object(forKey: "b") == nil)
  }
}
