// Performs steps of a stream on a ledger, and prints a line after each commit: the process that tests kill.
//
//   LedgerWriter PATH SEED FROM TO

import Foundation
import LedgerStream
import PurchaseLedger

func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 4, let path = arguments.first,
  let numbers = Optional(arguments.dropFirst().compactMap { Int($0) }), numbers.count == 3
else {
  say("usage: LedgerWriter PATH SEED FROM TO")
  exit(64)
}

do {
  let clock = StepClock()
  let stream = PurchaseStream(seed: UInt64(numbers[0]))
  let ledger = try Ledger(path: path, terms: PurchaseStream.terms) { clock.now }
  say("open")
  for index in numbers[1]..<max(numbers[1], numbers[2]) {
    clock.set(index)
    let outcome = try stream.perform(index, on: ledger)
    say("\(index) \(outcome)")
  }
} catch {
  say("error: \(error)")
  exit(1)
}
