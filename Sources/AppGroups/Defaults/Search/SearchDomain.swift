/// A domain in a search list.
///
/// Source: the list in `NSUserDefaults.h` (2016).
public enum SearchDomain: Hashable, Sendable {
  /// Settings that an administrator enforces with a configuration profile.
  case managed
  /// The launch arguments of the process.
  case arguments
  /// The object's own domain in the cloud, on a shared iPad.
  case cloud
  /// The object's own domain for this user on this computer only.
  case thisHost
  /// The object's own domain, if it is an app group's, in the group's container.
  case group(String)
  /// The object's own domain, if it is a suite that the process isn't entitled to share, in its own container.
  case privateSuite(String)
  /// The object's own domain, if it is the app's own, named by its bundle identifier.
  case application(String)
  /// An added suite for this user on this computer only.
  case addedSuiteThisHost(String)
  /// An added suite, and whether it is in a container that other processes can access.
  case addedSuite(String, shared: Bool)
  /// System-wide settings for this user on this computer only.
  case globalThisHost
  /// System-wide settings.
  case global
  /// The object's own domain for every user of the computer.
  case allUsers
  /// System-wide settings for every user of the computer.
  case globalAllUsers
  /// The defaults that the process has registered since launch.
  case registration

  /// A stable identifier for the kind of domain.
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

  /// The domain in plain words.
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
