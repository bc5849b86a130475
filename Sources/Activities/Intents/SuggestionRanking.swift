import Foundation
import SimulationKit

/// Which donations Siri suggests at a moment, and in which order.
///
/// Apple documents what may be suggested: [donated][donating], eligible for prediction and current at the time, not
/// deleted, not expired. It does not publish the order. The one here is this library's choice: what is done often and
/// lately comes first, and more so at the time of day at which it is usually done. All of it is reckoned in whole
/// thousandths, so that every machine comes to the same order.
///
/// [donating]: https://developer.apple.com/documentation/sirikit/donating-shortcuts
public struct SuggestionRanking: Hashable, Sendable {
  /// The seconds after which a donation is worth half; a week. From 1 to a thousand million.
  public var halfLife = 7 * 24 * 3600
  /// How many suggestions there is room for; three.
  public var room = 3
  /// What the person's clock is ahead of Greenwich, in seconds; it decides about the time of day.
  public var secondsFromGMT = 0

  /// The ranking with its standard values.
  public init() {}

  /// Every action that was ever donated: first those that are suggested, best first, then the others.
  ///
  /// - Parameters:
  ///   - store: what was donated.
  ///   - now: the present moment.
  /// - Returns: one entry for each action, with the conditions that were asked of it. Equals are ordered by title, and
  ///   then by what was donated first.
  /// - Throws: ``IntentError/timeRunsBackwards`` for a moment before the last donation, or for a date that is none.
  public func suggestions(from store: DonationStore, at now: Date) throws(IntentError) -> [Suggestion] {
    guard let second = now.wholeSecond, store.latest.map({ $0 <= second }) ?? true else {
      throw .timeRunsBackwards
    }
    let candidates = candidates(in: store).map { candidate in
      let counted = candidate.donations.filter {
        $0.isEligible && $0.wasCurrent && $0.title != nil && !$0.isExpired(at: now)
      }
      return (candidate: candidate, counted: counted, score: score(counted, at: second))
    }
    var taken = 0
    return candidates.enumerated().sorted { one, other in
      if one.element.counted.isEmpty != other.element.counted.isEmpty { return other.element.counted.isEmpty }
      if one.element.score.total != other.element.score.total {
        return one.element.score.total > other.element.score.total
      }
      let titles = (one.element.candidate.title, other.element.candidate.title)
      return titles.0 == titles.1 ? one.offset < other.offset : titles.0 < titles.1
    }.map { _, ranked in
      let mayBe = !ranked.counted.isEmpty
      taken += mayBe ? 1 : 0
      return Suggestion(
        action: ranked.candidate.action,
        title: ranked.candidate.title,
        donations: ranked.counted.count,
        score: ranked.score,
        reasons: ranked.candidate.conditions(at: now) + (mayBe ? parts(of: ranked.score, rank: taken) : [])
      )
    }
  }

  /// Donations of the same action, in the order in which the first of each came.
  private func candidates(in store: DonationStore) -> [Candidate] {
    var places: [Donation.Subject: Int] = [:]
    var candidates: [Candidate] = []
    func place(of donation: Donation) -> Int {
      if let place = places[donation.subject] { return place }
      places[donation.subject] = candidates.count
      candidates.append(Candidate(action: donation.action, title: donation.title ?? donation.className))
      return candidates.count - 1
    }
    for donation in store.donations {
      let place = place(of: donation)
      candidates[place].donations.append(donation)
      candidates[place].action = donation.action
    }
    for donation in store.deleted {
      candidates[place(of: donation)].deleted += 1
    }
    return candidates
  }

  private func score(_ donations: [Donation], at now: Int) -> Suggestion.Score {
    var frequency = 0
    var millionths = 0
    for donation in donations {
      guard let second = donation.date.wholeSecond else { continue }
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

  /// A thousand at first, half after each half-life, and a straight line in between.
  private func worth(afterSeconds age: Int) -> Int {
    let halfLife = min(max(1, halfLife), 1_000_000_000)
    let (halvings, rest) = max(0, age).quotientAndRemainder(dividingBy: halfLife)
    // Ten halvings make less than one of a thousand.
    guard halvings < 10 else { return 0 }
    let before = 1000 >> halvings
    return before - before * rest / (2 * halfLife)
  }

  /// A thousand at the same time of day, a quarter twelve hours from it, and a straight line in between.
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

/// An action, and all that was donated of it.
private struct Candidate {
  var action: Shortcut.Action
  let title: String
  var donations: [Donation] = []
  var deleted = 0

  init(action: Shortcut.Action, title: String) {
    self.action = action
    self.title = title
  }

  /// What is asked before anything is reckoned. A condition holds where it holds for one donation at least.
  func conditions(at now: Date) -> [Reason] {
    guard !donations.isEmpty else {
      return [Reason("not-deleted", holds: false, "What was donated of it is deleted: \(deleted.times).")]
    }
    let titled = donations.filter { $0.title != nil }
    let eligible = titled.filter(\.isEligible)
    let current = eligible.filter(\.wasCurrent)
    let fresh = current.filter { !$0.isExpired(at: now) }
    var reasons = [
      Reason(
        "donated",
        holds: true,
        "Donated \(donations.count.times)" + (deleted > 0 ? ", and deleted \(deleted.times)." : ".")
      ),
      Reason(
        "has-title",
        holds: !titled.isEmpty,
        titled.isEmpty ? "The intent has no title, so it is no shortcut." : "It has a title."
      ),
    ]
    guard !titled.isEmpty else { return reasons }
    reasons.append(
      Reason(
        "eligible-for-prediction",
        holds: !eligible.isEmpty,
        eligible.isEmpty
          ? "isEligibleForPrediction is false, its standard value." : "The app lets Siri suggest it."
      )
    )
    guard !eligible.isEmpty else { return reasons }
    reasons.append(
      Reason(
        "was-current",
        holds: !current.isEmpty,
        current.isEmpty ? "The activity never became current." : "The person did it."
      )
    )
    guard !current.isEmpty else { return reasons }
    reasons.append(
      Reason(
        "not-expired",
        holds: !fresh.isEmpty,
        fresh.isEmpty ? "The activity's expirationDate has passed." : "It has not expired."
      )
    )
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
  var thousandths: String {
    let fraction = String(self % 1000)
    return "\(self / 1000)." + String(repeating: "0", count: Swift.max(0, 3 - fraction.count)) + fraction
  }

  /// How often: "once", "twice", "3 times".
  fileprivate var times: String { self == 1 ? "once" : self == 2 ? "twice" : "\(self) times" }
}
