import Foundation
import LedgerStream
import Receipts
import Scratch
import SimulationKit
import Testing

@testable import PurchaseLedger

/// Writers that are killed: nothing acknowledged is lost, and nothing is recorded twice.
@Suite(.serialized) struct CrashTests {
  /// The number of kills before a new file is used.
  static let killsForEachFile = 20
  /// Forty kills, or more with `LIVEDOCS_FUZZ`.
  static let files = 2 * Shop.fuzz

  @Test(arguments: 0..<files) func aWriterCanBeKilledAtAnyMoment(seed: Int) throws {
    let folder = try TemporaryFolder()
    var trial = try Trial(folder.url.appending(path: "ledger.sqlite"), seed: UInt64(seed))
    for kill in 0..<Self.killsForEachFile {
      let writer = try trial.writer()
      try trial.acknowledge(writer.killSometime(&trial.random))
      trial.kills += 1
      // Every other time a copy is checked, so the next writer finds the file as the killed one left it.
      try trial.check(copy: kill % 2 == 0)
    }
    // A writer that isn't killed continues where they stopped.
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

/// A file whose writers are killed, and its expected contents.
private struct Trial {
  let url: URL
  let stream: PurchaseStream
  var random: SeededSource
  /// The number of acknowledged steps, from the first one on.
  var acknowledged = 0
  /// The number of steps that the file is known to contain.
  var performed = 0
  var kills = 0
  /// How often a step was on the disk before its writer could acknowledge it.
  private var unacknowledged = 0
  /// How often a writer was killed before it reported that the file is open.
  private var whileOpening = 0
  /// A ledger whose writer was never killed.
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

  /// A writer that starts a little before the last one stopped.
  func writer(to end: Int = 1_000_000) throws -> WriterProcess {
    try WriterProcess(path: url.path, seed: stream.seed, from: max(0, performed - 10), to: end)
  }

  /// Prints statistics after a long test.
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

  /// Opens the file and compares it with its expected contents: every acknowledged step, and perhaps the one that each
  /// writer was working on.
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
      for (account, amount) in changes(performed) {
        sums[account, default: 0] += amount
      }
      performed += 1
    }
  }

  /// The accounts whose balances a step changes, and the amounts.
  private func changes(_ index: Int) -> [(Account, Int)] {
    let (round, step) = stream.place(of: index)
    let credit = 100 * round.quantity
    switch step {
    case .deliverFirst: return [(round.account, 100 * round.quantity)]
    case .deliverCharge, .reverseRefund: return [(Account(round.token), 100 * round.quantity)]
    case .tellOfRefund: return [(Account(round.token), -100 * round.quantity)]
    case .deliverOfMany: return [(round.account, 200)]
    case .spend: return [(round.account, -round.spending)]
    case .deliverAssigned: return [(round.account, 100)]
    case .deliverByToken: return [(Account(round.token), credit)]
    case .refundPart: return [(Account(round.token), round.rest(of: credit) - credit)]
    case .move:
      return [(Account(round.token), -round.rest(of: credit)), (round.target, round.rest(of: credit))]
    case .refundRest: return [(round.target, -round.rest(of: credit))]
    case .deliverMoved: return [(round.target, credit)]
    case .deliverRest: return [(round.account, round.rest(of: 500))]
    default: return []
    }
  }
}
