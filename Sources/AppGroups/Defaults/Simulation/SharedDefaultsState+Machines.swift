extension SharedDefaultsState {
  /// The name of a device that a reader sees, which is not always Apple's.
  ///
  /// With the profile of Linux every device is a machine with Linux; with that of tvOS the phone is an Apple TV.
  func title(of kind: Device.Kind) -> String {
    if profile.has(SharedDefaultsSimulation.savesOnSynchronize) {
      return kind == scenario.app.platform.device ? "Linux machine" : "other Linux machine"
    }
    return profile.has(SharedDefaultsSimulation.warnsAndEnds) && kind == .phone ? "Apple TV" : kind.title
  }

  /// The name of the system that a process runs on.
  func title(of platform: Platform) -> String {
    if profile.has(SharedDefaultsSimulation.savesOnSynchronize) { return "Linux" }
    return profile.has(SharedDefaultsSimulation.warnsAndEnds) && platform == .iOS ? "tvOS" : platform.title
  }
}
