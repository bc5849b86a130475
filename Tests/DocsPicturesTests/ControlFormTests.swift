import SimulationKit
import Testing

@testable import DocsMarkdown
@testable import DocsPictures

/// The form of a widget: its fields, and where it stands.
struct ControlFormTests {
  private let strings = WidgetStrings(language: "en")

  private func control(_ kind: WidgetFence.Control.Kind, _ label: String, _ texts: [String]) throws
    -> RecordedWidget.Control
  {
    .init(
      kind: kind,
      label: label,
      pointer: JSONPointer([label]),
      initial: .string(texts.first ?? ""),
      stops: try texts.enumerated().map { index, text in
        .init(value: .string(text), file: "1-\(index)", run: try RunSample.run())
      }
    )
  }

  private func place(_ controls: [RecordedWidget.Control], imageCount: Int = 2) -> ControlLayout.Place {
    ControlLayout(controls, imageCount: imageCount, strings).place
  }

  @Test func hasAFieldForEachControlWithItsInitialValue() throws {
    let html = ControlForm(try RunSample.widget(), strings: strings).html
    #expect(html.hasPrefix(#"<form class="controls beside" hidden aria-labelledby="sim-1-question">"#))
    #expect(html.contains(#"<input type="checkbox" name="sim-1-control-1" checked>"#))
    #expect(html.contains(#"min="0" max="2" step="1" value="1" aria-valuetext="5 m""#))
    #expect(html.contains(#"<output for="sim-1-control-2">5 m</output>"#))
    #expect(html.contains(#"aria-label="Less: Distance""#))
  }

  @Test func aChoiceListsItsValuesAndIsAMenuOnAPhone() throws {
    var widget = try RunSample.widget()
    widget.controls = [try control(.choice, "The app & you", ["<off>", "on"])]
    let html = ControlForm(widget, strings: strings).html
    #expect(html.components(#"<input type="radio""#).count == 3)
    #expect(
      html.contains("<span>&lt;off&gt;</span>") && html.contains("<option selected>&lt;off&gt;</option>")
    )
    #expect(html.contains(#"id="sim-1-control-1-label">The app &amp; you</span>"#))
  }

  @Test func theLongestListsBecomeMenusUntilTheFormIsAsTallAsAStage() throws {
    let short = try control(.choice, "A", ["a", "b"])
    let long = try control(.choice, "B", (0..<9).map { "value \($0)" })
    #expect(ControlLayout([short, long], imageCount: 2, strings).lists == [true, false])
    #expect(ControlLayout([short, short], imageCount: 2, strings).lists == [true, true])
  }

  @Test func manyControlsStandInTwoColumns() throws {
    let controls = try (0..<8).map { try control(.choice, "C\($0)", ["a", "b", "c"]) }
    #expect(place(controls) == .wide)
    #expect(place(Array(controls.prefix(2))) == .beside)
  }

  @Test func aSingleControlLeavesTheWholeWidthToAWideStage() throws {
    let one = try control(.choice, "C", ["a", "b", "c"])
    #expect(place([one], imageCount: 4) == .above)
    #expect(place([one], imageCount: 3) == .beside)
    #expect(place([one, one], imageCount: 4) == .beside)
  }

  @Test func aWidgetWithoutControlsHasNoForm() throws {
    var widget = try RunSample.widget()
    widget.controls = []
    #expect(ControlForm(widget, strings: strings).html.isEmpty)
  }
}
