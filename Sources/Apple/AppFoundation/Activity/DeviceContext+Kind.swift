import Activities
import AppGroups
import Foundation
import Synchronization

/// What a device's apps can ask about it.
package final class DeviceDescription: Sendable {
  /// The kind of device.
  package let kind: HandoffDevice.Kind
  /// The number that tells the device from others.
  package let identifier: UUID

  package init(kind: HandoffDevice.Kind, identifier: UUID) {
    self.kind = kind
    self.identifier = identifier
  }
}

extension DeviceContext {
  /// What its apps can ask about the device. The simulator sets it when it makes the device.
  package var description: DeviceDescription {
    services.service {
      let kind: HandoffDevice.Kind =
        switch storage.snapshot.kind {
        case .phone: .phone
        case .watch: .watch
        case .mac: .mac
        }
      return DeviceDescription(kind: kind, identifier: UUID())
    }
  }

  /// The activities that were stored on the device by processes that have ended.
  package var archive: ActivityArchive { services.service { ActivityArchive() } }
}

/// What search and Siri keep of an app's activities when its process ends.
package final class ActivityArchive: Sendable {
  private let state = Mutex<[String: SavedActivities]>([:])

  package init() {}

  /// The stored activities of an app.
  package subscript(bundleID: String) -> SavedActivities {
    get { state.withLock { $0[bundleID] ?? SavedActivities() } }
    set { state.withLock { $0[bundleID] = newValue } }
  }
}

extension AppContext {
  /// Everything that search and Siri know of the app's activities.
  package var savedActivities: SavedActivities {
    var all = device.archive[bundle.identifier]
    for entry in activities.withApp({ $0.saved }).entries {
      all.save(entry.activity, profile: world.profile)
    }
    return all
  }

  /// Keeps what is stored, because the process ends.
  package func archiveActivities() {
    device.archive[bundle.identifier] = savedActivities
  }

  /// Deletes stored and donated activities.
  ///
  /// - Parameter identifiers: their persistent identifiers; nil for all.
  func deleteSavedActivities(_ identifiers: [String]?) {
    var stored = device.archive[bundle.identifier]
    if let identifiers {
      stored.deleteSavedUserActivities(withPersistentIdentifiers: identifiers)
      _ = activities.withApp { $0.deleteSavedUserActivities(withPersistentIdentifiers: identifiers) }
      _ = donations.change { $0.deleteActivities(persistentIdentifiers: Set(identifiers)) }
    } else {
      stored.deleteAllSavedUserActivities()
      _ = activities.withApp { $0.deleteAllSavedUserActivities() }
      _ = donations.change { $0.deleteAllActivities() }
    }
    device.archive[bundle.identifier] = stored
  }
}
