import Foundation
import LedgerStream
import Receipts
import Scratch
import SimulationKit
import Testing

@testable import PurchaseLedger

/// Writers that are killed: nothing that was acknowledged is lost, and nothing is there twice.
@Suite(.serialized) struct CrashTests {
  /// So many kills fall on one file before a new one is begun.
  static let killsForEachFile = 20
  /// Forty kills, and more where `LIVEDOCS_FUZZ` asks for them.
  static let files = 2 * Shop.fuzz

  @Test(arguments: 0..<files) func aWriterCanBeKilledAtAnyMoment(seed: Int) throws {
    let folder = try TemporaryFolder()
    var trial = try Trial(folder.url.appending(path: "ledger.sqlite"), seed: UInt64(seed))
    for kill in 0..<Self.killsForEachFile {
      let writer = try trial.writer()
      try trial.acknowledge(writer.killSometime(&trial.random))
      trial.kills += 1
      // A copy is looked at every other time, so that the next writer finds the file as it was left.
      try trial.check(copy: kill % 2 == 0)
    }
    // One that is left alone goes on where they were.
    let end = trial.performed + 24
    try trial.acknowledge(trial.writer(to: end).finish())
    try trial.check(copy: false)
    #expect(trial.performed == end)
    #expect(trial.acknowledged == end)
    trial.report()
  }

  @Test(arguments: 0..<max(1, files / 2)) func twoWritersOfTheSameStreamCanBeKilled(seed: Int) throws {
    let folder = try TemporaryFolder()
    var trial = try Trial(folder.url.appending(path: "ledger.sqlite"), seed: UInt64(seed + 1000))
    for _ in 0..<Self.killsForEachFile / 4 {
      let writers = (try trial.writer(), try trial.writer())
      let first = writers.0.killSometime(&trial.random)
      let second = writers.1.killSometime(&trial.random)
      try trial.acknowledge(first)
      try trial.acknowledge(second)
      trial.kills += 2
      try trial.check(copy: false)
    }
    trial.report()
  }

  @Test func twoWritersOfTheSameStreamComeToOneLedger() throws {
    let folder = try TemporaryFolder()
    var trial = try Trial(folder.url.appending(path: "ledger.sqlite"), seed: 77)
    let writers = (try trial.writer(to: 360), try trial.writer(to: 360))
    for writer in [writers.0, writers.1] {
      let lines = writer.finish()
      #expect(lines.count == 361, "\(lines.last ?? "")")
      try trial.acknowledge(lines)
    }
    try trial.check(copy: false)
    #expect(trial.performed == 360)
  }
}

/// A file whose writers are killed, and what must be in it.
private struct Trial {
  let url: URL
  let stream: PurchaseStream
  var random: SeededSource
  /// How many steps were acknowledged, from the first on.
  var acknowledged = 0
  /// How many steps the file is known to have had.
  var performed = 0
  var kills = 0
  /// How often a step was on the disk that its writer had no time to acknowledge.
  private var unacknowledged = 0
  /// How often a writer was killed before it said that the file is open.
  private var whileOpening = 0
  /// A ledger of which nobody was killed.
  private let model: Ledger
  private let clock = StepClock()
  /// The balances by plain arithmetic.
  private var sums: [Account: Int] = [:]

  init(_ url: URL, seed: UInt64) throws {
    self.url = url
    stream = PurchaseStream(seed: seed)
    random = SeededSource(seed: seed)
    let clock = clock
    model = try Ledger(inMemoryWith: PurchaseStream.terms) { clock.now }
  }

  /// A writer that begins somewhat before the place where the last one was.
  func writer(to end: Int = 1_000_000) throws -> WriterProcess {
    try WriterProcess(path: url.path, seed: stream.seed, from: max(0, performed - 10), to: end)
  }

  /// Says in a long campaign how it went.
  func report() {
    guard Shop.fuzz > 1 else { return }
    print(
      "\(kills) kills, \(whileOpening) while opening; \(acknowledged) steps acknowledged,",
      "\(unacknowledged) times one more was found"
    )
  }

  mutating func acknowledge(_ lines: [String]) throws {
    if lines.isEmpty { whileOpening += 1 }
    for line in lines where line != "open" {
      let index = try #require(line.split(separator: " ").first.flatMap { Int($0) }, "\(line)")
      acknowledged = max(acknowledged, index + 1)
    }
  }

  /// Opens the file and compares it with what it must hold: every step that was acknowledged, and perhaps the
  /// one that each writer was at.
  mutating func check(copy: Bool) throws {
    let ledger: Ledger
    let folder = try TemporaryFolder()
    if copy {
      let path = folder.url.appending(path: "copy.sqlite").path
      for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
        try FileManager.default.copyItem(atPath: url.path + suffix, toPath: path + suffix)
      }
      ledger = try Ledger(path: path, terms: PurchaseStream.terms) { Shop.start }
    } else {
      ledger = try Ledger(path: url.path, terms: PurchaseStream.terms) { Shop.start }
    }
    #expect(try ledger.audit() == [])
    let found = try ledger.dump()
    try perform(to: max(acknowledged, performed))
    for _ in 0..<2 where try model.dump() != found {
      try perform(to: performed + 1)
      unacknowledged += 1
    }
    let expected = try model.dump()
    #expect(found.count == expected.count)
    #expect(found.difference(from: expected).prefix(3).isEmpty)
    for (account, sum) in sums {
      #expect(try ledger.coins(of: account) == sum)
      let entries = try ledger.entries(of: account, unit: "coins", in: PurchaseStream.environment)
      #expect(entries.map(\.amount).reduce(0, +) == sum)
    }
  }

  private mutating func perform(to end: Int) throws {
    while performed < end {
      clock.set(performed)
      _ = try stream.perform(performed, on: model)
      let (account, amount) = change(performed)
      sums[account, default: 0] += amount
      performed += 1
    }
  }

  /// By how much a step changes which balance.
  private func change(_ index: Int) -> (Account, Int) {
    let (round, step) = stream.place(of: index)
    switch step {
    case .deliverFirst: return (round.account, 100 * round.quantity)
    case .deliverCharge, .reverseRefund: return (Account(round.token), 100 * round.quantity)
    case .tellOfRefund: return (Account(round.token), -100 * round.quantity)
    case .deliverOfMany: return (round.account, 200)
    case .spend: return (round.account, -round.spending)
    case .deliverAssigned: return (round.account, 100)
    default: return (round.account, 0)
    }
  }
}
