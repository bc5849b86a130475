import Foundation

/// A shortcut, and when it is of use, as the Siri watch face and the Smart Stack ask.
///
/// The counterpart of [INRelevantShortcut](https://developer.apple.com/documentation/intents/inrelevantshortcut).
public struct RelevantShortcut: Hashable, Sendable {
  /// What a person has of it.
  public enum Role: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Something to do: order soup. The standard one.
    case action = 0
    /// Something to glance at: the weather.
    case information
  }

  /// A part of the day that the system knows of a person: the
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
    /// On the way to work or from it.
    case commute
    /// With headphones connected.
    case headphonesConnected
    /// During a workout.
    case activeWorkout
    /// When the day's activity goals are not met.
    case physicalActivityIncomplete
  }

  /// When it is of use.
  public enum Relevance: Hashable, Sendable {
    /// From a moment to another, or from a moment on.
    case date(from: Date, to: Date?)
    /// In a part of the day.
    case dailyRoutine(Situation)
  }

  /// What it does.
  public var shortcut: Shortcut
  /// What a person has of it.
  public var role: Role
  /// When it is of use; where it is empty, the system [goes by other cues][providers], such as what a person does.
  ///
  /// [providers]: https://developer.apple.com/documentation/intents/inrelevantshortcut/relevanceproviders
  public private(set) var relevance: [Relevance]

  /// A shortcut, and when it is of use.
  ///
  /// - Parameters:
  ///   - shortcut: what it does.
  ///   - role: what a person has of it.
  ///   - relevance: when it is of use; one of them is enough.
  /// - Throws: ``IntentError/emptyPeriod`` where a period ends before it begins.
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

  /// Whether it is of use at a moment; nil where nothing was said, and the system goes by other cues.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - situations: the parts of the day that it is in.
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
/// [INRelevantShortcutStore](https://developer.apple.com/documentation/intents/inrelevantshortcutstore), as a value. Of
/// an app on the phone and its companion on the watch, [the list that was set last][face] is the one that counts: so
/// both share one store.
///
/// [face]: https://developer.apple.com/documentation/sirikit/defining-relevant-shortcuts-for-the-siri-watch-face
public struct RelevantShortcutStore: Hashable, Sendable {
  /// What was set last.
  public private(set) var shortcuts: [RelevantShortcut] = []

  /// A store without shortcuts.
  public init() {}

  /// Replaces the whole list.
  public mutating func setRelevantShortcuts(_ shortcuts: [RelevantShortcut]) {
    self.shortcuts = shortcuts
  }

  /// Those that are of use at a moment, in the order of the list.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - situations: the parts of the day that it is in.
  public func relevant(
    at now: Date,
    in situations: Set<RelevantShortcut.Situation> = []
  ) -> [RelevantShortcut] {
    shortcuts.filter { $0.isRelevant(at: now, in: situations) == true }
  }
}
