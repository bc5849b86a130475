import Activities
import AppFoundation

/// When a shortcut is useful.
///
/// Apple's provider of places isn't here, because where a person is isn't simulated.
///
/// Source: developer.apple.com/documentation/intents/inrelevanceprovider.
open class INRelevanceProvider: NSObject {
  var relevance: RelevantShortcut.Relevance? { nil }
}

/// A day and time at which a shortcut is useful.
///
/// Source: developer.apple.com/documentation/intents/indaterelevanceprovider.
open class INDateRelevanceProvider: INRelevanceProvider {
  /// The first moment.
  ///
  /// Source: developer.apple.com/documentation/intents/indaterelevanceprovider/startdate.
  public let startDate: Date
  /// The last moment, or nil.
  ///
  /// Source: developer.apple.com/documentation/intents/indaterelevanceprovider/enddate.
  public let endDate: Date?

  /// Creates a provider.
  ///
  /// Source: developer.apple.com/documentation/intents/indaterelevanceprovider/init(start:end:).
  public init(start startDate: Date, end endDate: Date?) {
    self.startDate = startDate
    self.endDate = endDate
  }

  override var relevance: RelevantShortcut.Relevance? { .date(from: startDate, to: endDate) }
}

/// A part of a person's day in which a shortcut is useful.
///
/// Source: developer.apple.com/documentation/intents/indailyroutinerelevanceprovider.
open class INDailyRoutineRelevanceProvider: INRelevanceProvider {
  /// The parts of a day.
  ///
  /// Source: developer.apple.com/documentation/intents/indailyroutinerelevanceprovider/situation-swift.enum.
  public enum Situation: Int, Sendable {
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

  /// The part of the day.
  ///
  /// Source: developer.apple.com/documentation/intents/indailyroutinerelevanceprovider/situation-swift.property.
  public let situation: Situation

  /// Creates a provider.
  ///
  /// Source: developer.apple.com/documentation/intents/indailyroutinerelevanceprovider/init(situation:).
  public init(situation: Situation) {
    self.situation = situation
  }

  override var relevance: RelevantShortcut.Relevance? {
    RelevantShortcut.Situation(rawValue: situation.rawValue).map { .dailyRoutine($0) }
  }
}
