import Foundation
import SimulationKit

/// Ranks the donations that Siri suggests.
///
/// Apple documents what may be suggested: [donated][donating], eligible for prediction and current at the time, not
/// deleted, not expired. It doesn't publish the order. The order here is this library's choice: frequent and recent
/// actions come first, especially at their usual time of day. The arithmetic uses whole thousandths, which makes the
/// order the same on every machine.
///
/// [donating]: https://developer.apple.com/documentation/sirikit/donating-shortcuts
public struct SuggestionRanking: Hashable, Sendable {
  /// The seconds after which a donation is worth half; a week by default. From 1 to 1,000,000,000.
  public var halfLife = 7 * 24 * 3600
  /// The maximum number of suggestions; three by default.
  public var room = 3
  /// The user's offset from GMT in seconds, which determines the time of day.
  public var secondsFromGMT = 0

  /// Creates a ranking with the default values.
  public init() {}

  /// Returns every action that was ever donated: first the suggested ones, best first, then the others.
  ///
  /// - Parameters:
  ///   - store: the donations.
  ///   - now: the current date.
  /// - Returns: one entry for each action, with the conditions that were checked. Ties are ordered by title, then by
  ///   first donation.
  /// - Throws: ``IntentError/timeRunsBackwards`` if the date is invalid or earlier than the last donation.
  public func suggestions(from store: DonationStore, at now: Date) throws(IntentError) -> [Suggestion] {
    guard let second = now.wholeSecond, store.latest.map({ $0 <= second }) ?? true else {
      throw .timeRunsBackwards
    }
    let ranked = candidates(in: store, at: now).map { (candidate: $0, score: score($0.seconds, at: second)) }
    var taken = 0
    return ranked.enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      if left.candidate.mayBeSuggested != right.candidate.mayBeSuggested {
        return left.candidate.mayBeSuggested
      }
      if left.score.total != right.score.total { return left.score.total > right.score.total }
      let titles = (left.candidate.title, right.candidate.title)
      return titles.0 == titles.1 ? one.offset < other.offset : titles.0 < titles.1
    }.map { _, ranked in
      let candidate = ranked.candidate
      taken += candidate.mayBeSuggested ? 1 : 0
      return Suggestion(
        action: candidate.action,
        title: candidate.title,
        donations: candidate.seconds.count,
        score: ranked.score,
        reasons: candidate.conditions + (candidate.mayBeSuggested ? parts(of: ranked.score, rank: taken) : [])
      )
    }
  }

  /// Groups the donations of the same action, in the order of their first donations.
  private func candidates(in store: DonationStore, at now: Date) -> [Candidate] {
    var places: [Donation.Subject: Int] = [:]
    var candidates: [Candidate] = []
    func place(of donation: Donation) -> Int {
      let subject = donation.subject
      if let place = places[subject] { return place }
      places[subject] = candidates.count
      candidates.append(Candidate(donation))
      return candidates.count - 1
    }
    for donation in store.donations {
      candidates[place(of: donation)].count(donation, at: now)
    }
    for donation in store.deleted {
      candidates[place(of: donation)].deleted += 1
    }
    return candidates
  }

  private func score(_ seconds: [Int], at now: Int) -> Suggestion.Score {
    var frequency = 0
    var millionths = 0
    for second in seconds {
      let worth = worth(afterSeconds: now - second)
      frequency += worth
      millionths += worth * nearness(second, now)
    }
    return Suggestion.Score(
      frequency: frequency,
      timeOfDay: frequency > 0 ? millionths / frequency : 0,
      total: millionths / 1000
    )
  }

  /// A thousand at first, half after each half-life, and linear in between.
  private func worth(afterSeconds age: Int) -> Int {
    let halfLife = min(max(1, halfLife), 1_000_000_000)
    let (halvings, rest) = max(0, age).quotientAndRemainder(dividingBy: halfLife)
    // After ten halvings less than one of a thousand is left.
    guard halvings < 10 else { return 0 }
    let before = 1000 >> halvings
    return before - before * rest / (2 * halfLife)
  }

  /// A thousand at the same time of day, a quarter twelve hours away, and linear in between.
  private func nearness(_ one: Int, _ other: Int) -> Int {
    let day = 86_400
    let apart = abs(timeOfDay(one) - timeOfDay(other))
    return 1000 - 750 * min(apart, day - apart) / (day / 2)
  }

  private func timeOfDay(_ second: Int) -> Int {
    let day = 86_400
    return ((second % day + secondsFromGMT % day) % day + day) % day
  }

  private func parts(of score: Suggestion.Score, rank: Int) -> [Reason] {
    [
      Reason("frequency", holds: true, "The donations are worth \(score.frequency.thousandths) by now."),
      Reason(
        "time-of-day",
        holds: true,
        "Nearness to the usual time of day is \(score.timeOfDay.thousandths); the score is"
          + " \(score.total.thousandths)."
      ),
      Reason(
        "among-the-best",
        holds: rank <= room,
        rank <= room
          ? "Number \(rank), and there is room for \(room)." : "Number \(rank); there is room for \(room)."
      ),
    ]
  }
}

