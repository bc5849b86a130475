import SimulationKit
import Testing

@testable import DocsPictures

/// What the file of a run has besides its fragment: the frames for playback, and a test.
struct RecordingTests {
  private func recording(_ run: Run, type: String = "Lamps.Lamp") -> String {
    RunRenderer.recording(run, of: "lamp", type: type, language: "en")
  }

  private func watch(_ title: String) -> Figure {
    Figure(id: "w", name: "Watch", form: .watch, elements: [.title(title)])
  }

  private func played() throws -> Run {
    let phone = Figure(id: "p", name: "Phone", form: .phone, elements: [])
    let room = Figure(id: "r", name: "Room", form: .facts, elements: [.text("Here", mark: .ok)])
    return try RunSample.run(
      (0..<3).map { Event(time: $0, kind: .local, name: "step", from: "Watch") },
      figures: [watch("After"), phone, room],
      earlier: [[watch("Before"), phone], [watch("Between"), phone, room]]
    )
  }

  @Test func beginsWithTheFragment() throws {
    let run = try played()
    let fragment = RunRenderer.fragment(run, language: "en")
    #expect(recording(run).hasPrefix(fragment.dropLast("</div>".count)))
    #expect(recording(run).hasSuffix("</template></div>"))
  }

  @Test func eachPictureIsWrittenOnce() throws {
    let html = recording(try played())
    let images = RunSample.parts(of: html, from: #"<div class="image">"#, to: "</svg></div>")
    #expect(images.count == 5)
    #expect(images.filter { $0.contains("<title>Phone</title>") }.count == 1)
  }

  /// A frame with its pictures put in is the stage and the facts that a page of that snapshot would show.
  @Test func eachFrameIsTheStageOfItsSnapshot() throws {
    let run = try played()
    let html = recording(run)
    let images = RunSample.parts(of: html, from: #"<div class="image">"#, to: "</svg></div>").map {
      $0 + "</svg>"
    }
    let frames = RunSample.parts(
      of: html,
      from: #"<div class="frame" data-after=""#,
      to: #"<div class="frame""#
    )
    #expect(frames.count == run.snapshots.count)
    let renderer = StageRenderer(run, WidgetStrings(language: "en"))
    for (frame, snapshot) in zip(frames, run.snapshots) {
      let filled = images.indices.reduce(frame) { $0.replacing("<i>\($1)</i>", with: images[$1]) }
      #expect(filled.hasPrefix("\(snapshot.after)\">"))
      #expect(filled.contains(renderer.stage(snapshot.figures) + renderer.facts(snapshot.figures)))
    }
  }

  @Test func aRunOfOneMomentHasNoFrames() throws {
    #expect(!recording(try RunSample.run(figures: [watch("Now")])).contains("frames"))
  }

  @Test func theTestNamesTheModuleAndRepeatsTheRun() throws {
    let run = try RunSample.run(scenario: ["seed": 7, "name": "a\"b"], sentence: "It's \"done\".")
    let code = RunTest(run, of: "lamp", type: "Lamps.Lamp").code
    #expect(
      code == ##"""
        import Lamps
        import SimulationKit
        import Testing

        @Test func lampDone() throws {
          let scenario = try JSONValue(
            parsing: #"{"name":"a\"b","seed":7}"#.utf8
          )
          let run = try Lamp().run(json: scenario)
          #expect(run.outcome.status == "done")
          #expect(run.outcome.sentence == #"It's "done"."#)
        }

        """##
    )
  }

  /// A text can't end its literal or its line, whatever is in it.
  @Test(arguments: [
    ("plain", #""plain""#), ("a\"b", ##"#"a"b"#"##), ("\"#", ###"##""#"##"###),
    ("\\#(x)", ###"##"\#(x)"##"###),
    ("\\", ##"#"\"#"##), ("a\nb", #""a\u{a}b""#), ("\"\r\n", ###"#""\#u{d}\#u{a}"#"###),
  ])
  func literalsHoldAnyText(text: String, literal: String) throws {
    let code = RunTest(try RunSample.run(sentence: text), of: "lamp", type: "Lamps.Lamp").code
    #expect(code.hasSuffix("  #expect(run.outcome.sentence == \(literal))\n}\n"))
  }
}
