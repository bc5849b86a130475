import SimulationKit
import Testing

@testable import PurchaseLedger

@Suite struct HistoryTests {
  static func copy(_ signedAt: Int64, _ content: String) -> History.Copy {
    History.Copy(id: 0, signedAt: signedAt, confirmedAt: signedAt, rank: 0, content: content)
  }

  static func add(_ copy: History.Copy, to history: inout History) -> Recording {
    let (change, recording) = history.adding(copy)
    switch change {
    case .nothing: break
    case .confirm(let id):
      for index in history.copies.indices where history.copies[index].id == id {
        #expect(history.copies[index].confirmedAt < copy.signedAt, "A confirmation never goes back")
        history.copies[index].confirmedAt = copy.signedAt
      }
    case .insert:
      var copy = copy
      copy.id = Int64(history.copies.count + 1)
      history.copies.append(copy)
    }
    return recording
  }

  /// The current copy is the last by date, then by content, in any order of arrival; repeating it changes nothing.
  @Test(arguments: 0..<200 * Shop.fuzz) func theNewestCountsInAnyOrder(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let copies = (0..<random.number(in: 1...12)).map { _ in
      Self.copy(Int64(random.number(in: 0...8)), ["a", "b", "c"][random.number(in: 0...2)])
    }
    let last = try #require(copies.max { ($0.signedAt, $0.content) < ($1.signedAt, $1.content) })
    var history = History(copies: [])
    for (place, copy) in copies.enumerated() {
      let before = history.newest
      let recording = Self.add(copy, to: &history)
      let isNewer = before.map { ($0.confirmedAt, $0.content) < (copy.signedAt, copy.content) } ?? true
      let isSame = before?.content == copy.content
      #expect(recording == (place == 0 ? .recorded : isSame ? .alreadyKnown : isNewer ? .updated : .outdated))
    }
    #expect(history.newest?.content == last.content)
    #expect(history.newest?.confirmedAt == last.signedAt)
    let settled = history.copies
    for copy in copies {
      _ = Self.add(copy, to: &history)
    }
    #expect(history.copies == settled)
  }

  @Test func whatIsConfirmedStaysOneEntry() {
    var history = History(copies: [])
    for date in [1, 5, 3, 9, 2] as [Int64] {
      _ = Self.add(Self.copy(date, "a"), to: &history)
    }
    #expect(history.copies == [History.Copy(id: 1, signedAt: 1, confirmedAt: 9, rank: 0, content: "a")])
  }

  @Test func oneThatSaysSomethingElseInBetweenIsKept() {
    var history = History(copies: [])
    #expect(Self.add(Self.copy(1, "a"), to: &history) == .recorded)
    #expect(Self.add(Self.copy(9, "a"), to: &history) == .alreadyKnown)
    #expect(Self.add(Self.copy(5, "b"), to: &history) == .outdated)
    #expect(history.newest?.content == "a")
    #expect(history.copies.map(\.content) == ["a", "b"])
  }
}
