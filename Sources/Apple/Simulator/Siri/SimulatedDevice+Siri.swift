import Activities
import AppFoundation
import Intents

/// What became of a shortcut.
@MainActor public enum SimulatedShortcut {
  /// The app or its extension has handled the request; the app wasn't launched.
  case handled(INIntentResponse)
  /// The app was brought to the front, and continues an activity.
  case continued(SimulatedHandoff)
  /// Nothing on the device handles such requests.
  case noHandler
  /// The handler hasn't called its completion handler. Siri gives up after some time.
  case noResponse
}

/// Why Siri can't do something.
public enum SiriFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// No shortcut has the phrase.
  case unknownPhrase(String)
  /// The activity is invalid.
  case activity(ActivityError)

  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownPhrase(let phrase): "No shortcut has the phrase '\(phrase)'"
    case .activity(let error): "\(error)"
    }
  }
}

extension SimulatedApp {
  /// Siri runs a shortcut of the app.
  ///
  /// - Parameter shortcut: the shortcut.
  /// - Returns: what became of it.
  /// - Throws: ``SiriFault/activity(_:)``.
  @discardableResult
  public func runShortcut(_ shortcut: INShortcut) throws(SiriFault) -> SimulatedShortcut {
    do throws(ActivityError) {
      switch try context.run(shortcut) {
      case .handled(let response): return .handled(response)
      case .noHandler: return .noHandler
      case .noResponse: return .noResponse
      case .continues(let activity): return .continued(continueFromSiri(activity))
      }
    } catch {
      throw .activity(error)
    }
  }

  /// Takes a suggestion of an activity that the app has donated.
  ///
  /// - Parameter suggestion: the suggestion.
  /// - Returns: what became of it; nil for a suggested request, which ``runShortcut(_:)`` runs.
  @discardableResult
  public func take(_ suggestion: Suggestion) -> SimulatedHandoff? {
    suggestion.action.launchActivity.map(continueFromSiri)
  }

  private func continueFromSiri(_ activity: UserActivity) -> SimulatedHandoff {
    let launch: LaunchState =
      switch state {
      case .notRunning: .cold
      case .background, .suspended: .background
      case .foreground: .foreground
      }
    let framework: AppFramework = bundle.process.platform == .macOS ? .appKit : .uiKit
    let continuation = Continuation(
      of: activity,
      launch: launch,
      on: framework,
      profile: device.world.profile
    )
    comeToFront(from: launch)
    anyHost?.deliver(continuation, launch: launch, failing: nil)
    device.world.settle()
    return SimulatedHandoff(from: device, to: self, continuation)
  }
}

extension SimulatedDevice {
  /// A person says a phrase to Siri.
  ///
  /// - Parameter phrase: the phrase.
  /// - Returns: what became of the shortcut.
  /// - Throws: ``SiriFault``.
  @discardableResult
  public func say(_ phrase: String) throws(SiriFault) -> SimulatedShortcut {
    guard let spoken = try? InvocationPhrase(phrase) else { throw .unknownPhrase(phrase) }
    for app in apps {
      guard let found = app.context.intents.shortcut(for: spoken) else { continue }
      return try app.runShortcut(found.shortcut)
    }
    throw .unknownPhrase(phrase)
  }
}
