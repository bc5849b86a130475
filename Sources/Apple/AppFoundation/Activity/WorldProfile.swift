import Activities
import SimulationKit
import Synchronization

/// The version of the real system that a world simulates.
final class WorldProfile: Sendable {
  private let state = Mutex(Profile.documented)

  var profile: Profile {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
