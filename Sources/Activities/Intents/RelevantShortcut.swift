import Foundation

/// A shortcut with the times at which it is useful, for the Siri watch face and the Smart Stack.
///
/// The counterpart of [INRelevantShortcut](https://developer.apple.com/documentation/intents/inrelevantshortcut).
public struct RelevantShortcut: Hashable, Sendable {
  /// The purpose of the shortcut.
  public enum Role: Int, Hashable, Sendable, Codable, CaseIterable {
    /// An action: order soup. The default.
    case action = 0
    /// Information at a glance: the weather.
    case information
  }

  /// A part of the user's day that the system recognizes: the
  /// [daily routine situations](https://developer.apple.com/documentation/intents/indailyroutinerelevanceprovider).
  public enum Situation: Int, Hashable, Sendable, Codable, CaseIterable {
    /// In the morning.
    case morning = 0
    /// In the evening.
    case evening
    /// At home.
    case home
    /// At work.
    case work
    /// At school.
    case school
    /// At the gym.
    case gym
    /// On the way to or from work.
    case commute
    /// With headphones connected.
    case headphonesConnected
    /// During a workout.
    case activeWorkout
    /// When the day's activity goals are not met.
    case physicalActivityIncomplete
  }

  /// When a shortcut is useful.
  public enum Relevance: Hashable, Sendable {
    /// From one date to another, or from a date on.
    case date(from: Date, to: Date?)
    /// In a part of the day.
    case dailyRoutine(Situation)
  }

  /// The shortcut.
  public var shortcut: Shortcut
  /// The purpose of the shortcut.
  public var role: Role
  /// When it is useful; if empty, the system [uses other cues][providers], such as the user's behavior.
  ///
  /// [providers]: https://developer.apple.com/documentation/intents/inrelevantshortcut/relevanceproviders
  public private(set) var relevance: [Relevance]

  /// Creates a relevant shortcut.
  ///
  /// - Parameters:
  ///   - shortcut: the shortcut.
  ///   - role: its purpose.
  ///   - relevance: when it is useful; one match is enough.
  /// - Throws: ``IntentError/emptyPeriod`` if a period ends before it begins.
  public init(
    _ shortcut: Shortcut,
    role: Role = .action,
    relevance: [Relevance] = []
  ) throws(IntentError) {
    for case .date(let start, let end?) in relevance where end < start {
      throw .emptyPeriod
    }
    self.shortcut = shortcut
    self.role = role
    self.relevance = relevance
  }

  /// Returns whether it is useful now; nil if nothing was specified and the system uses other cues.
  ///
  /// - Parameters:
  ///   - now: the current date.
  ///   - situations: the current parts of the day.
  public func isRelevant(at now: Date, in situations: Set<Situation> = []) -> Bool? {
    guard !relevance.isEmpty else { return nil }
    return relevance.contains { relevance in
      switch relevance {
      case .date(let start, let end): start <= now && end.map { now <= $0 } ?? true
      case .dailyRoutine(let situation): situations.contains(situation)
      }
    }
  }
}

/// The relevant shortcuts of an app.
///
/// The counterpart of
/// [INRelevantShortcutStore](https://developer.apple.com/documentation/intents/inrelevantshortcutstore), as a value. If
/// an app on the phone and its companion on the watch both set a list, [the last one counts][face], so both share a
/// store.
///
/// [face]: https://developer.apple.com/documentation/sirikit/defining-relevant-shortcuts-for-the-siri-watch-face
public struct RelevantShortcutStore: Hashable, Sendable {
  /// The list that was set last.
  public private(set) var shortcuts: [RelevantShortcut] = []

  /// Creates an empty store.
  public init() {}

  /// Replaces the whole list.
  public mutating func setRelevantShortcuts(_ shortcuts: [RelevantShortcut]) {
    self.shortcuts = shortcuts
  }

  /// Returns the shortcuts that are useful now, in the order of the list.
  ///
  /// - Parameters:
  ///   - now: the current date.
  ///   - situations: the current parts of the day.
  public func relevant(
    at now: Date,
    in situations: Set<RelevantShortcut.Situation> = []
  ) -> [RelevantShortcut] {
    shortcuts.filter { $0.isRelevant(at: now, in: situations) == true }
  }
}
