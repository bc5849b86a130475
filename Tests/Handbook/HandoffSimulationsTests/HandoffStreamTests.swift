import SimulationKit
import Testing

@testable import Activities
@testable import HandoffSimulations

/// Data that is too long for `userInfo` is sent over a stream, if the app requests it in time.
@Suite struct HandoffStreamTests {
  private let simulation = HandoffSimulation()

  private func outcome(_ scenario: HandoffScenario) throws -> Outcome { try simulation.run(scenario).outcome }

  private func outcome(
    _ size: Int,
    streams: Bool,
    asks: HandoffScenario.Streams = .inside
  ) throws -> Outcome {
    try outcome(
      .streamed {
        $0.sender.streams = streams
        $0.receiver.streams = asks
        $0.updatePublication { $0.bodySize = size }
      }
    )
  }

  @Test func letsASliderGoFromSmallToTooLargeAndAStreamMendIt() throws {
    #expect(try outcome(1000, streams: false).status == "continued")
    let large = try outcome(4000, streams: false)
    #expect(large.status == "continued" && large.sentence.contains("more than the 3 KB"))
    #expect(try outcome(70_000, streams: false).facts["error"] == 4611)
    for size in [0, 1, 4096, 4097, 70_000, 200_000] {
      let streamed = try outcome(size, streams: true)
      #expect(streamed.status == "continued")
      #expect(streamed.facts["streamBytes"] == .integer(size))
      #expect(streamed.facts["payloadBytes"] == 72)
      #expect(streamed.facts["payloadKeys"] == ["cursor", "text", "title"])
      #expect(!streamed.sentence.contains("3 KB"))
    }
  }

  @Test func opensBothEndsAndReadsToTheEnd() throws {
    let trace = try simulation.run(.streamed())
    let names = trace.events.map(\.name)
    let start = try #require(names.firstIndex(of: "application(_:continue:restorationHandler:)"))
    #expect(
      names[start...].filter { !$0.lowercased().contains("restor") } == [
        "getContinuationStreams(completionHandler:)", "userActivity(_:didReceive:outputStream:)",
        "InputStream, OutputStream", "viewDidLoad()", "true", "userActivityWasContinued(_:)", "open()",
        "open()",
        "write(_:maxLength:)", "end of stream",
      ]
    )
    let written = try #require(trace.events.first { $0.name == "write(_:maxLength:)" })
    #expect(written.detail == "70000 bytes cross in 18 portions of at most 4096 bytes.")
    let opened = try #require(trace.events.first { $0.name == "open()" })
    #expect(written.time == opened.time + 3500)
    #expect(trace.events.first { $0.name.hasPrefix("userActivity(_:didReceive") }?.to == "Phone app")
  }

  @Test func refusesStreamsOutsideTheContinuation() throws {
    let trace = try simulation.run(.streamed { $0.receiver.streams = .outside })
    #expect(trace.outcome.status == "incomplete")
    #expect(
      trace.outcome.sentence
        == "The Mac opens Article without its text of 70000 bytes: the app asks for a stream too late."
    )
    let refusal = try #require(trace.events.last)
    #expect(refusal.kind == .refusal)
    #expect(refusal.detail == "\(ContinuationStreamFailure.outsideContinuation).")
    #expect(trace.outcome.facts["streamBytes"] == nil)
    #expect(!trace.events.contains { $0.name.hasPrefix("userActivity(_:didReceive") })
  }

  @Test func losesTheTextWhereNobodyAsks() throws {
    let never = try outcome(70_000, streams: true, asks: .no)
    #expect(never.status == "incomplete" && never.sentence.hasSuffix("the app never asks for a stream."))
    // Without a text there is nothing to lose.
    #expect(try outcome(0, streams: true, asks: .no).status == "continued")
  }

  @Test func refusesStreamsThatTheActivityDoesNotSupport() throws {
    let trace = try simulation.run(.article { $0.receiver.streams = .inside })
    #expect(trace.outcome.status == "continued")
    let refusal = try #require(trace.events.first { $0.name == "no streams" })
    #expect(refusal.detail == "\(ContinuationStreamFailure.notSupported).")
    // A browser doesn't support streams, and its activity goes to the app associated with the site.
    let page = try simulation.run(
      .page {
        $0.sender.streams = true
        $0.receiver.streams = .inside
      }
    )
    #expect(page.events.contains { $0.name == "no streams" } && page.outcome.status == "continued")
  }

  @Test func needsAWatchThatPublishesAnActivity() throws {
    func shirts(_ profile: String) throws -> Outcome {
      try outcome(
        .shirts {
          $0.profile = profile
          $0.sender.streams = true
          $0.receiver.streams = .inside
          $0.updatePublication { $0.bodySize = 5000 }
        }
      )
    }
    #expect(try shirts("documented").facts["streamBytes"] == 5000)
    let old = try shirts("ios-8")
    #expect(old.facts["streamBytes"] == nil && old.facts["payloadKeys"] == ["body", "current"])
  }

  @Test func asksForNothingWhereTheActivityNeverComes() throws {
    for change in [{ $0.transfer = .drops }, { $0.sizeLimit = 10 }] as [(inout HandoffScenario) -> Void] {
      let trace = try simulation.run(.streamed(change))
      #expect(trace.outcome.status == "failed")
      #expect(!trace.events.contains { $0.name.hasPrefix("getContinuationStreams") })
    }
  }

  @Test func readsAfterAHandlerThatWasKept() throws {
    let names = try simulation.run(.streamed { $0.receiver.handler = .later }).events.map(\.name)
    #expect(names.last == "end of stream")
    #expect(
      try #require(names.firstIndex(of: "restorationHandler(_:)")) < #require(names.firstIndex(of: "open()"))
    )
  }

  @Test func showsTheStreamBesideThePayload() throws {
    func row(_ change: (inout HandoffScenario) -> Void) throws -> Figure.Element? {
      try simulation.run(.streamed(change)).snapshots.last?.figures.first { $0.id == "payload" }?.elements
        .last
    }
    #expect(try row { _ in } == .row(label: "stream", value: "70000 bytes", mark: .ok))
    #expect(
      try row { $0.receiver.streams = .outside } == .row(label: "stream", value: "refused", mark: .fail)
    )
    #expect(
      try row { $0.receiver.streams = .no } == .row(label: "stream", value: "70000 bytes", mark: .muted)
    )
  }
}
