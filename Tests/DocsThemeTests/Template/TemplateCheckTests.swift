import Foundation
import Scratch
import Testing

@testable import DocsTheme

struct TemplateCheckTests {
  private static let defaults = [
    "page.mustache": "{{> head}}{{page.title}}{{{page.content}}}{{words.next}}{{assets.stylesheet}}",
    "head.mustache": "<title>{{site.title}}</title>",
    "sidebar.mustache": "{{#sections}}{{title}}{{/sections}}",
    "not-found.mustache": "", "words.yml": "en: {next: Next, back: Back}\npt-BR: {next: Próxima}\n",
    "assets/site.css": "a{}", "assets/icons/sun.svg": "<svg/>",
  ]

  /// A theme with some of the site's own files; `-` removes a file of the default theme.
  private func reading(_ own: [String: String]?, changed: [String: String] = [:]) throws -> Theme.Reading {
    let folder = try TemporaryFolder()
    for (path, text) in Self.defaults.merging(changed, uniquingKeysWith: { $1 }) where text != "-" {
      try folder.write(text, to: "default/\(path)")
    }
    for (path, text) in own ?? [:] {
      try folder.write(text, to: "own/\(path)")
    }
    return try Theme.read(
      folder.url.appending(path: "default"),
      own: own == nil ? nil : folder.url.appending(path: "own")
    )
  }

  private func lines(_ reading: Theme.Reading) -> [String] {
    reading.diagnostics.map { fault in
      let place = "\(fault.position.file):\(fault.position.line):\(fault.position.column)"
      return
        "\(place): \(fault.severity.rawValue): \(([fault.summary] + fault.hints).joined(separator: ". "))"
    }
  }

  @Test func aSiteReplacesSomeFilesAndKeepsTheOthers() throws {
    let reading = try reading([
      "head.mustache": "<title>own {{page.title}}</title>", "assets/site.css": "b{}",
      "words.yml": "en: {next: Onward}\nfr: {next: Suivant}\n",
    ])
    let theme = try #require(reading.theme)
    #expect(reading.diagnostics.isEmpty, "\(lines(reading))")
    let context: TemplateContext = [
      "page": ["title": "A", "content": "<p>"], "words": theme.words(in: "fr").context,
      "assets": ["stylesheet": .asset(try #require(theme.link(to: "site.css", basePath: "/")))],
    ]
    #expect(try theme.render("page", context).text.hasPrefix("<title>own A</title>A<p>Suivant/assets/site-"))
    #expect(theme.words(in: "en")["next"] == "Onward")
    #expect(theme.words(in: "fr")["back"] == "Back", "English where a language has no word")
    #expect(theme.words(in: "pt-BR")["next"] == "Próxima")
    #expect(theme.assets.contains { $0.bytes == Data("b{}".utf8) })
    #expect(
      theme.link(to: "icons/sun.svg", basePath: "/docs/")?.address.hasPrefix("/docs/assets/icons/") == true
    )
  }

  @Test func everyFaultIsReportedAtOnceWithItsPlace() throws {
    let reading = try reading([
      "page.mustache": "{{> haed}}\n<p>{{#page}}\n{{/pages}}\n",
      "parts/card.mustache": "é{{#open}}",
      "foot.mustache": "a\n {{ unfinished",
      "words.yml": "en: {next: 5, back: Back}",
      "assets/site.css": "a { b: url(no.png) }",
    ])
    #expect(reading.theme == nil)
    #expect(
      lines(reading).filter { $0.contains(": error: ") }
        == [
          "templates/assets/site.css:1:8: error: No asset named 'no.png'",
          "templates/foot.mustache:2:2: error: The tag isn't closed",
          "templates/page.mustache:1:1: error: There is no template 'haed'. Did you mean 'head'?",
          "templates/page.mustache:3:1: error: 'pages' is closed, but the open section is 'page' from line 2",
          "templates/parts/card.mustache:1:3: error: The section 'open' is not closed",
          "templates/words.yml:1:6: error: Expected a string, found a number",
        ],
      "\(lines(reading))"
    )
    #expect(reading.sources.map(\.path).contains("templates/page.mustache"))
  }

  @Test func namesThatNothingHasAreWarnedOf() throws {
    let reading = try reading([
      "head.mustache":
        "{{page.titel}}{{words.nxt}}{{#sections}}{{title}}{{/sections}}{{.}}{{#first()}}{{/first()}}"
    ])
    #expect(reading.theme != nil)
    #expect(
      lines(reading) == [
        "templates/head.mustache:1:1: warning: Pages have no 'titel'. Did you mean 'title'?",
        "templates/head.mustache:1:15: warning: No words.yml defines 'nxt'. Did you mean 'next'?",
      ]
    )
  }

  @Test func aTemplateReachesEveryAssetByItsPath() throws {
    let sound = try reading(["head.mustache": "{{assets.icons.sun.svg}} {{assets.icons.sun.svg.integrity}}"])
    let theme = try #require(sound.theme)
    #expect(sound.diagnostics.isEmpty, "\(lines(sound))")
    let text = try theme.render("head", ["assets": .object(theme.assetContext(basePath: "/"))]).text
    #expect(text.hasPrefix("/assets/icons/sun-"))
    #expect(text.contains(" sha384-"))
    let faulty = try reading(["head.mustache": "{{assets.icon.sun.svg}}"])
    #expect(
      lines(faulty) == [
        "templates/head.mustache:1:1: error: No asset named 'icon.sun.svg'. Did you mean 'icons.sun.svg'?"
      ]
    )
  }

  @Test func templatesThatHoldEachOtherWithoutEndAreRefused() throws {
    let reading = try reading(["head.mustache": "{{> foot}}", "foot.mustache": "a{{> head}}"])
    #expect(
      lines(reading) == [
        "templates/foot.mustache:1:2: error: Templates include each other endlessly: foot → head → foot"
      ]
    )
    let bounded = try self.reading(["head.mustache": "{{#sections}}{{> head}}{{/sections}}"])
    #expect(bounded.diagnostics.isEmpty, "\(lines(bounded))")
  }

  @Test func aNameThatCannotBeOneIsRefused() throws {
    let reading = try reading(["foot.mustache": "a\n{{page title}} {{}} {{#third()}}{{/third()}}"])
    #expect(
      lines(reading).filter { $0.contains("error") } == [
        "templates/foot.mustache:2:1: error: 'page title' isn't a name: it contains whitespace",
        "templates/foot.mustache:2:16: error: The tag has no name",
        "templates/foot.mustache:2:21: error: 'third()' isn't one of first(), last(), even(), odd()",
      ]
    )
  }

  @Test func aThemeWithoutATemplateThatIsNeededIsRefused() throws {
    let reading = try reading(nil, changed: ["page.mustache": "-"])
    #expect(lines(reading) == ["templates/page.mustache:1:1: error: The theme has no page.mustache"])
  }

  @Test func otherDelimitersAreFollowed() throws {
    let scan = TemplateParser("{{=<% %>=}}<%#a%>{{b}}<%/a%><%={{ }}=%>{{c}}{{!d}}{{{e}}}{{&f}}")
    #expect(scan.tags.map(\.name) == ["a", "c", "e", "f"])
    #expect(scan.faults.isEmpty)
  }
}
