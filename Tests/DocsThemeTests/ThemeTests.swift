import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsTheme

struct ThemeTests {
  private func theme(_ files: [String: String]) async throws -> Theme {
    let folder = try TemporaryFolder()
    var all = [
      "page.mustache": "{{title}}", "sidebar.mustache": "s", "not-found.mustache": "n",
      "words.yml": "en: {next: Next, only: English}\npt-BR: {next: Próxima}\n", "assets/site.css": "a{}",
    ]
    all.merge(files) { _, own in own }
    for (path, text) in all where text != "-" {
      try folder.write(text, to: path)
    }
    return try await Theme(folder: folder.url)
  }

  @Test func anAssetsNameFollowsFromItsBytes() async throws {
    let theme = try await theme(["assets/no-extension": "", "assets/.hidden": "x", "assets/a.b.js": "1"])
    // The first six bytes of the SHA-256, from `sha256sum`.
    #expect(
      theme.assets.map(\.path) == [
        "assets/a.b-6b86b273ff34.js", "assets/no-extension-e3b0c44298fc", "assets/site-5f546eb4606b.css",
      ]
    )
    #expect(theme.address(of: "a.b.js", basePath: "/docs/") == "/docs/assets/a.b-6b86b273ff34.js")
    #expect(theme.address(of: "other.js", basePath: "/") == nil)
    let changed = try await self.theme(["assets/site.css": "a{color:red}"])
    #expect(changed.assets.map(\.path) != theme.assets.filter { $0.path.contains("site") }.map(\.path))
  }

  @Test(arguments: ["assets/passwd.txt", "page.mustache", "assets/etc"])
  func aLinkInASitesThemeIsAFault(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a{}", to: "assets/site.css")
    let target = path == "assets/etc" ? "/etc" : "/etc/passwd"
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: path).path,
      withDestinationPath: target
    )
    let reading = try Theme.read(Checkout.theme, own: folder.url)
    #expect(reading.theme == nil)
    #expect(
      reading.diagnostics.map(\.line) == [
        "1:1: templates/\(path) is a symbolic link | Put a copy of the file there"
      ]
        || reading.diagnostics.map(\.line) == ["1:1: templates/\(path) is a symbolic link"]
    )
  }

  @Test func speaksEnglishWhereItDoesNotSpeakALanguage() async throws {
    let theme = try await theme([:])
    #expect(theme.words(in: "pt-BR")["next"] == "Próxima")
    #expect(theme.words(in: "fr")["next"] == "Next")
    #expect(theme.words(in: "en")["unknown"] == "unknown")
  }

  @Test func escapesWhatItFillsIn() async throws {
    #expect(
      try await theme([:]).render("page", ["title": "<b> & \"c\""]).text == "&lt;b&gt; &amp; &quot;c&quot;"
    )
  }

  @Test(
    arguments: [
      ("page.mustache", "-", "has no page.mustache"), ("sidebar.mustache", "-", "has no sidebar.mustache"),
      ("page.mustache", "a\n{{#open}}", "default-theme/page.mustache:2"),
      ("words.yml", "en: 5", "default-theme/words.yml:1"),
      ("words.yml", "en: {next: [", "default-theme/words.yml:"),
    ]
  )
  func aBrokenThemeSaysWhere(file: String, text: String, reason: String) async throws {
    let failure = await #expect(throws: Theme.ReadingError.self) { try await theme([file: text]) }
    #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
  }
}
