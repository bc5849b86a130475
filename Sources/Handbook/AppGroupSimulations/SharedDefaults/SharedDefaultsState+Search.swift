import AppGroups
import SimulationKit

extension SharedDefaultsState {
  /// A search in progress: the domains, and how many of them have been searched.
  struct Search: Sendable {
    let actor: ProcessRole
    let defaults: SharedDefaultsStep.Defaults
    let key: String
    /// One lookup for each domain available to the process.
    let lookups: [Lookup]
    /// The number of domains searched so far. At the end, the last one has the answer, or none has the key.
    var asked: Int

    /// The lookup with the answer.
    var found: Lookup? { lookups.first { $0.value != nil } }

    /// The total number of domains to search.
    var end: Int { lookups.firstIndex { $0.value != nil }.map { $0 + 1 } ?? lookups.count }
  }

  /// The search list as a sheet with one row per domain: whether it was searched, and which one has the answer.
  func figure(of search: Search) -> Figure? {
    guard let member = processes[search.actor], let device = device(of: search.actor) else { return nil }
    let object = member[search.defaults]
    let everywhere = SearchList(
      own: object.ownDomain(on: device),
      added: object.addedSuites.map { ($0, device.location(ofSuite: $0, process: member.process).isShared) }
    )
    let rows = everywhere.domains.map { domain -> Figure.Element in
      guard let index = search.lookups.firstIndex(where: { $0.domain == domain }) else {
        return .row(label: domain.label, value: "not on \(title(of: member.process.platform))", mark: .muted)
      }
      guard index < search.asked else { return .row(label: domain.label, value: "not asked", mark: .muted) }
      guard let value = search.lookups[index].value else {
        return .row(label: domain.label, value: "asked, nothing", mark: .plain)
      }
      return .row(label: domain.label, value: value.description.shortened, mark: .ok)
    }
    let status = "\(search.actor.title), \(search.defaults == .group ? "group's" : "standard") defaults"
    return Figure(
      id: "search-list",
      name: "Search for '\(search.key.shortened)'",
      form: .facts,
      elements: [.status(status)] + rows
    )
  }
}

extension SearchDomain {
  /// The domain as a row label.
  fileprivate var label: String {
    switch self {
    case .managed: "Managed"
    case .arguments: "Arguments"
    case .cloud: "Cloud"
    case .thisHost: "Domain, this Mac"
    case .group: "Group container"
    case .privateSuite: "Private copy"
    case .application: "App's own domain"
    case .addedSuiteThisHost: "Added suite, this Mac"
    case .addedSuite(_, let shared): shared ? "Added suite" : "Added suite, private"
    case .globalThisHost: "Global, this Mac"
    case .global: "Global"
    case .allUsers: "Domain, all users"
    case .globalAllUsers: "Global, all users"
    case .registration: "Registered"
    }
  }
}

extension String {
  /// The text, truncated to fit a figure.
  var shortened: String { count > 28 ? prefix(27) + "…" : self }
}
