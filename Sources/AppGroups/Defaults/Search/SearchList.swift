/// The places that a defaults object asks for a key, in order.
///
/// Both kinds of defaults ask by it: ``SharedDefaults`` on a ``Device``, and ``StoredDefaults`` in a folder.
///
/// Source: the list in `NSUserDefaults.h` (2016), with the suites in the order of
/// `CFApplicationPreferences.c` (github.com/swiftlang/swift-corelibs-foundation): the one that was added last
/// comes first. CoreFoundation's list has one place more, for the settings of ICU, which is left out.
public struct SearchList: Hashable, Sendable {
  /// The places, the first to be asked first.
  public let domains: [SearchDomain]

  /// The list of an object.
  ///
  /// - Parameters:
  ///   - own: the object's own domain, the only one that it writes to.
  ///   - added: the suites that were added, in the order in which they were.
  ///   - knowsHosts: whether there are settings for one computer alone. iOS, watchOS and tvOS have none; what
  ///     is for all users they have, but hardly use.
  ///   - knowsCloud: whether domains can lie in the cloud, which only an iPad for several people does.
  public init(
    own: SearchDomain,
    added: [(suite: String, shared: Bool)] = [],
    knowsHosts: Bool = true,
    knowsCloud: Bool = true
  ) {
    let suites = added.reversed().flatMap { suite, shared in
      [.addedSuiteThisHost(suite), SearchDomain.addedSuite(suite, shared: shared)]
    }
    let all: [SearchDomain] =
      [.managed, .arguments, .cloud, .thisHost, own] + suites
      + [.globalThisHost, .global, .allUsers, .globalAllUsers, .registration]
    domains = all.filter { domain in
      switch domain {
      case .cloud: knowsCloud
      case .thisHost, .addedSuiteThisHost, .globalThisHost: knowsHosts
      default: true
      }
    }
  }

  /// The first place that has a value, and the value.
  ///
  /// - Parameter value: what a place holds; the places behind the one that answers are not asked.
  public func answer<Value, Failure: Error>(
    _ value: (SearchDomain) throws(Failure) -> Value?
  ) throws(Failure) -> (domain: SearchDomain, value: Value)? {
    for domain in domains {
      if let value = try value(domain) {
        return (domain, value)
      }
    }
    return nil
  }

  /// What the list as a whole says: each key with the value of the first place that has it.
  ///
  /// - Parameter contents: everything that a place holds.
  public func flattened<Failure: Error>(
    _ contents: (SearchDomain) throws(Failure) -> [String: PlistValue]
  ) throws(Failure) -> [String: PlistValue] {
    var result: [String: PlistValue] = [:]
    for domain in domains.reversed() {
      result.merge(try contents(domain)) { _, earlier in earlier }
    }
    return result
  }
}
