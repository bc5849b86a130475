import Testing

@testable import DocsFoundation

struct LanguageTagTests {
  /// From RFC 5646, appendix A, plus some of our own.
  @Test(
    arguments: [
      "en", "de", "pt-BR", "pt-br", "zh-Hant", "zh-Hant-TW", "zh-cmn-Hans-CN", "sr-Latn-RS", "sl-rozaj-biske",
      "de-CH-1901", "es-419", "hy-Latn-IT-arevela", "de-DE-u-co-phonebk", "x-whatever", "en-x-private",
      "qaa-Qaaa-QM-x-southern", "ast",
    ]
  )
  func isWellFormed(tag: String) {
    #expect(LanguageTag.isWellFormed(tag))
  }

  @Test(
    arguments: [
      "", "e", "englishlanguage", "en_US", "pt-", "-pt", "pt--BR", "de-419-DE", "a-DE", "pt BR", "português",
      "en-x", "x", "ar-a", "de-1-x", "toolonglanguage", "en-u", "12",
    ]
  )
  func isNone(tag: String) {
    #expect(!LanguageTag.isWellFormed(tag))
  }
}
