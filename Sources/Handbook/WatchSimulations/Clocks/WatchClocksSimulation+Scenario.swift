import Foundation
import SimulationKit
import WatchClocks

extension WatchClocksSimulation {
  /// The input of a run of the clocks.
  public struct Scenario: Codable, Hashable, Sendable {
    /// The random seed, which determines how late the run loop is at each tick.
    package var seed: Int
    /// The system the app runs on: `watchos-2` or `ios-simulator`.
    package var profile: String
    /// The launch time of the app.
    package var start: Date
    /// The zones that the app shows. The first one is large.
    package var zones: [String]
    /// The interpretation of a zone name without a slash.
    package var bareWords: ZoneResolver.BareWords
    /// The locale of the clocks.
    package var locale: PinnedLocale
    /// The time format of the clocks.
    package var format: FaceFormat
    /// The release of the zone data that the run was made for, such as `2025b`; nil for any.
    package var zoneData: String?
    /// The app's use of its timer.
    package var timer: TimerPlan
    /// Whether the app tries to blank its labels in `didDeactivate()`.
    package var blankOnDeactivate: Bool
    /// What happens after the launch.
    package var steps: [Step]

    /// Creates a scenario.
    package init(
      seed: Int = 7,
      profile: String = "watchos-2",
      start: Date,
      zones: [String],
      bareWords: ZoneResolver.BareWords = .refused,
      locale: PinnedLocale = .posix,
      format: FaceFormat = .twelveHour,
      zoneData: String? = nil,
      timer: TimerPlan = TimerPlan(),
      blankOnDeactivate: Bool = false,
      steps: [Step]
    ) {
      self.seed = seed
      self.profile = profile
      self.start = start
      self.zones = zones
      self.bareWords = bareWords
      self.locale = locale
      self.format = format
      self.zoneData = zoneData
      self.timer = timer
      self.blankOnDeactivate = blankOnDeactivate
      self.steps = steps
    }
  }

  /// A locale for the clocks.
  package enum PinnedLocale: String, Codable, Hashable, Sendable, CaseIterable {
    /// The locale for machines, which never changes.
    case posix = "en_US_POSIX"
    /// English, United States: "5:05 PM". Daylight saving time is "EDT" in New York, "GMT-2:30" in St. John's.
    case unitedStates = "en_US"
    /// English, Canada: "5:05 PM". Daylight saving time is "EDT" in New York, "NDT" in St. John's.
    case canada = "en_CA"
    /// English, United Kingdom: "5:05 pm". Daylight saving time in New York is "GMT-4".
    case britain = "en_GB"
    /// French, Canada: "5:05 p.m.". Daylight saving time in New York is "HAE".
    case quebec = "fr_CA"
    /// "English, World", the locale of a container without settings.
    case world = "en_001"

    /// Foundation's locale with this name.
    package var locale: Locale { Locale(identifier: rawValue) }
  }

  /// An app's use of its timer.
  package struct TimerPlan: Codable, Hashable, Sendable {
    /// The calls in which the timer can be scheduled.
    package enum Call: String, Codable, Hashable, Sendable, CaseIterable {
      /// `awake(withContext:)`, which is called once. A timer that is stopped later never starts again.
      case awake
      /// `willActivate()`, which is called at launch and whenever the wrist is raised again.
      case willActivate = "will-activate"
      /// `didAppear()`, which is called at launch but not when the wrist is raised again.
      ///
      /// Source: [measured on a Series 3](https://funcjeff.github.io/blog/watchoslifecyclecallbacks.html).
      case didAppear = "did-appear"
    }

    /// The call in which the timer is scheduled.
    package var startIn: Call
    /// Seconds between two ticks.
    package var interval: Int
    /// Whether the first tick waits for the next whole interval, such as the full minute.
    package var aligned: Bool
    /// Whether the app calls `fire()` as soon as the timer is scheduled.
    package var fireAtOnce: Bool
    /// Whether the app invalidates the timer in `didDeactivate()`.
    package var invalidate: Bool
    /// The maximum delay of the run loop, in milliseconds.
    package var jitter: Int
    /// Whether a tick sets only the labels whose text differs from the one that the app set last.
    ///
    /// That saves fifty-nine ticks of a minute but has a trap: the app believes that a label accepted a text that the
    /// watch ignored.
    package var onlyChanges: Bool

    /// Creates a plan. The defaults are the correct one.
    package init(
      startIn: Call = .willActivate,
      interval: Int = 1,
      aligned: Bool = true,
      fireAtOnce: Bool = true,
      invalidate: Bool = true,
      jitter: Int = 0,
      onlyChanges: Bool = false
    ) {
      self.startIn = startIn
      self.interval = interval
      self.aligned = aligned
      self.fireAtOnce = fireAtOnce
      self.invalidate = invalidate
      self.jitter = jitter
      self.onlyChanges = onlyChanges
    }
  }

  /// What happens after the launch.
  package enum Step: Hashable, Sendable {
    /// Time passes.
    case wait(seconds: Int)
    /// The wearer lowers the wrist, and the screen goes dark.
    case lowerWrist
    /// The wearer raises the wrist.
    case raiseWrist
    /// The wearer reads the watch.
    case look
  }
}

extension WatchClocksSimulation.Step: Codable {
  private enum Member: String, CodingKey {
    case seconds
  }

  private enum Name: String, Codable {
    case wait
    case lowerWrist = "lower-wrist"
    case raiseWrist = "raise-wrist"
    case look
  }

  /// Decodes a step by its member `do`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    self =
      switch try decoder.stepName(as: Name.self) {
      case .wait: .wait(seconds: try container.decode(Int.self, forKey: .seconds))
      case .lowerWrist: .lowerWrist
      case .raiseWrist: .raiseWrist
      case .look: .look
      }
  }

  /// Encodes a step with its member `do`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    switch self {
    case .wait(let seconds):
      try encoder.encodeStepName(Name.wait)
      try container.encode(seconds, forKey: .seconds)
    case .lowerWrist: try encoder.encodeStepName(Name.lowerWrist)
    case .raiseWrist: try encoder.encodeStepName(Name.raiseWrist)
    case .look: try encoder.encodeStepName(Name.look)
    }
  }
}
