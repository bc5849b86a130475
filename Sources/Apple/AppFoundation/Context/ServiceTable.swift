import Synchronization

/// The parts of a context that modules add, each created when it is first asked for.
///
/// A context can't name them: the module of purchases knows what an app is, and an app doesn't know what a purchase is.
package final class ServiceTable: Sendable {
  private let services = Mutex<[ObjectIdentifier: any Sendable & AnyObject]>([:])

  package init() {}

  /// Returns the service of a type.
  ///
  /// - Parameter make: creates the service on first use. It must not ask this table.
  package func service<Service: Sendable & AnyObject>(
    _ type: Service.Type = Service.self,
    orMake make: () -> Service
  ) -> Service {
    services.withLock { services in
      if let service = services[ObjectIdentifier(type)] as? Service { return service }
      let service = make()
      services[ObjectIdentifier(type)] = service
      return service
    }
  }

  /// Removes everything, as the end of a process does.
  package func removeAll() {
    // Released after the lock, because the app's objects may ask for a service in their deinit.
    let removed = services.withLock { services in
      defer { services = [:] }
      return services
    }
    withExtendedLifetime(removed) {}
  }
}
