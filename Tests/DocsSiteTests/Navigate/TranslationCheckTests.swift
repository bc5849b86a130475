import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

struct TranslationCheckTests {
  private func translation(_ original: String, _ path: String = "x", hash: String? = nil) throws -> Page {
    let keys =
      ["language: pt-BR", "translation-of: \(original)"]
      + (hash.map { ["translation-hash: \"\($0)\""] } ?? [])
    return try TestPage.page(
      "",
      path: "content/pt-br/\(path).md",
      frontMatter: (["title: '\(path)'"] + keys).joined(separator: "\n")
    )
  }

  /// The first 12 digits of the SHA-256 of "Hello.\n", from `sha256sum`.
  private static let hash = "a2c064616af4"

  @Test func aTranslationOfThePresentTextIsQuiet() async throws {
    let original = try TestSite.page("a", "A", text: "Hello.\n")
    #expect(original.textHash == Self.hash)
    #expect(try await TestSite.structure([original, translation("/a/", hash: Self.hash)]).faults == [])
    // The front matter isn't part of the text.
    let renamed = try TestSite.page("a", "Another", "tags: [x]", text: "Hello.\n")
    #expect(try await TestSite.structure([renamed, translation("/a/", hash: Self.hash)]).faults == [])
  }

  @Test func aTranslationThatWasOvertakenIsAWarningAtItsHash() async throws {
    let original = try TestSite.page("a", "A", text: "Hello.\n")
    let stale = try await TestSite.structure([original, translation("/a/", hash: "0123456789ab")])
    #expect(
      stale.faults == [
        "content/pt-br/x.md:5:1: content/a.md has changed since it was translated"
          + " | When the translation is up to date, write: translation-hash: \"\(Self.hash)\""
      ]
    )
    #expect(stale.diagnostics.map(\.severity) == [.warning])
    let unknown = try await TestSite.structure([original, translation("/a/")])
    #expect(
      unknown.faults == [
        "content/pt-br/x.md:4:1: The translation does not record which text of its original it translates"
          + " | If it is up to date, write: translation-hash: \"\(Self.hash)\""
      ]
    )
  }

  @Test func aTranslationNeedsItsOriginal() async throws {
    let pages = [
      try TestSite.page("guide", "Guide", "aliases: [/handbook/]"),
      try TestSite.page("draft", "D", "draft: true"),
    ]
    func faults(_ address: String) async throws -> [String] {
      try await TestSite.structure(pages + [translation(address)]).faults.filter {
        !$0.contains("which text")
      }
    }
    #expect(try await faults("/guide/") == [])
    #expect(
      try await faults("/giude/") == [
        "content/pt-br/x.md:4:1: The page translates '/giude/', which does not exist | Did you mean '/guide/'?"
      ]
    )
    #expect(
      try await faults("/handbook/") == [
        "content/pt-br/x.md:4:1: The page translates '/handbook/', which does not exist | It is now '/guide/'"
      ]
    )
    #expect(
      try await faults("/draft/") == [
        "content/pt-br/x.md:4:1: The page translates '/draft/', which does not exist"
          + " | content/draft.md is a draft"
      ]
    )
  }

  @Test func aTranslationIsOfAnOriginalInAnotherLanguageAndTheOnlyOne() async throws {
    let original = try TestSite.page("a", "A", text: "Hello.\n")
    let pages = [
      original, try translation("/a/", "1", hash: Self.hash), try translation("/a/", "2", hash: Self.hash),
      try translation("/pt-br/1/", "3"), try translation("/pt-br/4/", "4"),
      try TestSite.page("b", "B", "translation-of: /a/"),
    ]
    #expect(
      try await TestSite.structure(pages).faults == [
        "content/b.md:3:1: '/a/' has the same language, 'en'",
        "content/pt-br/2.md:4:1: '/a/' is already translated into 'pt-BR' by content/pt-br/1.md",
        "content/pt-br/3.md:4:1: '/pt-br/1/' is itself a translation | Write '/a/'",
        "content/pt-br/4.md:4:1: The page translates itself",
      ]
    )
  }
}
