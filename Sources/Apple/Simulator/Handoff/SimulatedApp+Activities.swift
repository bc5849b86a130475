import Activities
import AppFoundation
import AppGroups

extension SimulatedApp {
  /// The app's current activity, as the other devices learn of it; nil if it has none.
  public var currentActivity: UserActivity? { context.activities.withApp { $0.current?.value } }

  /// What happened to the app's activities since its launch, in order.
  public var activityRecords: [SendingRecord] { context.activities.withApp { $0.records } }

  /// What the app did wrong with its activities where the real class stays silent, in order.
  public var activityFaults: [ActivityError] { context.activities.faults }

  /// Everything that search and Siri know of the app's activities.
  public var savedActivities: SavedActivities { context.savedActivities }

  /// The system saves the current activity, as it does some time after the app has set `needsSave`.
  public func saveCurrentActivity() {
    context.activities.withApp { app in
      if let current = app.current { app.save(current) }
    }
  }

  /// The app as Handoff knows it.
  package var installedApp: InstalledApp {
    var installed = InstalledApp(
      bundle.name,
      team: bundle.process.team,
      activityTypes: bundle.strings(forKey: "NSUserActivityTypes"),
      bundleIdentifier: bundle.identifier
    )
    installed.documentActivityTypes = documentActivityTypes
    let domains = bundle.entitlements.members["com.apple.developer.associated-domains"]
    installed.associatedDomains = domains?.asStringArray ?? []
    installed.isDevelopmentSigned = isDevelopmentSigned
    installed.isListedBySites = isListedBySites
    return installed
  }

  private var documentActivityTypes: [String] {
    guard case .array(let types)? = bundle.info["CFBundleDocumentTypes"] else { return [] }
    return types.compactMap { type in
      guard case .dictionary(let members) = type,
        case .string(let name)? = members["NSUbiquitousDocumentUserActivityType"]
      else { return nil }
      return name
    }
  }
}
