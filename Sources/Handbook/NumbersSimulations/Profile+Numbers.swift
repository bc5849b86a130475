import SimulationKit

extension Profile {
  /// The French game, *Le compte est bon*, the original of Countdown.
  public static let desChiffresEtDesLettres = Profile(
    name: "des-chiffres-et-des-lettres",
    title: "Des chiffres et des lettres",
    quirks: [
      Quirk(
        "targets-from-101",
        "The target is from 101 to 999.",
        citation: "J.-M. Alliot, The (Final) Countdown, https://alliot.fr/COMPTE/compte.html, section 1"
      )
    ]
  )

  /// The game on Channel 4.
  public static let countdown = Profile(
    name: "countdown",
    title: "Countdown",
    quirks: [
      Quirk(
        targetsFrom100,
        "The target is any number of three digits, so it may be 100.",
        citation: "Countdown: Spreading the Word (the programme's book), quoted at"
          + " https://anguskidman.show/2023/04/07/countdown-numbers-game-practice-sheet: from 100 to 999"
      )
    ]
  )

  /// The possible targets of the numbers game in this version.
  public var numbersGameTargets: ClosedRange<Int> { has(Self.targetsFrom100) ? 100...999 : 101...999 }

  private static let targetsFrom100 = "targets-from-100"
}
