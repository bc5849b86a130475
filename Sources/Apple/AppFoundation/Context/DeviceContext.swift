import AppGroups
import Foundation

/// A device, as the code of its apps finds it.
package final class DeviceContext: Sendable {
  /// The name that its owner gave it.
  package let name: String
  /// The world that it is in.
  package let world: WorldContext
  /// Its containers and defaults.
  package let storage: SharedDevice
  package let services = ServiceTable()

  package init(name: String, world: WorldContext, storage: SharedDevice) {
    self.name = name
    self.world = world
    self.storage = storage
  }
}
