import Foundation
import Synchronization

/// The domains of a folder. Each is opened only once.
final class DomainFolder: Sendable {
  let folder: OpenFolder
  let rules: DefaultsStore.Rules
  private let domains = Mutex<[String: DomainFile]>([:])

  init(_ folder: OpenFolder, rules: DefaultsStore.Rules) {
    self.folder = folder
    self.rules = rules
  }

  /// Returns the domain for a name that has been checked.
  func domain(_ name: String) -> DomainFile {
    // Swift treats different normalization forms as equal, so the folder must too.
    let name = name.precomposedStringWithCanonicalMapping
    return domains.withLock { domains in
      if let domain = domains[name] { return domain }
      let domain = DomainFile(name, in: folder, rules: rules)
      domains[name] = domain
      return domain
    }
  }

  /// Returns the names of the non-empty domains, sorted.
  func names(_ wait: Wait) throws(DefaultsFault) -> [String] {
    var names: Set<String> = []
    for file in try folder.names() {
      guard let dot = file.lastIndex(of: "."), ["plist", "journal"].contains(file[dot...].dropFirst()) else {
        continue
      }
      let name = String(file[..<dot])
      guard name == DefaultsStore.globalName || (try? DefaultsStore.check(name)) != nil,
        try domain(name).values(wait) != nil
      else { continue }
      names.insert(DefaultsStore.title(of: name))
    }
    return names.sorted()
  }

  /// Returns the names of the domains that have a journal, sorted. They may be empty.
  func journalNames() throws(DefaultsFault) -> [String] {
    try folder.names().compactMap(DefaultsStore.domain(ofJournal:)).sorted()
  }
}
