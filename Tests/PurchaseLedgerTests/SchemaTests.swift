import Foundation
import GRDB
import LedgerStream
import Scratch
import Testing

@testable import PurchaseLedger

/// Files of earlier versions, in their original form: `Fixtures/version-N.sql` never changes.
@Suite struct SchemaTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "ledger.sqlite").path
  }

  private func open() throws -> Ledger {
    try Ledger(path: path, terms: PurchaseStream.terms) { PurchaseStream.beginning.addingTimeInterval(100) }
  }

  private func restore(version: Int) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let sql = try String(contentsOf: fixtures.appending(path: "version-\(version).sql"), encoding: .utf8)
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// The tables of a file, to compare new files with migrated ones.
  private func schema(of path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { database in
      try String.fetchAll(database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    }
  }

  /// A file of the third version goes on as if it had always been of the present one.
  @Test func aFileOfTheThirdVersionIsTheSameAsANewOne() throws {
    try restore(version: 3)
    let (stream, clock) = (PurchaseStream(seed: 1), StepClock())
    let old = try Ledger(path: path, terms: PurchaseStream.terms) { clock.now }
    let new = try Ledger(inMemoryWith: PurchaseStream.terms) { clock.now }
    #expect(try old.audit() == [])
    for step in 0..<24 {
      clock.set(step)
      _ = try stream.perform(step, on: new)
    }
    #expect(try old.dump() == new.dump())
    #expect(try old.dump().count > 30)
    for step in 24..<102 {
      clock.set(step)
      #expect(try stream.perform(step, on: old) == stream.perform(step, on: new))
    }
    #expect(try old.dump() == new.dump())
    #expect(try old.audit() == [])
  }

  @Test(arguments: [1, 2]) func aFileOfAnEarlierVersionKeepsItsPurchases(version: Int) throws {
    try restore(version: version)
    let stream = PurchaseStream(seed: 1)
    let ledger = try open()
    #expect(try ledger.audit() == [])
    // The same steps on a new ledger make the same purchases.
    let whole = try Ledger(inMemoryWith: PurchaseStream.terms) { PurchaseStream.beginning }
    for step in 0..<24 {
      _ = try stream.perform(step, on: whole)
    }
    let (round, _) = stream.place(of: 0)
    for account in [round.account, Account(round.token)] {
      let transactions = try ledger.transactions(of: account, in: .production)
      #expect(transactions == (try whole.transactions(of: account, in: .production)))
      #expect(transactions.count > 1)
    }
    let now = PurchaseStream.beginning.addingTimeInterval(11)
    #expect(try ledger.products(at: now, of: Account(round.token)) == ["pro.monthly"])
    if version == 1 {
      // Purchases from before deliveries were recorded are pending; refunded ones aren't.
      #expect(
        try ledger.undelivered(in: .production).map(\.id)
          == ["first-0", "many0-0", "many1-0", "many3-0", "many4-0", "charge-0", "nobody-0"]
      )
      #expect(
        try ledger.deliver("first-0", in: .production, PurchaseStream.fulfillment)
          == .delivered(balance: 100 * round.quantity)
      )
    } else {
      #expect(try ledger.undelivered(in: .production).map(\.id) == ["many0-0", "many3-0", "many4-0"])
      #expect(try ledger.deliver("first-0", in: .production, PurchaseStream.fulfillment) == .alreadyDelivered)
      #expect(try ledger.coins(of: round.account) == whole.coins(of: round.account))
    }
    #expect(try ledger.audit() == [])
  }

  @Test(arguments: [1, 2, 3]) func aMigratedFileHasTheTablesOfANewOne(version: Int) throws {
    try restore(version: version)
    _ = try open()
    let new = folder.url.appending(path: "new.sqlite").path
    _ = try Ledger(path: new) { PurchaseStream.beginning }
    let (old, fresh) = (try schema(of: path), try schema(of: new))
    #expect(old == fresh)
    #expect(old.count > 10)
  }

  @Test func aFileOfANewerVersionIsRefusedAndNotTouched() throws {
    do {
      let ledger = try open()
      try ledger.record(Shop.coins())
    }
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 gift cards')")
    }
    let before = try TemporaryFolder.files(below: folder.url)
    #expect(throws: LedgerError.newerVersion(path: path, step: "9 gift cards")) { try open() }
    #expect(try TemporaryFolder.files(below: folder.url) == before)
  }

  @Test func manyMayOpenANewFileAtOnce() throws {
    let failures = Failures()
    for round in 0..<5 {
      let path = folder.url.appending(path: "\(round).sqlite").path
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        do {
          let ledger = try Ledger(path: path) { PurchaseStream.beginning }
          try ledger.record(Shop.coins("\(thread)"))
        } catch {
          failures.add("\(error)")
        }
      }
      #expect(try Ledger(path: path) { Shop.start }.transactions(of: Shop.anna, in: .production).count == 8)
    }
    #expect(failures.all == [])
  }

  /// With patience for an hour, a writer that waited for the reader would still wait.
  @Test(.timeLimit(.minutes(10))) func aReaderHoldsUpNoWriter() throws {
    let ledger = Ledger(file: try LedgerFile(path: path, patience: 3600), terms: Terms()) { Shop.start }
    let log = URL(filePath: path + "-wal")
    func write(_ name: String) throws -> Int {
      for batch in 0..<40 {
        let copies = try (0..<200).map {
          Signed(try Shop.coins("\(name)-\(batch)-\($0)").transaction(), at: Shop.start)
        }
        try ledger.record(copies, in: .production, for: Shop.anna)
      }
      return try URL(filePath: log.path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    try ledger.record(Shop.coins("1"))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    try reader.inDatabase { try $0.execute(sql: "BEGIN; SELECT count(*) FROM payment") }
    #expect(try write("a") > 2 * LedgerFile.logSize)
    try reader.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try write("b") < 2 * LedgerFile.logSize)
    #expect(try ledger.audit() == [])
  }

  @Test func theLogIsBroughtIntoTheFile() throws {
    let ledger = try open()
    let log = URL(filePath: path + "-wal")
    var largest = 0
    for batch in 0..<40 {
      let copies = try (0..<200).map {
        Signed(try Shop.coins("\(batch)-\($0)").transaction(), at: Shop.start)
      }
      try ledger.record(copies, in: .production, for: Shop.anna)
      largest = max(largest, try log.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    #expect(largest < LedgerFile.logSize + (2 << 20))
    let file = try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    #expect(file > LedgerFile.logSize / 2)
    #expect(try ledger.audit() == [])
  }
}
