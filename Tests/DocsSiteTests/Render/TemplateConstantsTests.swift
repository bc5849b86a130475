import Foundation
import Scratch
import Testing

@testable import DocsSite

struct TemplateConstantsTests {
  private let constants = TemplateConstants([
    "words": ["menu": "Menu & more", "empty": "", "blank": " ", "braces": "{{page.title}}", "lines": "a\nb"],
    "site": ["title": "It's <live>"],
  ])

  @Test(
    arguments: [
      ("<a>{{words.menu}}</a>", "<a>Menu &amp; more</a>"),
      ("{{ site.title }}{{words.menu}}", "It&#39;s &lt;live&gt;Menu &amp; more"),
      ("é{{words.menu}}é", "éMenu &amp; moreé"),
    ] as [(String, String)]
  )
  func fillsInWhatItKnows(template: String, filled: String) {
    #expect(constants.filling(template) == filled)
  }

  @Test(
    arguments: [
      "", "no tag {at} all", "{{words.unknown}}", "{{page.title}}", "{{{words.menu}}}", "{{&words.menu}}",
      "{{#words.menu}}a{{/words.menu}}", "{{^words.menu}}a{{/words.menu}}", "{{!words.menu}}",
      "{{> words.menu}}", "{{uppercased(words.menu)}}", "{{.words.menu}}", "{{words.empty}}",
      "{{words.blank}}", "{{words.braces}}", "{{words.lines}}", "{{words.menu", "{{{words.menu}}",
      "{{=<% %>=}}{{words.menu}}<% words.menu %>",
    ]
  )
  func leavesTheRestToTheEngine(template: String) {
    #expect(constants.filling(template) == template)
  }

  // MARK: With the engine

  private static let templates = URL(filePath: #filePath).appending(path: "../../../../templates")
    .standardizedFileURL

  private let context: [String: Any] = [
    "site": ["title": "It's <live>", "home": "/"],
    "words": [
      "menu": "Menu & more", "skip": "Skip", "onThisPage": "On this page", "empty": "", "next": "Next",
    ],
    "assets": ["stylesheet": "/a.css", "listingScript": "/a&b.js"],
    "sidebar": "<ul></ul>\n",
    "page": [
      "title": "A & b", "language": "en", "isHome": false, "hasContents": true, "content": "<p>a</p>\n",
      "description": "c",
      "contents": [
        ["id": "a", "title": "A", "children": [["id": "b", "title": "B"], ["id": "c", "title": "C"]]],
        ["id": "d", "title": "D", "children": []],
      ] as [[String: Any]],
    ] as [String: Any],
    "breadcrumbs": [["title": "a", "url": "/a/"], ["title": "b"]],
    "next": ["title": "n", "url": "/n/"],
  ]

  /// What a page is with some templates, as they are and with their constants filled in.
  private func pages(_ templates: [String: String]) async throws -> (plain: String, filled: String) {
    let groups = context.compactMapValues { $0 as? [String: String] }.filter {
      ["assets", "site", "words"].contains($0.key)
    }
    func page(_ templates: [String: String]) async throws -> String {
      let folder = try TemporaryFolder()
      for (name, text) in templates {
        try folder.write(text, to: name)
      }
      try folder.write("en: {a: b}\n", to: "words.yml")
      try folder.write("", to: "assets/site.css")
      return try await Theme(folder: folder.url).render("page", context)
    }
    let constants = TemplateConstants(groups)
    return (try await page(templates), try await page(templates.mapValues(constants.filling)))
  }

  @Test func aPageOfTheDefaultThemeStaysWhatItIs() async throws {
    var templates: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.templates.path)
    where name.hasSuffix(".mustache") {
      templates[name] = try String(contentsOf: Self.templates.appending(path: name), encoding: .utf8)
    }
    let (plain, filled) = try await pages(templates)
    #expect(plain.contains("Menu &amp; more") && plain.contains("/a.css"))
    #expect(plain == filled)
  }

  @Test(
    arguments: [
      "{{> part}}\n", "  {{> part}}\n", "a\n  {{> part}}\nb {{words.menu}}\n",
      "{{words.empty}}{{#page}}\n{{words.menu}} {{title}}\n{{/page}}\n",
      "{{#page.contents}}\n{{words.next}}{{#children}}{{title}}\n{{/children}}{{/page.contents}}",
      "{{words.menu}}\n\n  {{words.next}}\n", "{{#words.menu}}{{site.title}}{{.}}{{/words.menu}}",
    ]
  )
  func aPageOfAnyThemeStaysWhatItIs(template: String) async throws {
    let part =
      "{{words.menu}}\n{{#page}}\n {{words.next}} {{title}}\n{{/page}}\n{{{page.content}}}\n{{site.title}}"
    let (plain, filled) = try await pages([
      "page.mustache": template, "part.mustache": part, "sidebar.mustache": "s", "not-found.mustache": "n",
    ])
    #expect(!plain.isEmpty)
    #expect(plain == filled)
  }
}
