import Foundation
import SimulationKit
import Testing

@testable import Receipts

/// Edits values of real files: replaces, drops, repeats and moves them.
private struct FileEditor {
  let samples: [JSONValue]
  var random: SeededSource

  mutating func next() -> [UInt8] {
    var value = samples[random.number(in: 0...samples.count - 1)]
    for _ in 0...random.number(in: 0...3) {
      value = edited(value, depth: 0)
    }
    var bytes = (try? CanonicalJSON.encode(value)).map(Array.init) ?? []
    if random.number(in: 0...9) == 0, !bytes.isEmpty {
      bytes[random.number(in: 0...bytes.count - 1)] = UInt8(random.number(in: 0...255))
    }
    return bytes
  }

  private mutating func edited(_ value: JSONValue, depth: Int) -> JSONValue {
    if random.number(in: 0...9) == 0 { return other() }
    switch value {
    case .object(var members):
      let names = members.keys.sorted()
      guard !names.isEmpty else { return other() }
      let name = names[random.number(in: 0...names.count - 1)]
      switch random.number(in: 0...7) {
      case 0: members[name] = nil
      case 1: members[names[random.number(in: 0...names.count - 1)]] = members[name]
      case 2: members["\(name)s"] = members.removeValue(forKey: name)
      default: members[name] = edited(members[name] ?? .null, depth: depth + 1)
      }
      return .object(members)
    case .array(var items):
      guard !items.isEmpty else { return .array([other()]) }
      let index = random.number(in: 0...items.count - 1)
      switch random.number(in: 0...5) {
      case 0: items.remove(at: index)
      case 1: items.append(items[index])
      default: items[index] = edited(items[index], depth: depth + 1)
      }
      return .array(items)
    default: return other()
    }
  }

  private mutating func other() -> JSONValue {
    let values: [JSONValue] = [
      .null, true, false, 0, -1, .integer(.max), .integer(.min), .number(1e300), "", "free", "payAsYouGo",
      "P1M",
      "P9999999M", "P3D", "0.99", "999999999999.999", "1.", ".5", "USA", "Consumable", [], [:], ["a": 1],
    ]
    return values[random.number(in: 0...values.count - 1)]
  }
}

/// Whatever a file says, it is refused with a place, or the store sells everything in it.
@Test func opensNoFileThatItCannotSell() throws {
  let samples = try (1...5).map {
    try JSONValue(parsing: Data(contentsOf: StoreConfigurationTests.fixture("Format\($0)")))
  }
  let noon = Date(timeIntervalSince1970: 1_772_452_800)
  var editor = FileEditor(samples: samples, random: SeededSource(seed: 1))
  var outcomes = [0, 0]
  let rounds = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)
  for _ in 0..<1000 * rounds {
    let bytes = editor.next()
    let file: StoreConfiguration
    do throws(ConfigurationError) {
      file = try StoreConfiguration(parsing: bytes)
    } catch {
      outcomes[0] += 1
      #expect((1...ConfigurationError.limit).contains(error.faults.count))
      #expect(error.faults.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.reason.isEmpty })
      continue
    }
    outcomes[1] += 1
    #expect(throws: Never.self) { try ProductCatalog(file.catalog.products) }
    var store = TestStore(file, seed: 1)
    for product in file.catalog.products {
      // Products of one group replace each other.
      let bought = try store.buy(product.id, at: noon)
      #expect(bought.price >= 0)
    }
    store.advance(to: noon + 100)
  }
  #expect(outcomes.allSatisfy { $0 > 100 }, "\(outcomes)")
}
