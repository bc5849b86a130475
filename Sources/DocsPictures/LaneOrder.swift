import SimulationKit

/// The order of the actors in a sequence diagram.
///
/// The order of the lanes affects the readability of a diagram more than anything else, so the total length of the
/// arrows is minimized. No server is to the left of a device. Of several optimal orders, the one closest to the actors'
/// first appearance is used.
struct LaneOrder: Sendable {
  /// The maximum number of lanes that fit beside the text.
  static let limit = 6

  /// The actors' names, from left to right.
  let names: [String]
  /// The lane of actors without their own.
  private let rest: Int?

  /// - Parameters:
  ///   - run: the run whose events are drawn.
  ///   - rest: the name of the lane for actors without their own.
  init(_ run: Run, rest: String) {
    let actors = LaneOrder.actors(run.events)
    let kept = LaneOrder.mostActive(actors, run.events, rest: rest)
    let isMerged = kept.count < actors.count
    let lanes = isMerged && !kept.contains(rest) ? kept + [rest] : kept
    names = LaneOrder.shortest(lanes, run, rest: rest)
    self.rest = isMerged ? names.firstIndex(of: rest) : nil
  }

  /// The lane of an actor, counted from 0.
  func index(of actor: String) -> Int {
    names.firstIndex(of: actor) ?? rest ?? 0
  }

  /// A unique letter for each lane, for a diagram without room for names.
  var letters: [String] {
    names.indices.reduce(into: []) { letters, index in
      let own = names[index].uppercased().filter { $0.isLetter || $0.isNumber }.map(String.init)
      letters.append(own.first { !letters.contains($0) } ?? String(index + 1))
    }
  }

  private static func actors(_ events: [Event]) -> [String] {
    var seen: Set<String> = []
    return events.flatMap { [$0.from] + [$0.to].compactMap { $0 } }.filter { seen.insert($0).inserted }
  }

  private static func mostActive(_ actors: [String], _ events: [Event], rest: String) -> [String] {
    guard actors.count > limit else { return actors }
    var counts: [String: Int] = [:]
    for event in events {
      counts[event.from, default: 0] += 1
      if let to = event.to, to != event.from {
        counts[to, default: 0] += 1
      }
    }
    let ranked = actors.enumerated().sorted {
      let (first, second) = (counts[$0.element, default: 0], counts[$1.element, default: 0])
      return (second, $0.offset) < (first, $1.offset)
    }
    let kept = Set(ranked.prefix(limit - 1).map(\.element))
    return actors.filter(kept.contains)
  }

  private static func shortest(_ lanes: [String], _ run: Run, rest: String) -> [String] {
    var arrows = Array(repeating: Array(repeating: 0, count: lanes.count), count: lanes.count)
    for event in run.events where event.kind.isArrow {
      guard let to = event.to,
        let first = lanes.firstIndex(of: event.from) ?? lanes.firstIndex(of: rest),
        let second = lanes.firstIndex(of: to) ?? lanes.firstIndex(of: rest), first != second
      else { continue }
      arrows[min(first, second)][max(first, second)] += 1
    }
    let sides = lanes.map { side(of: $0, in: run.snapshots) }
    var best: (span: Int, order: [Int])?
    for order in permutations(Array(lanes.indices)) where keepsSides(order, sides) {
      let span = span(order, arrows)
      if best.map({ span < $0.span }) ?? true {
        best = (span, order)
      }
    }
    return (best?.order ?? Array(lanes.indices)).map { lanes[$0] }
  }

  /// The total length of all arrows, in lanes.
  private static func span(_ order: [Int], _ arrows: [[Int]]) -> Int {
    var sum = 0
    for (left, first) in order.enumerated() {
      for (right, second) in order.enumerated().dropFirst(left + 1) {
        sum += arrows[min(first, second)][max(first, second)] * (right - left)
      }
    }
    return sum
  }

  private enum Side {
    case device, server
  }

  private static func keepsSides(_ order: [Int], _ sides: [Side?]) -> Bool {
    let told = order.compactMap { sides[$0] }
    guard let firstServer = told.firstIndex(of: .server) else { return true }
    return !told[firstServer...].contains(.device)
  }

  /// The side on which an actor belongs, if a figure with its name determines one.
  private static func side(of actor: String, in snapshots: [Snapshot]) -> Side? {
    let name = Set(words(actor))
    let figures = snapshots.flatMap(\.figures)
    let figure =
      figures.first { $0.name == actor } ?? figures.first { name.isSubset(of: words($0.name)) }
    return switch figure?.form {
    case .watch, .phone, .tablet, .computer: .device
    case .server: .server
    case .process, .folder, .document, .facts, .clock, nil: nil
    }
  }

  private static func words(_ name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// All permutations, in lexicographic order; at most 720.
  private static func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}

extension Event.Kind {
  /// Whether an event of this kind is drawn between two lanes if it names two actors.
  var isArrow: Bool {
    switch self {
    case .call, .reply, .radio, .absent, .refusal: true
    case .local, .wait: false
    }
  }
}
