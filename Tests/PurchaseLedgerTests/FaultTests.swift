import Foundation
import GRDB
import LedgerStream
import Receipts
import Scratch
import SimulationKit
import Testing

@testable import PurchaseLedger

/// A faulty file causes an error that names it, and nothing is half-written.
@Suite struct FaultTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "ledger.sqlite").path
  }

  /// The bytes of a file with three rounds of the stream.
  private static let goodFile = Result {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "ledger.sqlite").path
    try fill(path, steps: 102)
    return try Data(contentsOf: URL(filePath: path))
  }

  private static func fill(_ path: String, steps: Int) throws {
    let ledger = try Ledger(path: path, terms: PurchaseStream.terms) { Shop.start }
    let stream = PurchaseStream(seed: 5)
    for step in 0..<steps {
      _ = try stream.perform(step, on: ledger)
    }
    #expect(try ledger.audit() == [])
  }

  private func open(_ path: String? = nil) throws -> Ledger {
    try Ledger(path: path ?? self.path, terms: PurchaseStream.terms) { Shop.start }
  }

  /// The error of opening a file, or else of any query on it.
  private func failure(at path: String? = nil) -> LedgerError? {
    do {
      let ledger = try open(path)
      _ = try ledger.audit()
      _ = try ledger.answers(accounts: [Shop.anna], at: [Shop.day(1)])
      try ledger.record(Shop.coins("new"))
      return nil
    } catch {
      return error as? LedgerError ?? .failed(path: "", reason: "Another error: \(error)")
    }
  }

  @Test func theFileIsOpenedAsPromised() throws {
    let ledger = try open()
    func pragma(_ name: String) throws -> String {
      // The connection that writes.
      try ledger.file.write { connection throws(LedgerError) in
        try connection.row("PRAGMA \(name)").map { $0.values[0].description } ?? ""
      }
    }
    #expect(try pragma("journal_mode") == "\"wal\"")
    #expect(try pragma("synchronous") == "2", "FULL")
    #expect(try pragma("foreign_keys") == "1")
    #expect(try pragma("wal_autocheckpoint") == "0")
    #expect(try pragma("application_id") == "\(Schema.applicationID)")
  }

  @Test func aFolderOrAPlaceInNoFolderCannotBeOpened() throws {
    for path in [folder.url.path, folder.url.appending(path: "none/ledger.sqlite").path] {
      guard case .cannotOpen(path, _) = failure(at: path) else {
        Issue.record("\(path): \(String(describing: failure(at: path)))")
        continue
      }
    }
  }

  @Test func whatIsNoLedgerIsNotTouched() throws {
    try folder.write(String(repeating: "Dear diary. ", count: 1000), to: "diary.sqlite")
    let diary = folder.url.appending(path: "diary.sqlite").path
    #expect(failure(at: diary) == .notALedger(path: diary))
    let music = folder.url.appending(path: "music.sqlite").path
    try DatabaseQueue(path: music).write { try $0.execute(sql: "CREATE TABLE song (name TEXT)") }
    let before = try folder.url.files()
    #expect(failure(at: music) == .notALedger(path: music))
    let marked = folder.url.appending(path: "marked.sqlite").path
    try DatabaseQueue(path: marked).write { try $0.execute(sql: "PRAGMA application_id = 7") }
    #expect(failure(at: marked) == .notALedger(path: marked))
    try FileManager.default.removeItem(atPath: marked)
    #expect(try folder.url.files() == before)
  }

  @Test func anEmptyFileBecomesALedger() throws {
    try folder.write("", to: "ledger.sqlite")
    #expect(failure() == nil)
  }

  @Test func aFileThatMayNotBeWrittenIsRefused() throws {
    do {
      let ledger = try open()
      try ledger.record(Shop.coins())
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444],
        ofItemAtPath: folder.url.appending(path: name).path
      )
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    }
    // Root can write to everything, so another user tries.
    let writer = try WriterProcess(path: path, seed: 1, from: 0, to: 1, unprivileged: true)
    let lines = writer.finish()
    #expect(lines == ["error: The ledger '\(path)' may not be written to"])
  }

  @Test func aFullDiskLosesNothingThatWasThere() throws {
    let stream = PurchaseStream(seed: 3)
    let clock = StepClock()
    let file = try LedgerFile(path: path, pageLimit: 60)
    let ledger = Ledger(file: file, terms: PurchaseStream.terms) { clock.now }
    let whole = try Ledger(inMemoryWith: PurchaseStream.terms) { clock.now }
    var failure: LedgerError?
    for step in 0..<2000 {
      clock.set(step)
      do {
        _ = try stream.perform(step, on: ledger)
        _ = try stream.perform(step, on: whole)
      } catch {
        failure = error as? LedgerError
        break
      }
    }
    #expect(failure == .full(path: path))
    #expect(try ledger.dump() == whole.dump())
    #expect(try ledger.dump().count > 50)
    #expect(try ledger.audit() == [])
    // With free space again, it continues.
    let again = try Ledger(path: path, terms: PurchaseStream.terms) { clock.now }
    for step in 0..<300 {
      clock.set(step)
      _ = try stream.perform(step, on: again)
    }
    #expect(try again.audit() == [])
  }

  @Test func aFileThatAnotherKeepsBusyIsAnErrorAndNotAHang() throws {
    let file = try LedgerFile(path: path, patience: 0.05)
    let ledger = Ledger(file: file, terms: Terms()) { Shop.start }
    try ledger.record(Shop.coins("1"))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase {
      try $0.execute(sql: "BEGIN IMMEDIATE; INSERT INTO purchase VALUES (99, 'production', '99', 'anna')")
    }
    #expect(throws: LedgerError.busy(path: path)) { try ledger.record(Shop.coins("2")) }
    // Readers don't wait, and don't see uncommitted data.
    #expect(try ledger.transactions(of: Shop.anna, in: .production).map(\.id) == ["1"])
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    #expect(try ledger.record(Shop.coins("2")) == .recorded)
    #expect(try ledger.audit() == [])
  }

  /// Changed bytes anywhere in the file: an answer or an error, never a trap.
  @Test(arguments: 0..<60 * Shop.fuzz) func aDamagedFileNeverTraps(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let url = URL(filePath: path)
    var bytes = try Self.goodFile.get()
    #expect(bytes.count > 20_000)
    switch random.number(in: 0...3) {
    case 0: bytes = bytes.prefix(random.number(in: 1...bytes.count - 1))
    case 1:
      let page = random.number(in: 0...bytes.count / 4096 - 1) * 4096
      for index in page..<page + 4096 {
        bytes[index] = UInt8(truncatingIfNeeded: random.next())
      }
    default:
      for _ in 0..<random.number(in: 1...200) {
        bytes[random.number(in: 0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    try bytes.write(to: url)
    if let failure = failure() {
      #expect(failure.description.contains(path), "\(failure)")
    }
  }

  @Test func aDamagedPageIsFound() throws {
    let url = URL(filePath: path)
    try Self.fill(path, steps: 480)
    let good = try Data(contentsOf: url)
    for page in 1..<good.count / 4096 {
      var bytes = good
      for index in page * 4096..<(page + 1) * 4096 {
        bytes[index] = 0x5A
      }
      try bytes.write(to: url)
      let findings = Result { try open().audit() }
      switch findings {
      case .success(let findings): #expect(findings != [], "page \(page)")
      case .failure(let error):
        #expect((error as? LedgerError)?.description.contains(path) == true, "page \(page)")
      }
    }
  }

  /// An inconsistency in the data that SQLite itself can't detect.
  @Test(arguments: [
    "UPDATE delivery SET amount = amount + 1",
    "UPDATE statement SET expiresAt = 5",
    "UPDATE statement SET content = '{}'",
    "UPDATE payment SET statement = (SELECT min(id) FROM statement WHERE payment = payment.id)",
    "INSERT INTO outbox SELECT payment FROM delivery LIMIT 1",
    "DROP TRIGGER entryIsNeverChanged; UPDATE entry SET balance = balance + 1 WHERE number = 2",
    "DROP TRIGGER entryIsNeverRemoved; DELETE FROM entry WHERE number = 1",
    "PRAGMA foreign_keys = OFF; DELETE FROM delivery",
    "UPDATE statement SET refundedPart = 7 WHERE refundedPart IS NOT NULL",
    "UPDATE purchase SET account = 'somebody' WHERE id IN (SELECT purchase FROM move)",
    "UPDATE delivery SET account = (SELECT origin FROM move LIMIT 1) WHERE account = (SELECT target FROM move LIMIT 1)",
    "DROP TRIGGER moveIsNeverRemoved; DELETE FROM move",
  ]) func theAuditFindsAMistake(sql: String) throws {
    try Self.goodFile.get().write(to: URL(filePath: path))
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    let findings = Result { try open().audit() }
    switch findings {
    case .success(let findings): #expect(findings != [])
    case .failure(let error): #expect((error as? LedgerError)?.description.contains("damaged") == true)
    }
  }
}

extension URL {
  fileprivate func files() throws -> [String: Data] { try TemporaryFolder.files(below: self) }
}
