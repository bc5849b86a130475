/// A place in a search list.
///
/// Source: the list in `NSUserDefaults.h` (2016).
public enum SearchDomain: Hashable, Sendable {
  /// What an administrator prescribes, by a configuration profile.
  case managed
  /// What the process was launched with.
  case arguments
  /// The object's own domain in the cloud, on an iPad that several people share.
  case cloud
  /// The object's own domain, for this user on this computer alone.
  case thisHost
  /// The object's own domain: an app group's, in the group's container.
  case group(String)
  /// The object's own domain: a suite that the process is not entitled to share, in its own container.
  case privateSuite(String)
  /// The object's own domain: the app's own, named by its bundle identifier.
  case application(String)
  /// A suite that was added, for this user on this computer alone.
  case addedSuiteThisHost(String)
  /// A suite that was added; whether it is in a container that others reach.
  case addedSuite(String, shared: Bool)
  /// Settings of the whole system, for this user on this computer alone.
  case globalThisHost
  /// Settings of the whole system.
  case global
  /// The object's own domain, for every user of the computer.
  case allUsers
  /// Settings of the whole system, for every user of the computer.
  case globalAllUsers
  /// What the process registered since it was launched.
  case registration

  /// A stable word for the kind of place.
  public var name: String {
    switch self {
    case .managed: "managed"
    case .arguments: "arguments"
    case .cloud: "cloud"
    case .thisHost: "this-host"
    case .group: "group"
    case .privateSuite: "private-suite"
    case .application: "application"
    case .addedSuiteThisHost: "added-suite-this-host"
    case .addedSuite: "added-suite"
    case .globalThisHost: "global-this-host"
    case .global: "global"
    case .allUsers: "all-users"
    case .globalAllUsers: "global-all-users"
    case .registration: "registration"
    }
  }

  /// The place in plain words.
  public var title: String {
    switch self {
    case .managed: "the managed settings"
    case .arguments: "the launch arguments"
    case .cloud: "the domain in the cloud"
    case .thisHost: "the domain on this computer alone"
    case .group(let name): "the shared container of \(name)"
    case .privateSuite(let name): "a private copy of \(name)"
    case .application(let bundleID): "the app's own domain \(bundleID)"
    case .addedSuiteThisHost(let name): "the added suite \(name) on this computer alone"
    case .addedSuite(let name, let shared): "the added suite \(name)\(shared ? "" : ", a private copy")"
    case .globalThisHost: "the global domain on this computer alone"
    case .global: "the global domain"
    case .allUsers: "the domain for all users"
    case .globalAllUsers: "the global domain for all users"
    case .registration: "the registered defaults"
    }
  }
}