/// An action, and how many of its donations meet each of the conditions.
private struct Candidate {
  var action: Shortcut.Action
  let title: String
  var deleted = 0
  private var donated = 0
  private var titled = 0
  private var eligible = 0
  private var current = 0
  /// The dates of the donations that meet all conditions, in seconds since 1970.
  private(set) var seconds: [Int] = []

  init(_ donation: Donation) {
    action = donation.action
    title = donation.title ?? donation.className
  }

  var mayBeSuggested: Bool { !seconds.isEmpty }

  mutating func count(_ donation: Donation, at now: Date) {
    action = donation.action
    donated += 1
    guard donation.title != nil else { return }
    titled += 1
    guard donation.isEligible else { return }
    eligible += 1
    guard donation.wasCurrent else { return }
    current += 1
    guard !donation.isExpired(at: now), let second = donation.date.wholeSecond else { return }
    seconds.append(second)
  }

  /// The conditions that were checked, up to the first that no donation meets.
  var conditions: [Reason] {
    guard donated > 0 else {
      return [Reason("not-deleted", holds: false, "What was donated of it is deleted: \(deleted.times).")]
    }
    let asked: [(name: String, passed: Int, yes: String, no: String)] = [
      ("has-title", titled, "It has a title.", "The intent has no title, so it is no shortcut."),
      (
        "eligible-for-prediction", eligible, "The app lets Siri suggest it.",
        "isEligibleForPrediction is false, its standard value."
      ),
      ("was-current", current, "The person did it.", "The activity never became current."),
      ("not-expired", seconds.count, "It has not expired.", "The activity's expirationDate has passed."),
    ]
    let deletion = deleted > 0 ? ", and deleted \(deleted.times)." : "."
    var reasons = [Reason("donated", holds: true, "Donated \(donated.times)\(deletion)")]
    for condition in asked {
      let holds = condition.passed > 0
      reasons.append(Reason(condition.name, holds: holds, holds ? condition.yes : condition.no))
      if !holds { break }
    }
    return reasons
  }
}

extension Donation {
  fileprivate var className: String {
    switch action {
    case .intent(let intent): intent.name
    case .userActivity(let activity): activity.activityType
    }
  }
}

extension Int {
  /// A number of thousandths as a decimal fraction: `2.750`.
  package var thousandths: String {
    let fraction = String(self % 1000)
    return "\(self / 1000)." + String(repeating: "0", count: Swift.max(0, 3 - fraction.count)) + fraction
  }

  /// A count in words: "once", "twice", "3 times".
  fileprivate var times: String { self == 1 ? "once" : self == 2 ? "twice" : "\(self) times" }
}
