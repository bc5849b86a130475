/// The domains that a defaults object searches for a key, in order.
///
/// Both kinds of defaults use it: ``SharedDefaults`` on a ``Device``, and ``StoredDefaults`` in a folder.
///
/// Source: the list in `NSUserDefaults.h` (2016), with the suites in the order of `CFApplicationPreferences.c`
/// (github.com/swiftlang/swift-corelibs-foundation), where the suite added last comes first. CoreFoundation's list has
/// one more domain, for ICU's settings, which is omitted here.
public struct SearchList: Hashable, Sendable {
  /// The domains, in search order.
  public let domains: [SearchDomain]

  /// Creates the search list of an object.
  ///
  /// - Parameters:
  ///   - own: the object's own domain, the only one that it writes to.
  ///   - added: the added suites, in the order in which they were added.
  ///   - knowsHosts: whether there are settings for a single computer. iOS, watchOS and tvOS have none. They have
  ///     settings for all users but hardly use them.
  ///   - knowsCloud: whether there are domains in the cloud, which only a shared iPad has.
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

  /// Returns the first domain that has a value, and the value.
  ///
  /// - Parameter value: a closure that returns the value in a domain. It isn't called for the domains after the answer.
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

  /// Returns the combined contents of the list: each key with the value of the first domain that has it.
  ///
  /// - Parameter contents: a closure that returns the contents of a domain.
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
