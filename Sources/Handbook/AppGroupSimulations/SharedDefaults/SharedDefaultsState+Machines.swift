import AppGroups

extension SharedDefaultsState {
  /// The display name of a device, which isn't always Apple's.
  ///
  /// In the Linux profile every device is a Linux machine. In the tvOS profile the phone is an Apple TV.
  func title(of kind: Device.Kind) -> String {
    if profile.has(SharedDefaultsSimulation.savesOnSynchronize) {
      return kind == scenario.app.platform.device ? "Linux machine" : "other Linux machine"
    }
    return profile.has(SharedDefaultsSimulation.warnsAndEnds) && kind == .phone ? "Apple TV" : kind.title
  }

  /// The display name of a process's platform.
  func title(of platform: Platform) -> String {
    if profile.has(SharedDefaultsSimulation.savesOnSynchronize) { return "Linux" }
    return profile.has(SharedDefaultsSimulation.warnsAndEnds) && platform == .iOS ? "tvOS" : platform.title
  }
}
