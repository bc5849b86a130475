import Foundation
import Scratch
import SimulationKit
import Testing

@testable import AppGroups

/// Torn or damaged files: no acknowledged value is ever erased.
@Suite struct DefaultsDamageTests {
  let folder: TemporaryFolder
  let journal: URL
  let plist: URL

  init() throws {
    folder = try TemporaryFolder()
    journal = folder.url.appending(path: "a.journal")
    plist = folder.url.appending(path: "a.plist")
  }

  private func defaults() throws -> StoredDefaults {
    try DefaultsStore(folder: folder.url, applicationID: "a").defaults()
  }

  /// One value in the property list, and two in the journal.
  private func fill() throws {
    let defaults = try defaults()
    try defaults.set(["old": 1])
    try defaults.store.checkpoint(domain: "a")
    try defaults.set(2, forKey: "new")
    try defaults.set(3, forKey: "last")
  }

  @Test func aJournalMayEndAnywhereInItsLastRecord() throws {
    try fill()
    let whole = try Data(contentsOf: journal)
    let before = try #require(try lengthWithoutLastRecord(whole))
    for end in before..<whole.count {
      try whole.prefix(end).write(to: journal)
      #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2])
      // The next writer truncates the torn record.
      try defaults().set(4, forKey: "next")
      #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2, "next": 4])
    }
  }

  @Test func aTornEndThatIsLongerThanTheNextRecordIsCutOff() throws {
    try fill()
    try defaults().set(.string(String(repeating: "x", count: 5000)), forKey: "long")
    try Data(contentsOf: journal).dropLast(100).write(to: journal)
    try defaults().set(4, forKey: "next")
    #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2, "last": 3, "next": 4])
  }

  @Test func zerosAtTheEndAreTornToo() throws {
    try fill()
    try (Data(contentsOf: journal) + Data(count: 4096)).write(to: journal)
    #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2, "last": 3])
    try defaults().set(4, forKey: "next")
    #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2, "last": 3, "next": 4])
  }

  @Test func aJournalWithLessThanItsMarkIsEmpty() throws {
    for size in 0..<Journal.mark.count {
      try Data(Journal.mark.prefix(size)).write(to: journal)
      #expect(try defaults().dictionaryRepresentation().isEmpty)
      try defaults().set(1, forKey: "k")
      #expect(try defaults().integer(forKey: "k") == 1)
    }
  }

  @Test func aReaderThatHasSeenATornEndSeesWhatComesInItsPlace() throws {
    try fill()
    let whole = try Data(contentsOf: journal)
    try whole.dropLast(3).write(to: journal)
    let reader = try defaults()
    #expect(try reader.object(forKey: "last") == nil)
    try defaults().set("another", forKey: "last")
    #expect(try reader.string(forKey: "last") == "another")
  }

