extension Schema {
  /// The shape of a scenario: the common members and those of the simulation.
  ///
  /// - Parameters:
  ///   - profiles: the versions to choose from; the first is the default.
  ///   - start: the start date of a run if the scenario has none.
  ///   - properties: the members of this simulation, including `steps`.
  public static func scenario(
    profiles: [Profile],
    start: String,
    _ properties: [Property]
  ) -> Schema {
    Schema(
      .object(
        [
          Property(
            "seed",
            Schema(.integer(0...9_007_199_254_740_991), "The seed of the random numbers."),
            default: 7
          ),
          Property(
            "profile",
            Schema(.choice(profiles.map(\.name)), "The version of the real system."),
            default: profiles.first.map { .string($0.name) }
          ),
          Property(
            "start",
            Schema(.date, "The date and time at which the run begins."),
            default: .string(start)
          ),
        ] + properties
      )
    )
  }
}
