import Foundation
import Scratch
import Testing

@testable import DocsTheme

struct SlottedTemplateTests {
  private func template(_ text: String, slots: [String]) async throws -> SlottedTemplate {
    let folder = try TemporaryFolder()
    for (path, text) in [
      "page.mustache": "", "sidebar.mustache": "", "not-found.mustache": "", "words.yml": "en: {}",
      "assets/a.css": "", "t.mustache": text,
    ] {
      try folder.write(text, to: path)
    }
    return try SlottedTemplate("t", in: try await Theme(folder: folder.url), ["word": "<w>"], slots: slots)
  }

  @Test func slotsAreFilledAsOftenAsTheyStand() async throws {
    let template = try await template("{{word}} {{a}}{{#b}}/{{b}}{{/b}} {{{a}}}!", slots: ["a", "b"])
    #expect(template.text(["1", "2"]) == "&lt;w&gt; 1/2 1!")
    #expect(template.text(["x", ""]) == "&lt;w&gt; x/ x!")
  }

  @Test func halvesAreWhatStandsAroundASlot() async throws {
    let template = try await template("<{{a}}>{{b}}</{{a}}>", slots: ["a", "b"])
    #expect(template.halves(around: 1, ["p", ""]) == ("<p>", "</p>"))
    #expect(template.halves(around: 7, ["p", "q"]) == ("<p>q</p>", ""))
  }

  @Test func aThemeWithoutTheTemplateGivesNothing() async throws {
    let theme = try await Theme(folder: Checkout.theme)
    let template = try SlottedTemplate("no-such-template", in: theme, [:], slots: ["a"])
    #expect(template.text(["x"]) == "")
  }
}
