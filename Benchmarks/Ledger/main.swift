// Measures the purchase ledger in a file on this machine: how many purchases it records and delivers a second, and how
// many queries it answers with 100,000 transactions in the file.
//
//   LedgerBenchmarks [FOLDER]

import Foundation
import LedgerStream
import PurchaseLedger
import Receipts

let transactions = 100_000
let accounts = 10_000
let folder = CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory()
let path = folder + "/ledger-\(ProcessInfo.processInfo.processIdentifier).sqlite"
let beginning = Date(timeIntervalSince1970: 1_790_000_000)

func measure(_ name: String, _ count: Int, _ body: () throws -> Void) rethrows {
  let duration = try ContinuousClock().measure(body)
  let (seconds, attoseconds) = duration.components
  let time = Double(seconds) + Double(attoseconds) / 1e18
  let rate = Int(Double(count) / time)
  print("\(name): \(rate)/s (\(count) in \(Int(time * 1000)) ms)")
}

/// Ten for each account: a subscription with eight renewals, coins, and the full version.
func transaction(_ index: Int) throws -> (StoreTransaction, Account) {
  let (account, place) = index.quotientAndRemainder(dividingBy: transactions / accounts)
  let date = beginning.addingTimeInterval(Double(place) * 2_592_000)
  let draft =
    switch place {
    case 0: Draft("\(index)", "coins.100", .consumable, at: date)
    case 1: Draft("\(index)", "full.version", .nonConsumable, at: date)
    default:
      Draft("\(index)", "pro.monthly", .autoRenewable, at: date, of: "\(account * 10 + 2)").with {
        $0.expiresDate = date.addingTimeInterval(2_592_000)
      }
    }
  return (try draft.transaction(), Account("account-\(account)"))
}

do {
  defer {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
  let ledger = try Ledger(path: path) { beginning }
  var all: [(StoreTransaction, Account)] = []
  for index in 0..<transactions {
    all.append(try transaction(index))
  }

  try measure("record, one commit each", 1000) {
    for (transaction, account) in all.prefix(1000) {
      try ledger.record(transaction, signedAt: beginning, in: .production, for: account)
    }
  }
  try measure("record, an account's ten in a commit", transactions - 1000) {
    for start in stride(from: 1000, to: transactions, by: 10) {
      let copies = all[start..<start + 10].map { Signed($0.0, at: beginning) }
      try ledger.record(copies, in: .production, for: all[start].1)
    }
  }
  let thousands = (0..<20).map { batch in
    (0..<1000).map { index in
      var transaction = all[0].0
      transaction.id = "batch-\(batch)-\(index)"
      transaction.originalID = transaction.id
      return Signed(transaction, at: beginning)
    }
  }
  try measure("record, a thousand in a commit", 20_000) {
    for copies in thousands {
      try ledger.record(copies, in: .production, for: Account("batches"))
    }
  }
  try measure("record again, a thousand in a commit", 20_000) {
    for copies in thousands {
      try ledger.record(copies, in: .production, for: Account("batches"))
    }
  }
  try measure("deliver, one commit each", 1000) {
    for account in 0..<1000 {
      try ledger.deliver("\(account * 10)", in: .production) { _ in .credit(100, unit: "coins") }
    }
  }
  try measure("entitlements now", 20_000) {
    for index in 0..<20_000 {
      let date = beginning.addingTimeInterval(Double(index % 300) * 86_400)
      _ = try ledger.entitlements(of: Account("account-\(index * 7 % accounts)"), at: date, in: .production)
    }
  }
  try measure("entitlements as known then", 20_000) {
    for index in 0..<20_000 {
      let date = beginning.addingTimeInterval(Double(index % 300) * 86_400)
      _ = try ledger.entitlements(
        of: Account("account-\(index * 7 % accounts)"),
        at: date,
        in: .production,
        asKnownAt: beginning
      )
    }
  }
  try measure("balances", 20_000) {
    for index in 0..<20_000 {
      _ = try ledger.balance(of: Account("account-\(index % 1000)"), unit: "coins", in: .production)
    }
  }
  try measure("transactions of an account, ten each", 5000) {
    for index in 0..<5000 {
      _ = try ledger.transactions(of: Account("account-\(index * 7 % accounts)"), in: .production)
    }
  }
  try measure("audit", transactions + 20_000) {
    let findings = try ledger.audit()
    if !findings.isEmpty { print(findings) }
  }
} catch {
  print("error: \(error)")
  exit(1)
}