  @Test(arguments: 0..<10 * Sample.fuzz) func aChangedByteEndsTheJournalAndNothingIsErased(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    try fill()
    let whole = try Data(contentsOf: journal)
    let aside = folder.url.appending(path: "a.journal.damaged-1")
    for _ in 0..<20 {
      var changed = whole
      let place = random.number(in: Journal.mark.count...whole.count - 1)
      changed[place] ^= UInt8(1 << random.number(in: 0...7))
      try changed.write(to: journal)
      let seen = try defaults().dictionaryRepresentation()
      let last = try #require(try lengthWithoutLastRecord(whole))
      #expect(seen == (place < last ? ["old": 1] : ["old": 1, "new": 2]), "byte \(place)")
      #expect(try Data(contentsOf: journal) == changed)
      try defaults().set(9, forKey: "x")
      #expect(try defaults().dictionaryRepresentation() == seen.merging(["x": 9]) { $1 })
      // A length that is too large looks like a part of a record.
      if FileManager.default.fileExists(atPath: aside.path) {
        #expect(try Data(contentsOf: aside) == changed)
        try FileManager.default.removeItem(at: aside)
      } else {
        #expect(whole.count - place < 4096)
      }
    }
    var changed = whole
    changed[3] ^= 1
    try changed.write(to: journal)
    #expect(throws: DefaultsFault.store(path: journal.path, .damaged("It is not a journal"))) {
      try defaults().set(1, forKey: "x")
    }
    #expect(try Data(contentsOf: journal) == changed)
  }

  @Test func aPowerCutMayLeaveZerosBeforeTheLastRecord() throws {
    try fill()
    let whole = try Data(contentsOf: journal)
    let last = try #require(try lengthWithoutLastRecord(whole))
    var cut = whole
    let first = Journal.mark.count
    cut.replaceSubrange(first..<last, with: Data(count: last - first))
    try cut.write(to: journal)
    #expect(try defaults().dictionaryRepresentation() == ["old": 1])
    try defaults().set(4, forKey: "next")
    #expect(try defaults().dictionaryRepresentation() == ["old": 1, "next": 4])
    #expect(try Data(contentsOf: folder.url.appending(path: "a.journal.damaged-1")) == cut)
  }

  @Test func aDamagedPropertyListIsAnErrorAndStaysAsItIs() throws {
    try fill()
    let bytes = try Data(contentsOf: plist)
    // Foundation's store on Linux may leave these; it then treats the domain as empty and erases it.
    for damaged in [bytes.dropLast(10), bytes.prefix(3), Data(), Data("<?xml".utf8)] {
      try Data(damaged).write(to: plist)
      #expect(throws: DefaultsFault.self) { try defaults().object(forKey: "old") }
      #expect(throws: DefaultsFault.self) { try defaults().set(1, forKey: "other") }
      #expect(try Data(contentsOf: plist) == damaged)
    }
    try bytes.write(to: plist)
    #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2, "last": 3])
  }

  @Test func aRepairKeepsWhatCanBeReadAndTheDamagedFiles() throws {
    try fill()
    let whole = try Data(contentsOf: journal)
    var changed = whole
    changed[changed.count - 1] ^= 1
    let more = changed + changed.suffix(20)
    try more.write(to: journal)
    #expect(try defaults().store.repair(domain: "a") == ["a.journal.damaged-1"])
    #expect(try Data(contentsOf: folder.url.appending(path: "a.journal.damaged-1")) == more)
    #expect(try defaults().dictionaryRepresentation() == ["old": 1, "new": 2])
    try Data("x".utf8).write(to: plist)
    #expect(try defaults().store.repair(domain: "a") == ["a.plist.damaged-1"])
    #expect(try defaults().dictionaryRepresentation().isEmpty)
    try defaults().set(5, forKey: "k")
    #expect(try defaults().store.repair(domain: "a") == [])
    #expect(try defaults().integer(forKey: "k") == 5)
  }

  @Test func linksPipesAndFoldersInTheirPlaceAreRefused() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret", to: "file")
    for name in ["a.plist", "a.journal", "a.lock"] {
      let url = folder.url.appending(path: name)
      try? FileManager.default.removeItem(at: url)
      try FileManager.default.createSymbolicLink(
        at: url,
        withDestinationURL: outside.url.appending(path: "file")
      )
      #expect(throws: DefaultsFault.store(path: url.path, .noFile)) { try defaults().set(1, forKey: "k") }
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      #expect(throws: DefaultsFault.store(path: url.path, .noFile)) { try defaults().set(1, forKey: "k") }
      try FileManager.default.removeItem(at: url)
      #expect(mkfifo(url.path, 0o600) == 0)
      #expect(throws: DefaultsFault.store(path: url.path, .noFile)) { try defaults().set(1, forKey: "k") }
      try FileManager.default.removeItem(at: url)
    }
    #expect(try outside.text(of: "file") == "secret")
    try defaults().set(1, forKey: "k")
  }

  @Test func aLockThatIsHeldIsWaitedForAndThenAnError() throws {
    try fill()
    let lock = open(folder.url.appending(path: "a.lock").path, O_RDWR)
    #expect(flock(lock, LOCK_EX) == 0)
    let impatient = try DefaultsStore(
      folder: folder.url,
      applicationID: "a",
      rules: .init(patience: 0.02)
    ).defaults()
    #expect(throws: DefaultsFault.store(path: folder.url.appending(path: "a.lock").path, .busy)) {
      try impatient.set(1, forKey: "k")
    }
    // Readers need no lock.
    #expect(try impatient.integer(forKey: "last") == 3)
    close(lock)
    try impatient.set(1, forKey: "k")
  }

  private func lengthWithoutLastRecord(_ bytes: Data) throws -> Int? {
    var place = Journal.mark.count
    var last: Int?
    while place < bytes.count {
      last = place
      let length = bytes[place..<place + 4].reversed().reduce(0 as Int) { $0 << 8 | Int($1) }
      place += Journal.headerSize + length
    }
    return last
  }
}
