import Testing

@testable import DocsSearch

@Suite struct StemmerTests {
  private func key(_ word: String, _ language: String) -> String {
    String(decoding: Stemmer(language: language).key(of: Array(word.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("en", "validation", "valid"), ("en-GB", "restores", "restor"), ("pt-BR", "notificações", "notific"),
    ("pt", "relógios", "relogi"), ("fr", "relógios", "relogios"), ("en", "docs.yml", "docs.yml"),
    ("en", "x509", "x509"),
  ]) func reducesWordsToTheirStems(language: String, word: String, stem: String) {
    #expect(key(word, language) == stem)
  }
}
