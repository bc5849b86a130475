import SimulationKit
import Testing

@testable import DocsMarkdown
@testable import DocsPictures

struct RunRendererTests {
  private let hostile = "<script>alert(\"1\")</script>&'"

  @Test func traceTextEqualsTheEventsInOrder() throws {
    let run = try RunSample.everything()
    let html = RunRenderer.fragment(run, language: "en")
    let said = RunSample.parts(of: html, from: #"<p class="said">"#, to: "</p>").map { RunSample.text($0) }
    let words = ["", " answer", " on the air", "", " waits", " did not happen", " refused"]
    let times = ["0 s", "0.700 s", "1.400 s", "2.100 s", "2.800 s", "3.500 s", "4.200 s"]
    #expect(said == run.events.indices.map { "\(times[$0]) · Watch → Phone: step(\($0):)\(words[$0])" })
    let why = RunSample.parts(of: html, from: #"<p class="why">"#, to: "</p>").map { RunSample.text($0) }
    #expect(why == run.events.map(\.detail))
    let reasons = RunSample.parts(of: html, from: #"met"><b>"#, to: "</li>").map { RunSample.text($0) }
    #expect(reasons == run.events.indices.map { "\($0.isMultiple(of: 2) ? "met" : "not met") Why \($0)." })
  }

  private func reasons(met: Int, failed: Int, language: String = "en") throws -> String {
    let reasons =
      (0..<met).map { Reason("met-\($0)", holds: true, "Met \($0).") }
      + (0..<failed).map { Reason("failed-\($0)", holds: false, "Failed \($0).") }
    let event = Event(time: 0, kind: .local, name: "a", from: "A", reasons: reasons)
    return RunRenderer.fragment(try RunSample.run([event]), language: language)
  }

  @Test func foldsManyConditionsThatAreAllMet() throws {
    let html = try reasons(met: 14, failed: 0)
    let folded = RunSample.parts(of: html, from: #"<details class="reasons">"#, to: "</details>")
    #expect(folded.count == 1)
    #expect(folded.first?.hasPrefix("<summary>14 conditions, all met</summary><ul ") == true)
    #expect(folded.first?.components("<li").count == 15)
    #expect(
      try reasons(met: 4, failed: 0, language: "pt").contains(">4 condições, todas atendidas</summary>")
    )
  }

  @Test func failuresStandOpenBeforeTheFoldedConditions() throws {
    let html = try reasons(met: 13, failed: 5)
    let open = html.components(#"<details class="reasons""#).first ?? ""
    #expect((0..<5).allSatisfy { open.contains("Failed \($0).") })
    #expect(!open.contains("Met"))
    #expect(html.contains("<summary>13 conditions met</summary>"))
    #expect(try reasons(met: 13, failed: 1, language: "pt").contains(">13 condições atendidas</summary>"))
  }

  @Test(arguments: [(3, 0), (3, 2), (0, 9)]) func fewMetConditionsStayOpen(met: Int, failed: Int) throws {
    let html = try reasons(met: met, failed: failed)
    #expect(!html.contains(#"<details class="reasons""#))
    #expect(html.components("<li class=").count - 1 == met + failed + 1)
  }

  @Test func textOfTheSimulationSaysItsLanguage() throws {
    let run = try RunSample.everything()
    let html =
      RunRenderer.fragment(run, language: "pt-BR")
      + WidgetRenderer.html(try RunSample.widget(language: "pt-BR"))
    let marked = [
      #"<p class="outcome" lang="en">"#, #"<li class="event call" lang="en">"#,
      #"<td lang="en">No icon.</td>"#, #"<span class="kind" lang="pt-BR">não aconteceu</span>"#,
      #"<ul class="reasons" lang="pt-BR" aria-label="Condições">"#,
      #"<b>atendida</b> <span lang="en">Why 0.</span>"#,
    ]
    #expect(marked.allSatisfy(html.contains))
    #expect(html.components("<svg class=\"device").count == html.components(#"role="img" lang="en""#).count)
    let english = RunRenderer.fragment(run, language: "en-GB")
    #expect(!english.contains(" lang="))
  }

  @Test func timeStandsOnlyWhereItChanges() throws {
    let html = RunRenderer.fragment(
      try RunSample.run([
        Event(time: 50, kind: .local, name: "a", from: "A"),
        Event(time: 50, kind: .local, name: "b", from: "A"),
        Event(time: 4000, kind: .local, name: "c", from: "A"),
      ]),
      language: "en"
    )
    #expect(
      RunSample.parts(of: html, from: "<p", to: "</p>").map { RunSample.text("<p" + $0) }
        == ["It ends.", "0.050 s · A: a", "A: b", "3.95 s pass", "4 s · A: c"]
    )
    #expect(html.contains(#"datetime="PT0.050S""#))
  }

  @Test func everyKindHasAShapeOfItsOwn() {
    let arrows = Event.Kind.allCases.map { kind in
      SequenceArrow(kind, from: 0, to: 1, count: 2).svg.replacing("lane-1", with: "")
    }
    // A call, an answer, a wave, a dot, a ring, a cross and a no-entry sign. An answer and a wave on the air also
    // differ by their dashes, which the row's class sets.
    #expect(Set(arrows).count == Event.Kind.allCases.count)
    let marks = ["head", "open", "waves", "dot", "ring", "cross", "stop"]
    for (arrow, mark) in zip(arrows, marks) {
      #expect(arrow.contains(#"class="\#(mark)"#))
    }
  }

  @Test func foldsRepetitionsOfLongRunsButNoFailures() throws {
    let events = (0..<40).map { index in
      Event(time: index, kind: index == 20 ? .absent : .radio, name: "advertise", from: "Watch")
    }
    let html = RunRenderer.fragment(try RunSample.run(events), language: "en")
    let summaries = RunSample.parts(of: html, from: "<summary>", to: "</summary>").map { RunSample.text($0) }
    #expect(summaries.dropFirst() == ["0 s · 20 × Watch: advertise", "0.021 s · 19 × Watch: advertise"])
    let outside = RunSample.parts(of: html, from: "</details></li>", to: #"<li class="fold"#)
    #expect(outside.first?.contains("did not happen") == true)
    #expect(html.components(#"<p class="said">"#).count - 1 == events.count)
  }

  @Test func shortRunsAreNotFolded() throws {
    let events = (0..<30).map { Event(time: $0, kind: .radio, name: "advertise", from: "Watch") }
    #expect(!RunRenderer.fragment(try RunSample.run(events), language: "en").contains("<details>"))
  }

  @Test func hostileTextIsEscapedEverywhere() throws {
    let event = Event(
      time: 0,
      kind: .call,
      name: hostile,
      from: hostile,
      to: "B",
      detail: hostile,
      reasons: [Reason("x", holds: false, hostile)]
    )
    let elements: [Figure.Element] = [
      .status(hostile), .title(hostile), .text(hostile, mark: .ok),
      .row(label: hostile, value: hostile, mark: .fail),
      .choices([hostile], selected: 0), .tabs([hostile], selected: 0),
      .button(hostile, tint: "#f00\" onload=\"x"),
      .cornerIcon(hostile), .time(hostile, caption: hostile),
      .swipedRow(hostile, leading: [.init(hostile, tint: "red")], trailing: []), .code(hostile),
      .notification(app: hostile, title: hostile, text: hostile, time: hostile),
      .alert(title: hostile, text: hostile, buttons: [hostile], chosen: 0),
      .homeScreen(app: hostile, note: hostile, isRunning: false), .ended(hostile),
      .draggedRow(
        title: hostile,
        offset: 9,
        finger: 9,
        width: 10,
        buttons: [.init(hostile, tint: "red\" onload=")]
      ),
      .paymentSheet(product: hostile, app: hostile, price: hostile, button: hostile),
    ]
    let run = try RunSample.run(
      [event],
      figures: [Figure(id: "x", name: hostile, form: .phone, elements: elements)],
      sentence: hostile
    )
    let html = RunRenderer.fragment(run, language: "en")
    #expect(!html.contains("<script"))
    #expect(!html.contains("onload"))
    #expect(RunSample.text(html).contains(hostile))
  }

  @Test(arguments: ["en", "pt-BR"]) func hasNoStylesIdsOrScripts(language: String) throws {
    let html =
      RunRenderer.fragment(try RunSample.everything(), language: language)
      + WidgetRenderer.html(try RunSample.widget(language: language))
    for forbidden in [" style=", "<style", "<script", "textLength", " onclick="] {
      #expect(!html.contains(forbidden))
    }
    #expect(!RunRenderer.fragment(try RunSample.everything(), language: language).contains(" id="))
  }

  @Test func isTheSameEveryTime() throws {
    let run = try RunSample.everything()
    #expect(RunRenderer.fragment(run, language: "en") == RunRenderer.fragment(run, language: "en"))
    let widget = try RunSample.widget()
    #expect(WidgetRenderer.html(widget) == WidgetRenderer.html(widget))
  }

  @Test func everyTagIsClosed() throws {
    let html = RunRenderer.fragment(try RunSample.everything(), language: "en")
    var open: [String] = []
    for tag in RunSample.parts(of: html, from: "<", to: ">") {
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      if tag.hasPrefix("/") {
        #expect(open.popLast() == name)
      } else if !tag.hasSuffix("/"), name != "wbr" {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test func showsEarlierStagesOnlyWhileTheyAreLight() throws {
    let small = [Figure(id: "w", name: "Watch", form: .watch, elements: [.title("Before")])]
    let large = (0..<12).map {
      Figure(id: "\($0)", name: "P", form: .phone, elements: [.title("Before \($0)")])
    }
    let last = [Figure(id: "w", name: "Watch", form: .watch, elements: [.title("After")])]
    let light = RunRenderer.fragment(try RunSample.run(figures: last, earlier: [small]), language: "en")
    #expect(light.contains("Stage, step by step"))
    #expect(RunSample.text(light).contains("At the start"))
    let heavy = RunRenderer.fragment(try RunSample.run(figures: last, earlier: [large]), language: "en")
    #expect(!heavy.contains("Stage, step by step"))
  }

  @Test func anEmptyRunIsItsOutcome() throws {
    #expect(
      RunRenderer.fragment(try RunSample.run(), language: "en")
        == #"<div class="run" data-status="done"><p class="outcome">It ends.</p></div>"#
    )
  }

  @Test func theEventsAreFoldedBelowTheOutcome() throws {
    let html = RunRenderer.fragment(try RunSample.everything(), language: "en")
    let folded = try #require(html.firstRange(of: #"<details class="events"><summary>7 events</summary>"#))
    #expect(html.firstRange(of: #"class="outcome""#).map { $0.upperBound < folded.lowerBound } == true)
    #expect(html[folded.upperBound...].contains(#"<ol class="seq""#))
    let one = try RunSample.run([Event(time: 0, kind: .local, name: "a", from: "A")])
    #expect(RunRenderer.fragment(one, language: "pt").contains("<summary>1 evento</summary>"))
  }
}
