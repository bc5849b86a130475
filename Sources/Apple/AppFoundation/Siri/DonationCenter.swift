import Activities
import Foundation
import Synchronization

/// What one app has donated to the system of its device. It outlives the app's process.
package final class DonationCenter: Sendable {
  private let store = Mutex(DonationStore())

  package init() {}

  /// The donations as a value.
  package var donations: DonationStore { store.withLock { $0 } }

  /// Changes the donations.
  package func change<Result: Sendable, Failure: Error>(
    _ body: (inout DonationStore) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.withLock { (store) throws(Failure) in try body(&store) }
  }
}

/// The donations of a device's apps, by bundle identifier.
private final class DonationCenters: Sendable {
  private let centers = Mutex<[String: DonationCenter]>([:])

  subscript(_ app: String) -> DonationCenter {
    centers.withLock { centers in
      let center = centers[app] ?? DonationCenter()
      centers[app] = center
      return center
    }
  }
}

extension AppContext {
  /// What the app has donated. Its extensions donate for it.
  package var donations: DonationCenter {
    device.services.service { DonationCenters() }[containingApp]
  }

  /// The app's bundle identifier; for an extension, that of the app in which it is.
  ///
  /// Source: Information Property List, "NSExtension"
  /// (developer.apple.com/documentation/bundleresources/information-property-list/nsextension). An extension's
  /// identifier is that of its app with one more name.
  package var containingApp: String {
    guard bundle.info["NSExtension"] != nil, let dot = bundle.identifier.lastIndex(of: ".") else {
      return bundle.identifier
    }
    return String(bundle.identifier[..<dot])
  }

  /// Records an activity as a donation, as the system does when it becomes current.
  ///
  /// - Parameter activity: the activity, which is current.
  package func donate(_ activity: UserActivity) {
    let identifier = activity.persistentIdentifier
    // It fails only for a date before that of the last donation, and time doesn't run backward.
    _ = try? donations.change { (store) throws(IntentError) in
      try store.donate(activity, persistentIdentifier: identifier, at: world.now)
    }
  }
}
