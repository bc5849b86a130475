import SimulationKit
import Testing

@testable import DocsPictures

struct WidgetRendererTests {
  @Test func tableListsEveryStopWithItsOutcome() throws {
    let html = WidgetRenderer.html(try RunSample.widget())
    let rows = RunSample.parts(of: html, from: "<tr data-file=", to: "</tr>").map { RunSample.text("<" + $0) }
    #expect(
      rows == [
        "offNo icon.", "on as shownThe default.", "1 mNear.", "5 m as shownThe default.", "40 mFar.",
      ]
    )
  }

  @Test func rowsCarryWhatTheControlsAreBuiltFrom() throws {
    let html = WidgetRenderer.html(try RunSample.widget())
    #expect(
      html.contains(
        #"<tbody data-control="range" data-pointer="/phone/distance" data-label="Distance" data-unit="m">"#
      )
    )
    #expect(html.contains(#"<tr data-file="1-0" data-value="false" data-text="off">"#))
    #expect(html.contains(#"<tr data-file="default" data-value="5" data-text="5 m" data-initial>"#))
  }

  @Test func valuesOfAnyKindAreEscapedJSON() throws {
    var widget = try RunSample.widget()
    widget.controls[0].kind = .choice
    widget.controls[0].stops[0].value = ["a": "\"<b>'"]
    let html = WidgetRenderer.html(widget)
    #expect(html.contains(#"data-value="{&quot;a&quot;:&quot;\&quot;&lt;b&gt;&#39;&quot;}""#))
  }

  @Test func aFractionlessNumberIsTheInitialInteger() throws {
    var widget = try RunSample.widget()
    widget.controls[1].initial = .number(40)
    let html = WidgetRenderer.html(widget)
    #expect(html.contains(#"<tr data-file="2-1" data-value="40" data-text="40 m" data-initial>"#))
  }

  @Test func headingNamesTheSection() throws {
    let html = WidgetRenderer.html(try RunSample.widget(question: "Is 1 < 2 & why?"))
    #expect(html.contains(#"<section aria-labelledby="sim-1-question">"#))
    #expect(html.contains(#"id="sim-1-question">Is 1 &lt; 2 &amp; why?</h3>"#))
  }

  @Test func headSaysWhichSimulationAndProfile() throws {
    let text = RunSample.text(WidgetRenderer.html(try RunSample.widget()))
    #expect(text.hasPrefix("Simulation · Handoff · iOS 8 profileWhich one?"))
  }

  @Test func noticeSaysWhatWasRecorded() throws {
    let html = WidgetRenderer.html(try RunSample.widget())
    #expect(
      RunSample.text(html).contains(
        "Recorded: seed 7, one change at a time. Run docs serve to combine them. The run as JSON"
      )
    )
    #expect(html.contains(#"href="/handoff/sim-1/default.json""#))
  }

  @Test func speaksPortuguese() throws {
    let text = RunSample.text(WidgetRenderer.html(try RunSample.widget(language: "pt-BR")))
    #expect(
      text.contains("Gravado: semente 7, uma mudança de cada vez. Use docs serve para combiná-las.")
    )
    #expect(text.contains("desligado"))
    let html = RunRenderer.fragment(
      try RunSample.run([Event(time: 50, kind: .absent, name: "a", from: "A")]),
      language: "pt-BR"
    )
    #expect(RunSample.text(html).contains("0,050 s · A: a não aconteceu"))
  }

  @Test func bothLanguagesHaveTheSameWords() {
    let (english, portuguese) = (WidgetStrings(language: "en"), WidgetStrings(language: "pt-br"))
    #expect(english.script.keys.sorted() == portuguese.script.keys.sorted())
    #expect(english.kinds.keys.sorted() == portuguese.kinds.keys.sorted())
    #expect(english.kinds.keys.allSatisfy { Event.Kind(rawValue: $0) != nil })
  }

  @Test func aWidgetWithoutControlsHasNoTable() throws {
    var widget = try RunSample.widget()
    widget.controls = []
    let html = WidgetRenderer.html(widget)
    #expect(!html.contains("<table"))
    #expect(!html.contains(#"class="controls"#))
  }
}
