extension Schema {
  /// The shape of a scenario: the members that all have, and the simulation's own.
  ///
  /// - Parameters:
  ///   - profiles: the versions to choose from; the first is the standard one.
  ///   - start: the date at which a run begins when the scenario does not say.
  ///   - properties: the members of this simulation, `steps` among them.
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
            Schema(.integer(0...9_007_199_254_740_991), "What chance starts from."),
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
