import AppGroups
import Foundation
import Scratch
import SimulationKit
import Testing

/// The store compared with a dictionary for each domain, over random operations by several stores on one folder.
@Suite struct DefaultsStoreModelTests {
  static let domains = ["NSGlobalDomain", "group.a", "group.b", "app.0", "app.1", "app.2"]

  @Test(arguments: 0..<12 * Sample.fuzz) func itIsADictionaryForEachDomain(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    var model: [String: [String: PlistValue]] = [:]
    var registered: [[String: PlistValue]] = [[:], [:], [:]]
    func open(_ index: Int) throws -> DefaultsStore {
      try DefaultsStore(
        folder: folder.url,
        applicationID: "app.\(index)",
        rules: .init(journalSize: random.number(in: 0...3000))
      )
    }
    var stores = try (0..<3).map(open)
    for _ in 0..<120 {
      let process = random.number(in: 0...2)
      let store = stores[process]
      let suite = [nil, "group.a", "group.b"][random.number(in: 0...2)]
      let own = suite ?? "app.\(process)"
      let key = "k\(random.number(in: 0...7))"
      var defaults = try store.defaults(suiteName: suite)
      switch random.number(in: 0...11) {
      case 0...3:
        let value = Sample.plist(&random)
        try defaults.set(value, forKey: key)
        model[own, default: [:]][key] = value
      case 4:
        try defaults.removeObject(forKey: key)
        model[own]?[key] = nil
      case 5:
        let values = ["k1": Sample.plist(&random), "k2": Sample.plist(&random)]
        try defaults.set(values)
        model[own, default: [:]].merge(values) { _, new in new }
      case 6:
        let domain = Self.domains[random.number(in: 0...Self.domains.count - 1)]
        let values = random.number(in: 0...2) == 0 ? [:] : [key: Sample.plist(&random)]
        try store.setPersistentDomain(values, forName: domain)
        model[domain] = values
      case 7:
        try defaults.register(defaults: [key: "registered"])
        registered[process][key] = "registered"
      case 8: try store.checkpoint(domain: own)
      case 9: try defaults.synchronize()
      case 10:
        stores[process] = try open(process)
        registered[process] = [:]
      default: break
      }
      let reader = random.number(in: 0...2)
      let added = random.number(in: 0...1) == 0 ? [] : ["group.a", "group.b"]
      defaults = try stores[reader].defaults()
      for suite in added {
        try defaults.addSuite(named: suite)
      }
      let asked = ["app.\(reader)"] + added.reversed() + ["NSGlobalDomain"]
      let value = asked.lazy.compactMap { model[$0]?[key] }.first ?? registered[reader][key]
      #expect(try defaults.object(forKey: key) == value)
      var all = registered[reader]
      for domain in asked.reversed() {
        all.merge(model[domain] ?? [:]) { _, earlier in earlier }
      }
      #expect(try defaults.dictionaryRepresentation() == all)
    }
    let last = try DefaultsStore(folder: folder.url, applicationID: "last")
    for domain in Self.domains {
      #expect(try last.persistentDomain(forName: domain) == model[domain].flatMap { $0.isEmpty ? nil : $0 })
    }
    #expect(try last.persistentDomainNames() == model.filter { !$0.value.isEmpty }.keys.sorted())
  }
}
