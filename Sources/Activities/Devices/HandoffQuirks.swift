import SimulationKit

/// The effect of a profile on the conditions.
struct HandoffQuirks: Hashable, Sendable {
  let knowsNoEligibility: Bool
  let knowsNoExpiration: Bool
  let hidesMacAppsInDevelopment: Bool

  init(_ profile: Profile) {
    knowsNoEligibility = profile.has("no-eligibility")
    knowsNoExpiration = profile.has("no-expiration")
    hidesMacAppsInDevelopment = profile.has("mac-development-signing")
  }
}
